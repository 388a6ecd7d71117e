import { type ApiClient, openApiClient } from '../lib/portal/api-client.ts'
import { p50, p95, p99 } from '../lib/measuring/percentile.ts'
import { serveLoad, type StopCondition } from './protocol.ts'

export type ApiLoad = {
  readonly origin: string
  /** One key per client. */
  readonly keys: readonly string[]
  readonly paths: readonly string[]
  /** Calls of each client. */
  readonly perSecond: number
  readonly until: StopCondition
}

/** Times of the calls within the window; `late` counts calls skipped because the previous one was not answered yet. */
export type ApiTimes = {
  readonly answered: number
  readonly late: number
  readonly p50Ms: number
  readonly p95Ms: number
  readonly p99Ms: number
}

/** API clients that poll at a steady rate, evenly spread, each with one call at a time. */
serveLoad(async (config, meter) => {
  const { origin, keys, paths, perSecond, until } = config as ApiLoad
  const times: number[] = []
  let late = 0
  const failed = Promise.withResolvers<never>()
  const askOf = (client: ApiClient, index: number) => {
    let isAsking = false
    let turn = index
    const ask = async (path: string) => {
      try {
        const { ms } = await client.get(path)
        if (meter.isInWindow) times.push(ms)
      } catch (error) {
        if (!meter.isOver) failed.reject(error)
      }
      isAsking = false
    }
    return () => {
      if (isAsking) {
        if (meter.isInWindow) late += 1
        return
      }
      isAsking = true
      turn += 1
      void ask(paths[turn % paths.length] ?? '')
    }
  }
  const everyMs = 1000 / perSecond
  const clients = keys.map((key) => openApiClient(origin, key))
  meter.start(until)
  const timers = clients.map((client, index) => {
    const ask = askOf(client, index)
    return setTimeout(() => setInterval(ask, everyMs), (index * everyMs) / clients.length)
  })
  await Promise.race([meter.ended, failed.promise])
  for (const timer of timers) clearTimeout(timer)
  const measured = { p50Ms: p50(times), p95Ms: p95(times), p99Ms: p99(times) }
  return { answered: times.length, late, ...measured } satisfies ApiTimes
})
