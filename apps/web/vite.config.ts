import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { contractRoutes } from './build/contract-routes.ts'
import { devicesPageChunks, devicesPagePreload } from './build/devices-page.ts'
import { englishTexts } from './build/english-texts.ts'
import { fontPreload } from './build/font-preload.ts'
import { precompressedFiles } from './build/precompressed-files.ts'

const server = process.env['API_URL'] ?? 'http://localhost:8080'
/** What the server answers itself; every other path is the application. */
const fromServer = ['/api', '/ingest', '/healthz', '/manifest.webmanifest', '/unsubscribe']

/**
 * What every page needs comes in two files: shared with pages that are fetched later, it would be over a hundred, which are
 * more requests and compress worse. What others made changes less often than what we do.
 */
const everyPage = [
  { name: 'libraries', tags: ['$initial' as const], test: /node_modules/, priority: 3 },
  { name: 'every-page', tags: ['$initial' as const], priority: 2 },
]

/** Browser tests block these files, or check that only some pages fetch them. */
const named = new Set(['can-table', 'chart-canvas', 'map-canvas', 'start-run'])

export default defineConfig({
  plugins: [
    react(),
    contractRoutes(),
    fontPreload(),
    devicesPagePreload(),
    englishTexts(),
    precompressedFiles(),
  ],
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    // Every browser of the target fetches ahead by itself.
    modulePreload: { polyfill: false },
    sourcemap: false,
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: [...everyPage, ...devicesPageChunks()] },
        // Every page carries the list of all files, so most names are short.
        chunkFileNames: ({ isDynamicEntry, name }) =>
          isDynamicEntry && named.has(name) ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js',
        assetFileNames: ({ names }) =>
          names.every((name) => name.endsWith('.css'))
            ? 'assets/[hash:7].css'
            : 'assets/[name]-[hash][extname]',
      },
    },
  },
  server: {
    warmup: { clientFiles: ['./src/main.tsx'] },
    proxy: Object.fromEntries(fromServer.map((path) => [path, server])),
  },
})
