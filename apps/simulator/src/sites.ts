import type { Site } from './point.ts'

// Positions and altitudes of public places, rounded; climates are yearly means and swings of the region, rounded.

const pilbara = { meanCelsius: 24, seasonCelsius: 8, dayCelsius: 9, humidityPercent: 38 }
const bowenBasin = { meanCelsius: 22.5, seasonCelsius: 6.5, dayCelsius: 8, humidityPercent: 58 }
const coralCoast = { meanCelsius: 23, seasonCelsius: 4.5, dayCelsius: 4.5, humidityPercent: 68 }
const swanCoast = { meanCelsius: 18.5, seasonCelsius: 5.5, dayCelsius: 5, humidityPercent: 62 }
const southernPlain = { meanCelsius: 16.5, seasonCelsius: 6, dayCelsius: 8, humidityPercent: 58 }
const northSea = { meanCelsius: 10.8, seasonCelsius: 7, dayCelsius: 3, humidityPercent: 80 }
const atacama = { meanCelsius: 10, seasonCelsius: 4, dayCelsius: 8, humidityPercent: 26 }

export const mines: readonly Site[] = [
  {
    name: 'Newman',
    latitude: -23.3595,
    longitude: 119.6788,
    altitudeMetres: 560,
    timeZone: 'Australia/Perth',
    climate: pilbara,
  },
  {
    name: 'Moranbah',
    latitude: -22.0552,
    longitude: 147.9716,
    altitudeMetres: 255,
    timeZone: 'Australia/Brisbane',
    climate: bowenBasin,
  },
  {
    name: 'Tom Price',
    latitude: -22.7498,
    longitude: 117.7681,
    altitudeMetres: 740,
    timeZone: 'Australia/Perth',
    climate: pilbara,
  },
  {
    name: 'Calama',
    latitude: -22.2896,
    longitude: -68.9003,
    altitudeMetres: 2860,
    timeZone: 'America/Santiago',
    climate: atacama,
  },
]

export const harbours: readonly Site[] = [
  {
    name: 'Gladstone',
    latitude: -23.8302,
    longitude: 151.2512,
    altitudeMetres: 0,
    timeZone: 'Australia/Brisbane',
    seaCourseDegrees: 62,
    climate: coralCoast,
  },
  {
    name: 'Fremantle',
    latitude: -32.0545,
    longitude: 115.7297,
    altitudeMetres: 0,
    timeZone: 'Australia/Perth',
    seaCourseDegrees: 275,
    climate: swanCoast,
  },
  {
    name: 'Rotterdam',
    latitude: 51.9916,
    longitude: 4.0712,
    altitudeMetres: 0,
    timeZone: 'Europe/Amsterdam',
    seaCourseDegrees: 300,
    climate: northSea,
  },
]

export const plains: readonly Site[] = [
  {
    name: 'Shepparton',
    latitude: -36.3833,
    longitude: 145.4,
    altitudeMetres: 114,
    timeZone: 'Australia/Melbourne',
    climate: southernPlain,
  },
  {
    name: 'Griffith',
    latitude: -34.289,
    longitude: 146.0515,
    altitudeMetres: 129,
    timeZone: 'Australia/Sydney',
    climate: southernPlain,
  },
  {
    name: 'Emerald',
    latitude: -23.527,
    longitude: 148.159,
    altitudeMetres: 179,
    timeZone: 'Australia/Brisbane',
    climate: bowenBasin,
  },
]
