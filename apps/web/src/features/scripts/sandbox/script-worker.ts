import { runScript } from './run-script.ts'
import { newInterpreterModule } from './wasm-module.ts'
import type { WorkerOrder, WorkerReport } from './worker-messages.ts'

/*
 * The worker of one run. It is served with its own content security policy (apps/server/src/platform/http/http-app.ts):
 * it may compile WebAssembly, which the page may not, and has no network access.
 */

function report(message: WorkerReport): void {
  postMessage(message)
}

async function run({ wasm, request }: WorkerOrder): Promise<void> {
  const compiled = await WebAssembly.compile(wasm)
  report({ kind: 'started' })
  let told = 0
  const result = await runScript(request, {
    nowMs: () => performance.now(),
    newModule: () => newInterpreterModule(compiled),
    onProgress: (entries) => {
      if (entries.length > told) report({ kind: 'progress', entries: entries.slice(told) })
      told = entries.length
    },
  })
  report({ kind: 'finished', result })
}

addEventListener('message', ({ data }: MessageEvent<WorkerOrder>) => {
  run(data).catch((error: unknown) => report({ kind: 'failed', message: String(error) }))
})
