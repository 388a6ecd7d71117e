import wasmUrl from '@jitl/quickjs-wasmfile-release-sync/wasm?url'
import type { RunEntry } from './run-entry.ts'
import { runLimits } from './run-limits.ts'
import type { RunRequest, RunResult } from './run-request.ts'
import type { WorkerReport } from './worker-messages.ts'

/** The parts of a worker that a run needs. */
export type RunWorker = {
  readonly post: (order: { readonly wasm: ArrayBuffer; readonly request: RunRequest }) => void
  readonly end: () => void
}

type Listeners = {
  readonly onReport: (report: WorkerReport) => void
  readonly onError: (message: string) => void
}
export type RunWorkerFactory = (listeners: Listeners) => RunWorker

const createWorker: RunWorkerFactory = ({ onReport, onError }) => {
  const worker = new Worker(new URL('./script-worker.ts', import.meta.url), {
    type: 'module',
    name: 'script',
  })
  worker.addEventListener('message', ({ data }: MessageEvent<WorkerReport>) => onReport(data))
  worker.addEventListener('error', ({ message }) => onError(message))
  return { post: (order) => worker.postMessage(order, [order.wasm]), end: () => worker.terminate() }
}

let code: Promise<ArrayBuffer> | undefined

/** The interpreter's code, loaded with the first run. */
async function loadCode(): Promise<ArrayBuffer> {
  const fetchCode = async () => {
    const answer = await fetch(wasmUrl)
    if (!answer.ok) throw new Error(`${answer.status}`)
    return answer.arrayBuffer()
  }
  code ??= fetchCode().catch((error: unknown) => {
    // The next run tries again.
    code = undefined
    throw error
  })
  return (await code).slice(0)
}

export type RunPorts = {
  readonly load?: () => Promise<ArrayBuffer>
  readonly startWorker?: RunWorkerFactory
}

/**
 * Runs a script in a worker that ends with the run. Work that the interpreter cannot interrupt is terminated from here;
 * the script's effects until then are in the result.
 * @throws Error if the interpreter cannot be loaded or started
 */
export async function startRun(
  request: RunRequest,
  signal: AbortSignal,
  { load = loadCode, startWorker = createWorker }: RunPorts = {},
): Promise<RunResult> {
  const wasm = await load()
  signal.throwIfAborted()
  const { promise, resolve, reject } = Promise.withResolvers<RunResult>()
  const entries: RunEntry[] = []
  const worker = startWorker({
    onReport(report) {
      if (report.kind === 'started') arm(runLimits.timeMs + runLimits.graceMs, stopped)
      if (report.kind === 'progress') entries.push(...report.entries)
      if (report.kind === 'finished') resolve(report.result)
      if (report.kind === 'failed') reject(new Error(report.message))
    },
    onError: (message) => reject(new Error(message)),
  })
  let timer: ReturnType<typeof setTimeout> | undefined
  const arm = (ms: number, run: () => void) => {
    clearTimeout(timer)
    timer = setTimeout(run, ms)
  }
  const stopped = () => resolve(stoppedFromOutside(entries))
  const abort = () => reject(signal.reason)
  signal.addEventListener('abort', abort)
  arm(runLimits.loadMs, () => reject(new Error('timeout')))
  worker.post({ wasm, request })
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', abort)
    worker.end()
  }
}

function stoppedFromOutside(entries: readonly RunEntry[]): RunResult {
  return {
    entries,
    omitted: { prints: 0, effects: 0 },
    stopped: { reason: 'time', line: null },
    ranMs: runLimits.timeMs + runLimits.graceMs,
    // Unknown after a termination, so nothing is reported as missing.
    handlers: { data: true, trigger: true },
    areTimersSkipped: false,
  }
}
