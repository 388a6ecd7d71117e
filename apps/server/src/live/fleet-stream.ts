import { oldestReadableSeconds, type Tier } from '@fieldport/domain'
import { type Caller, isVendor } from '../platform/caller.ts'
import { type Clock, nowSeconds } from '../platform/clock.ts'
import type { EventStream } from './event-stream.ts'
import { createFleetNews } from './fleet-news.ts'
import type { LiveFeed } from './live-feed.ts'

export type FleetStreamPorts = {
  readonly feed: LiveFeed
  readonly clock: Clock
  /** The devices that a person may see, and the plan of each. */
  readonly tiersOf: (caller: Caller) => Promise<ReadonlyMap<string, Tier>>
}

const sendEveryMs = 1_000

/** Contacts and states of a person's devices as they change, at most once a second. */
export async function followFleet(
  stream: EventStream,
  caller: Caller,
  keys: readonly string[],
  { feed, clock, tiersOf }: FleetStreamPorts,
): Promise<void> {
  let mine = await tiersOf(caller)
  const vendor = isVendor(caller)
  const contacts = new Map<string, number>()
  const news = createFleetNews(keys)
  stream.onClose(feed.onContact((deviceId, ts) => mine.has(deviceId) && contacts.set(deviceId, ts)))
  stream.onClose(
    feed.onSnapshot((deviceId, ts, snapshot) => {
      const tier = mine.get(deviceId)
      if (tier)
        news.add(deviceId, ts, snapshot, oldestReadableSeconds(tier, vendor, nowSeconds(clock)) * 1000)
    }),
  )
  const timer = setInterval(() => {
    if (contacts.size > 0)
      stream.send({ event: 'contacts', data: JSON.stringify(Object.fromEntries(contacts)) })
    contacts.clear()
    const states = news.take()
    if (states) stream.send({ event: 'states', data: JSON.stringify(states) })
  }, sendEveryMs)
  stream.onClose(() => clearInterval(timer))
  stream.onHeartbeat(async () => {
    mine = await tiersOf(caller)
  })
}
