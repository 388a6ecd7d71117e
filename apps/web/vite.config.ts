import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { contractRoutes } from './build/contract-routes.ts'
import { englishTexts } from './build/english-texts.ts'
import { fontPreload } from './build/font-preload.ts'

const server = process.env['API_URL'] ?? 'http://localhost:8080'
/** What the server answers itself; every other path is the application. */
const fromServer = ['/api', '/ingest', '/healthz', '/manifest.webmanifest']

/**
 * What every page needs comes in two files: shared with pages that are fetched later, it would be over a hundred, which are
 * more requests and compress worse. What others made changes less often than what we do.
 */
const firstPage = [
  { name: 'libraries', tags: ['$initial' as const], test: /node_modules/, priority: 1 },
  { name: 'first-page', tags: ['$initial' as const] },
]

export default defineConfig({
  plugins: [react(), contractRoutes(), fontPreload(), englishTexts()],
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    sourcemap: false,
    chunkSizeWarningLimit: 1200,
    rolldownOptions: { output: { codeSplitting: { groups: firstPage } } },
  },
  server: {
    warmup: { clientFiles: ['./src/main.tsx'] },
    proxy: Object.fromEntries(fromServer.map((path) => [path, server])),
  },
})
