import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { runLimits } from './run-limits.ts'
import type { RunRequest, RunResult } from './run-request.ts'
import { startRun, type RunWorkerFactory } from './start-run.ts'
import type { WorkerReport } from './worker-messages.ts'

const request: RunRequest = {
  source: '',
  points: [],
  trigger: null,
  isSleeping: false,
  intervalSeconds: 60,
  config: [],
}
const entry = { kind: 'print', text: 'x', atMs: 0, step: { kind: 'start' } } as const
const finished: RunResult = {
  entries: [],
  omitted: { prints: 0, effects: 0 },
  stopped: null,
  ranMs: 1,
  handlers: { data: false, trigger: false },
  areTimersSkipped: false,
}

/** A worker that sends the given reports when it receives its order. */
function setUp(...reports: readonly (WorkerReport | 'error')[]) {
  const end = vi.fn<() => void>()
  const startWorker: RunWorkerFactory = ({ onReport, onError }) => ({
    end,
    post() {
      for (const report of reports) {
        if (report === 'error') onError('broken')
        else onReport(report)
      }
    },
  })
  const abort = new AbortController()
  const load = () => Promise.resolve(new ArrayBuffer(1))
  const run = startRun(request, abort.signal, { load, startWorker })
  const outcome = run.then(
    (result) => ({ result }),
    (error: unknown) => ({ error: String(error) }),
  )
  return { end, abort, outcome }
}

describe('a run', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('returns its result and ends its thread', async () => {
    const { outcome, end } = setUp({ kind: 'started' }, { kind: 'finished', result: finished })
    expect(await outcome).toEqual({ result: finished })
    expect(end).toHaveBeenCalledOnce()
    expect(vi.getTimerCount()).toBe(0)
  })

  it('that does not end is terminated, with its progress so far', async () => {
    const { outcome, end } = setUp({ kind: 'started' }, { kind: 'progress', entries: [entry] })
    await vi.advanceTimersByTimeAsync(runLimits.timeMs + runLimits.graceMs - 1)
    expect(end).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(await outcome).toMatchObject({ result: { entries: [entry], stopped: { reason: 'time' } } })
    expect(end).toHaveBeenCalledOnce()
  })

  it.each([
    ['whose interpreter does not start', [{ kind: 'failed', message: 'no' }], 'Error: no'],
    ['whose thread breaks', [{ kind: 'started' }, 'error'], 'Error: broken'],
  ] as const)('%s fails', async (_name, reports, error) => {
    const { outcome, end } = setUp(...reports)
    expect(await outcome).toEqual({ error })
    expect(end).toHaveBeenCalledOnce()
  })

  it('that never starts fails after a timeout', async () => {
    const { outcome, end } = setUp()
    await vi.advanceTimersByTimeAsync(runLimits.loadMs)
    expect(await outcome).toEqual({ error: 'Error: timeout' })
    expect(end).toHaveBeenCalledOnce()
  })

  it('that is aborted ends its thread', async () => {
    const { outcome, end, abort } = setUp({ kind: 'started' })
    await vi.advanceTimersByTimeAsync(1)
    abort.abort(new Error('left'))
    expect(await outcome).toEqual({ error: 'Error: left' })
    expect(end).toHaveBeenCalledOnce()
  })
})
