import { enableCompileCache, registerHooks } from 'node:module'
import type { Portal } from './portal.ts'

/**
 * The portal as a child process of `npm run dev`, which starts it in advance with the libraries preloaded. On 'load'
 * over IPC it loads the portal's sources, and on 'start' it starts the portal. Once it serves, it sends the URLs of the
 * libraries that the sources import, to be preloaded next time.
 */
enableCompileCache()

const libraries = new Set<string>()
const isLibrary = (url: string | undefined): boolean => url?.includes('/node_modules/') === true
registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context)
    if (isLibrary(found.url) && !isLibrary(context.parentURL)) libraries.add(found.url)
    return found
  },
})

const load = () => Promise.all([import('./portal.ts'), import('./settings.ts')])

let portal: Promise<Portal> | undefined
async function start(): Promise<void> {
  const [{ startPortal }, { readSettings }] = await load()
  portal = startPortal(readSettings(process.env))
  await portal
  process.send?.([...libraries])
}

/** Waits for a start in progress, so that no engine is interrupted while it creates its files. */
async function stop(): Promise<never> {
  const started = await portal?.catch(() => undefined)
  await started?.stop()
  process.exit(0)
}

let last: Promise<unknown> = Promise.resolve()
process.on('message', (message: 'load' | 'start') => {
  last = message === 'load' ? last.then(load) : last.then(start)
  last.catch((error: unknown) => {
    console.error(error)
    process.exit(1)
  })
})
process.once('SIGTERM', () => void stop())
// The parent process has ended.
process.once('disconnect', () => void stop())
