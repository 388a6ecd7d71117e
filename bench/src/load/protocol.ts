import { fork } from 'node:child_process'
import { join } from 'node:path'
import { killOnExit } from '../lib/portal/children.ts'

/** When a load ends: after a time window following a warm-up, or once this many points are stored. */
export type StopCondition =
  | { readonly warmUpSeconds: number; readonly windowSeconds: number }
  | { readonly points: number }

export type LoadResult = {
  /** Points acknowledged within the window, and its length. */
  readonly points: number
  readonly seconds: number
  /** Points acknowledged in total. */
  readonly allPoints: number
  /** Messages that the receiver rejected for a retry. */
  readonly sentAgain: number
  /** CPU seconds of the sender within the window. */
  readonly cpuSeconds: number
  /** Additional results of this kind of sender. */
  readonly extra?: unknown
}

type LoadMessage =
  | { readonly event: 'window-start' | 'window-end' }
  | { readonly result: LoadResult }
  | { readonly error: string }

/** Runs a sender in a separate process. `onWindow` is called when the clock starts and when it stops. */
export function runLoad(
  file: 'http-load.ts' | 'mqtt-load.ts' | 'engine-load.ts' | 'fleet-load.ts' | 'api-load.ts',
  config: object,
  onWindow: (event: 'window-start' | 'window-end') => void = () => {},
): Promise<LoadResult> {
  const child = killOnExit(fork(join(import.meta.dirname, file), { execArgv: [] }))
  return new Promise((resolve, reject) => {
    child.on('message', (told: LoadMessage) => {
      if ('event' in told) onWindow(told.event)
      else if ('result' in told) resolve(told.result)
      else reject(new Error(`${file}: ${told.error}`))
    })
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code}.`)))
    child.send(config)
  })
}

/** The child's side of `runLoad`: receives the configuration, does the work, and reports the result. */
export function serveLoad(work: (config: unknown, meter: Meter) => Promise<unknown>): void {
  // The parent has exited, or has the result.
  process.once('disconnect', () => process.exit())
  process.once('message', (config) => {
    const meter = new Meter()
    work(config, meter)
      .then((extra) => sendToParent({ result: { ...meter.result(), extra } }))
      .catch((error: unknown) =>
        sendToParent({ error: error instanceof Error ? error.message : String(error) }),
      )
      .finally(() => process.disconnect())
  })
}

function sendToParent(told: LoadMessage): Promise<void> {
  return new Promise((resolve) => process.send?.(told, () => resolve()))
}

/** Counts acknowledgements and decides when to stop. */
export class Meter {
  #points = 0
  #sentAgain = 0
  #isOver = false
  #window: {
    startMs: number
    startPoints: number
    startCpu: number
    result?: Omit<LoadResult, 'allPoints' | 'sentAgain' | 'extra'>
  } | null = null
  #goal = Number.POSITIVE_INFINITY
  readonly #ended = Promise.withResolvers<void>()

  /** Call when everything is prepared and sending starts. */
  start(until: StopCondition): void {
    if ('points' in until) {
      this.#goal = until.points
      this.#open()
    } else {
      setTimeout(() => this.#open(), until.warmUpSeconds * 1000)
      setTimeout(() => this.#close(), (until.warmUpSeconds + until.windowSeconds) * 1000)
    }
  }

  get isOver(): boolean {
    return this.#isOver
  }

  get isInWindow(): boolean {
    return this.#window !== null && !this.#isOver
  }

  /** Resolves at the end of the window. */
  get ended(): Promise<void> {
    return this.#ended.promise
  }

  acknowledged(points: number): void {
    this.#points += points
    if (this.#points >= this.#goal && !this.#isOver) this.#close()
  }

  sentAgain(): void {
    this.#sentAgain++
  }

  result(): LoadResult {
    if (!this.#window?.result) throw new Error('The load ended before its window.')
    return { ...this.#window.result, allPoints: this.#points, sentAgain: this.#sentAgain }
  }

  #open(): void {
    this.#window = { startMs: performance.now(), startPoints: this.#points, startCpu: cpuSeconds() }
    void sendToParent({ event: 'window-start' })
  }

  #close(): void {
    this.#isOver = true
    this.#ended.resolve()
    if (!this.#window) return
    const { startMs, startPoints, startCpu } = this.#window
    this.#window.result = {
      points: this.#points - startPoints,
      seconds: (performance.now() - startMs) / 1000,
      cpuSeconds: cpuSeconds() - startCpu,
    }
    void sendToParent({ event: 'window-end' })
  }
}

function cpuSeconds(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}
