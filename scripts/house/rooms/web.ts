import { type Allowance, noTests, packageTests, type Room } from './room.ts'

const web = 'apps/web/src'

const webTests: Allowance = {
  ...packageTests,
  imports: ['web/locales', 'web/testing'],
  packages: [
    ...packageTests.packages,
    '@tanstack/react-router',
    '@testing-library/react',
    '@testing-library/user-event',
  ],
}
const react = ['react', 'react-dom', 'react-i18next', 'i18next'] as const

/** The rooms of the front end. */
export const webRooms: readonly Room[] = [
  {
    name: 'web/root',
    at: ['apps/web/public/', `${web}/main.tsx`, `${web}/virtual.d.ts`],
    imports: ['web/app', 'web/lib'],
    builtins: false,
    packages: ['@fontsource-variable/inter', ...react],
    tests: noTests,
  },
  {
    name: 'web/app',
    at: [`${web}/app/`],
    imports: ['domain', 'messages', 'contract', 'web/features', 'web/ui', 'web/lib'],
    builtins: false,
    packages: [...react, '@mantine/core', '@tabler/icons-react', '@tanstack/*'],
    tests: webTests,
  },
  {
    name: 'web/features',
    at: [`${web}/features/`],
    imports: ['domain', 'messages', 'contract', 'protocol', 'web/ui', 'web/lib'],
    builtins: false,
    packages: [
      ...react,
      '@dnd-kit/*',
      '@mantine/*',
      '@tabler/icons-react',
      '@tanstack/*',
      'geojson',
      'maplibre-gl',
      { name: '@codemirror/*', in: [`${web}/features/scripts/`] },
      { name: '@lezer/*', in: [`${web}/features/scripts/`] },
      { name: '@jitl/quickjs-wasmfile-release-sync', in: [`${web}/features/scripts/sandbox/`] },
      { name: 'quickjs-emscripten-core', in: [`${web}/features/scripts/sandbox/`] },
      { name: 'write-excel-file', in: [`${web}/features/devices/list/`] },
    ],
    tests: webTests,
  },
  {
    name: 'web/ui',
    at: [`${web}/ui/`],
    // The meaning of trouble codes comes from the protocol package.
    imports: ['domain', 'messages', 'contract', 'protocol', 'web/lib'],
    builtins: false,
    packages: [
      ...react,
      '@mantine/*',
      '@tabler/icons-react',
      '@tanstack/react-router',
      '@tanstack/react-virtual',
      'echarts',
      'uqr',
    ],
    tests: {
      ...webTests,
      packages: [...webTests.packages, { name: 'culori', in: [`${web}/ui/brand/`] }],
    },
  },
  {
    name: 'web/lib',
    at: [`${web}/lib/`],
    imports: ['domain', 'messages', 'contract', 'web/locales'],
    builtins: false,
    packages: [
      ...react,
      '@tanstack/react-query',
      { name: '@orpc/*', in: [`${web}/lib/api/`] },
      { name: 'papaparse', in: [`${web}/lib/files/`] },
      { name: 'geojson', in: [`${web}/lib/map/`] },
      { name: 'maplibre-gl', in: [`${web}/lib/map/`] },
      { name: 'pmtiles', in: [`${web}/lib/map/`] },
    ],
    tests: { ...webTests, packages: [...webTests.packages, '@maplibre/maplibre-gl-style-spec'] },
  },
  {
    name: 'web/locales',
    at: [`${web}/locales/`],
    imports: [],
    builtins: false,
    packages: [],
    tests: packageTests,
  },
  {
    name: 'web/testing',
    at: [`${web}/testing/`],
    imports: ['web/lib'],
    builtins: false,
    packages: [
      ...react,
      '@mantine/core',
      '@tanstack/*',
      '@testing-library/react',
      '@testing-library/user-event',
      'vitest',
    ],
    isForTests: true,
    tests: packageTests,
  },
  {
    name: 'web/build',
    at: ['apps/web/build/', 'apps/web/*'],
    imports: ['contract', 'domain'],
    builtins: true,
    packages: ['@vitejs/plugin-react', 'i18next-cli', 'vite'],
    tests: packageTests,
  },
]
