import type { Site } from '../point.ts'

// Towns of the Goulburn Valley, Victoria, whose channels are fed by pumps: positions of public places, rounded.
// The climate is the region's: yearly mean and ranges, rounded.

const goulburnValley = { meanCelsius: 16.5, seasonCelsius: 6, dayCelsius: 8, humidityPercent: 58 }

function town(name: string, latitude: number, longitude: number, altitudeMetres: number): Site {
  return {
    name,
    latitude,
    longitude,
    altitudeMetres,
    timeZone: 'Australia/Melbourne',
    climate: goulburnValley,
  }
}

export const plains: readonly Site[] = [
  town('Shepparton', -36.3833, 145.4, 114),
  town('Kyabram', -36.3136, 145.0503, 105),
  town('Tatura', -36.4392, 145.2297, 112),
  town('Numurkah', -36.0906, 145.4422, 108),
  town('Cobram', -35.9208, 145.6486, 114),
  town('Rochester', -36.3614, 144.6997, 114),
  town('Tongala', -36.2536, 144.9531, 101),
  town('Nathalia', -36.0583, 145.2033, 103),
]
