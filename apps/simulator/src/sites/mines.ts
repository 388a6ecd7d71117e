import type { Site, Waypoint } from '../point.ts'

// Iron ore mines of the Pilbara, Western Australia: positions of public places (Mount Whaleback, Mount Tom Price,
// Paraburdoo), rounded. Haul roads are drawn by hand within each mine, from the crusher over the rim to a face.
// The climate is the region's: yearly mean and ranges, rounded.

const pilbara = { meanCelsius: 24, seasonCelsius: 8, dayCelsius: 9, humidityPercent: 38 }

const whalebackRim: readonly Waypoint[] = [
  [-23.3525, 119.6905, 560],
  [-23.3538, 119.6862, 563],
  [-23.356, 119.68, 566],
  [-23.3592, 119.6741, 564],
]

const tomPriceRim: readonly Waypoint[] = [
  [-22.7452, 117.7835, 740],
  [-22.7483, 117.7788, 744],
  [-22.7512, 117.7738, 748],
]

const paraburdooRim: readonly Waypoint[] = [
  [-23.2278, 117.5868, 400],
  [-23.2301, 117.5804, 404],
  [-23.2338, 117.5752, 409],
]

export const mines: readonly Site[] = [
  {
    name: 'Newman',
    latitude: -23.353,
    longitude: 119.694,
    altitudeMetres: 560,
    timeZone: 'Australia/Perth',
    climate: pilbara,
    workshop: [-23.3498, 119.6938, 558],
    routes: [
      [
        ...whalebackRim,
        [-23.3636, 119.6688, 548],
        [-23.3676, 119.6668, 522],
        [-23.3702, 119.6694, 500],
        [-23.3706, 119.6745, 476],
        [-23.3688, 119.6785, 452],
        [-23.3662, 119.6762, 432],
        [-23.3668, 119.6722, 412],
      ],
      [
        ...whalebackRim,
        [-23.3618, 119.6672, 556],
        [-23.3631, 119.6602, 540],
        [-23.3655, 119.6553, 518],
        [-23.3693, 119.6549, 496],
        [-23.3707, 119.6594, 474],
        [-23.3684, 119.6622, 456],
      ],
    ],
  },
  {
    name: 'Tom Price',
    latitude: -22.7443,
    longitude: 117.7868,
    altitudeMetres: 740,
    timeZone: 'Australia/Perth',
    climate: pilbara,
    workshop: [-22.7431, 117.7861, 738],
    routes: [
      [
        ...tomPriceRim,
        [-22.7551, 117.7704, 730],
        [-22.7587, 117.7723, 708],
        [-22.7592, 117.7771, 684],
        [-22.7566, 117.7802, 662],
        [-22.7538, 117.7779, 642],
        [-22.7549, 117.7745, 624],
      ],
      [
        ...tomPriceRim,
        [-22.7533, 117.7671, 741],
        [-22.7521, 117.7612, 726],
        [-22.7541, 117.7562, 704],
        [-22.7583, 117.7557, 682],
        [-22.7596, 117.7604, 661],
        [-22.7571, 117.7631, 646],
      ],
    ],
  },
  {
    name: 'Paraburdoo',
    latitude: -23.2265,
    longitude: 117.59,
    altitudeMetres: 400,
    timeZone: 'Australia/Perth',
    climate: pilbara,
    workshop: [-23.2253, 117.5893, 399],
    routes: [
      [
        ...paraburdooRim,
        [-23.2372, 117.5702, 398],
        [-23.2411, 117.5694, 376],
        [-23.2432, 117.5738, 352],
        [-23.2415, 117.5783, 330],
        [-23.2384, 117.5769, 312],
        [-23.2389, 117.5734, 296],
      ],
    ],
  },
]
