import { oldestReadableSeconds, type Tier } from '@fieldport/domain'
import { type Caller, isVendor } from '../../../../platform/access/caller.ts'
import { type Clock, nowSeconds } from '../../../../platform/clock.ts'
import type { EventStream } from '../event-stream.ts'
import {
  selectRequestedChannels,
  type RequestedChannels,
  type DefinedChannels,
  isFleetChannelKey,
} from '../../fleet/fleet-channels.ts'
import { findColumnKeys, type NamedMeasurements } from '../../fleet/named-measurements.ts'
import type { TelemetryService } from '../../telemetry.service.ts'
import { createFleetChannelSubscriptions } from './fleet-channel-subscriptions.ts'
import { createFleetUpdates, type ListedConditions } from './fleet-updates.ts'
import type { LiveFeed } from '../live-feed.ts'

export type FleetStreamPorts = {
  readonly feed: LiveFeed
  readonly clock: Clock
  readonly telemetry: Pick<TelemetryService, 'latestFor'>
  /** The channels that these devices compute. */
  readonly channelsOf: (caller: Caller) => Promise<DefinedChannels>
  /** The names that people gave to measurements of these devices. */
  readonly namedOf: (caller: Caller) => Promise<NamedMeasurements>
  /** @param oldestSeconds of the data that the reader's plan shows, epoch seconds */
  readonly conditionsOf: (deviceId: string, oldestSeconds: number) => ListedConditions
  /** The devices a person may see, with their plans. */
  readonly tiersOf: (caller: Caller) => Promise<ReadonlyMap<string, Tier>>
}

const sendEveryMs = 1_000

/** Contacts and states of a person's devices as they change, at most once per second. */
export async function streamFleet(
  stream: EventStream,
  caller: Caller,
  keys: readonly string[],
  ports: FleetStreamPorts,
): Promise<void> {
  const { feed, clock, tiersOf } = ports
  let mine = await tiersOf(caller)
  const vendor = isVendor(caller)
  const contacts = new Map<string, number>()
  const oldest = (tier: Tier) => oldestReadableSeconds(tier, vendor, nowSeconds(clock))
  const measured = keys.filter((key) => !isFleetChannelKey(key))
  const listedOf = (deviceId: string) => {
    const tier = mine.get(deviceId)
    return ports.conditionsOf(deviceId, tier ? oldest(tier) : Number.POSITIVE_INFINITY)
  }
  let columns = await requestedColumns(caller, keys, ports)
  const news = createFleetUpdates(
    measured,
    (deviceId) => listedOf(deviceId).state,
    (deviceId) => columns.get(deviceId),
  )
  const watches = createFleetChannelSubscriptions({
    feed,
    latestFor: ports.telemetry.latestFor,
    onValues: (deviceId, ts, values) => {
      const tier = mine.get(deviceId)
      if (tier && ts >= oldest(tier)) news.addComputed(deviceId, ts, values)
    },
  })
  stream.onClose(watches.end)
  watches.set(await requestedChannels(caller, keys, ports))
  stream.onClose(feed.onContact((deviceId, ts) => mine.has(deviceId) && contacts.set(deviceId, ts)))
  stream.onClose(
    feed.onSnapshot((deviceId, ts, snapshot) => {
      const tier = mine.get(deviceId)
      if (tier) news.add(deviceId, ts, snapshot, oldest(tier) * 1000)
    }),
  )
  stream.onClose(
    feed.onAnyConditions((deviceId, ts) => {
      if (mine.has(deviceId)) news.addConditions(deviceId, ts, listedOf(deviceId))
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
    watches.set(await requestedChannels(caller, keys, ports))
    columns = await requestedColumns(caller, keys, ports)
  })
}

/** No lookup for a list without computed channels. */
async function requestedChannels(
  caller: Caller,
  keys: readonly string[],
  { channelsOf }: Pick<FleetStreamPorts, 'channelsOf'>,
): Promise<RequestedChannels> {
  const computed = keys.filter(isFleetChannelKey)
  return computed.length === 0 ? new Map() : selectRequestedChannels(await channelsOf(caller), computed)
}

async function requestedColumns(
  caller: Caller,
  keys: readonly string[],
  { namedOf }: Pick<FleetStreamPorts, 'namedOf'>,
): Promise<ReturnType<typeof findColumnKeys>> {
  const named = keys.filter(isFleetChannelKey)
  return named.length === 0 ? new Map() : findColumnKeys(await namedOf(caller), named)
}
