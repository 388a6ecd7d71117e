import type { Site, Waypoint } from '../point.ts'

// Harbours on the coast of Perth, Western Australia: positions of public places, rounded. Passages are drawn by hand
// over open water, clear of Rottnest, Carnac and Garden Island.
// The climate is the region's: yearly mean and ranges, rounded.

const swanCoast = { meanCelsius: 18.5, seasonCelsius: 5.5, dayCelsius: 5, humidityPercent: 62 }

const fremantleChannel: readonly Waypoint[] = [
  [-32.0565, 115.7305],
  [-32.056, 115.722],
  [-32.0525, 115.706],
]

const fremantle: Site = {
  name: 'Fremantle',
  latitude: -32.0565,
  longitude: 115.7305,
  altitudeMetres: 0,
  timeZone: 'Australia/Perth',
  climate: swanCoast,
  routes: [
    // Up the coast past Scarborough and Hillarys to Two Rocks.
    [
      ...fremantleChannel,
      [-32.01, 115.702],
      [-31.95, 115.715],
      [-31.89, 115.718],
      [-31.828, 115.7],
      [-31.76, 115.675],
      [-31.69, 115.648],
      [-31.62, 115.602],
      [-31.555, 115.568],
      [-31.505, 115.552],
    ],
    // Over Gage Roads to Thomson Bay, Rottnest.
    [...fremantleChannel, [-32.038, 115.662], [-32.016, 115.608], [-31.999, 115.572]],
    // Down the coast, outside Carnac and Garden Island, to Mandurah.
    [
      ...fremantleChannel,
      [-32.078, 115.662],
      [-32.118, 115.632],
      [-32.185, 115.625],
      [-32.26, 115.638],
      [-32.33, 115.668],
      [-32.41, 115.694],
      [-32.48, 115.684],
      [-32.512, 115.682],
    ],
  ],
}

const hillarys: Site = {
  name: 'Hillarys',
  latitude: -31.8245,
  longitude: 115.7352,
  altitudeMetres: 0,
  timeZone: 'Australia/Perth',
  climate: swanCoast,
  routes: [
    // Across to the north of Rottnest.
    [
      [-31.8245, 115.7352],
      [-31.827, 115.724],
      [-31.845, 115.69],
      [-31.9, 115.63],
      [-31.955, 115.562],
    ],
    // Up the coast to Yanchep.
    [
      [-31.8245, 115.7352],
      [-31.822, 115.722],
      [-31.785, 115.695],
      [-31.715, 115.665],
      [-31.645, 115.622],
      [-31.575, 115.585],
    ],
  ],
}

export const harbours: readonly Site[] = [fremantle, hillarys]
