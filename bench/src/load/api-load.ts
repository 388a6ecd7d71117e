import { type ApiClient, openApiClient } from '../lib/portal/api-client.ts'
import { p50, p95, p99 } from '../lib/measuring/percentile.ts'
import { serveLoad, type StopCondition } from './protocol.ts'

export type ApiLoad = {
  readonly origin: string
  /** One a client. */
  readonly keys: readonly string[]
  readonly paths: readonly string[]
  /** Of each client. */
  readonly perSecond: number
  readonly until: StopCondition
}

/** Of the calls within the window; those of which the client had to skip its turn, since the one before was not answered, are `late`. */
export type ApiTimes = {
  readonly answered: number
  readonly late: number
  readonly p50Ms: number
  readonly p95Ms: number
  readonly p99Ms: number
}

/** Programs that ask at a steady pace, spread evenly, each one call at a time. */
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
