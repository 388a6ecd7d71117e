import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createLog } from '../platform/monitoring/log.ts'
import type { Job, Role } from '../platform/module.ts'
import { startJobs } from './jobs.ts'

const log = createLog('silent')

function start(jobs: readonly Job[], roles: readonly Role[], changes: () => number | null = () => null) {
  const modules = [{ name: 'idle' }, { name: 'busy', jobs }]
  return startJobs({ modules, roles: new Set(roles), changes, log, stopping: new AbortController().signal })
}

describe('jobs of modules', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())

  it('run in workers unless a job declares otherwise', async () => {
    const ran: string[] = []
    const job = (name: string, over: Partial<Job> = {}): Job => ({
      name,
      everyMs: 1_000,
      run: async () => void ran.push(name),
      ...over,
    })
    const jobs = [
      job('upkeep'),
      job('brands', { runsIn: (roles) => roles.has('api') }),
      job('the state of roll-ups', { runsIn: (roles) => !roles.has('worker') }),
    ]
    const api = start(jobs, ['api'])
    await vi.advanceTimersByTimeAsync(1_000)
    await api.stop()
    expect(ran).toEqual(['brands', 'the state of roll-ups'])
    ran.length = 0
    const worker = start(jobs, ['worker'])
    await vi.advanceTimersByTimeAsync(1_000)
    await worker.stop()
    expect(ran).toEqual(['upkeep'])
  })

  it('run first at their delay, then repeatedly', async () => {
    const run = vi.fn<Job['run']>(() => Promise.resolve())
    const schedule = start([{ name: 'queue', everyMs: 1_000, firstMs: 0, run }], ['worker'])
    await vi.advanceTimersByTimeAsync(0)
    expect(run).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(run).toHaveBeenCalledTimes(3)
    await schedule.stop()
  })

  it('rest while nothing has changed and nothing is due', async () => {
    const run = vi.fn<Job['run']>(() => Promise.resolve())
    const nextDueMs = () => Promise.resolve(null)
    let changed = 0
    const schedule = start(
      [{ name: 'queue', everyMs: 1_000, firstMs: 0, run, nextDueMs }],
      ['worker'],
      () => changed,
    )
    await vi.advanceTimersByTimeAsync(5_000)
    expect(run).toHaveBeenCalledTimes(1)
    changed += 1
    await vi.advanceTimersByTimeAsync(1_000)
    expect(run).toHaveBeenCalledTimes(2)
    await schedule.stop()
  })
})
