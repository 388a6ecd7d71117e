import { isDeviceId, storageTier, type Tier } from '@fieldport/domain'
import { type Clock, nowSeconds } from '../../../platform/clock.ts'
import type { Seal } from '../../../platform/seal.ts'
import type { DeviceAuthRecord } from './device-auth.repository.ts'

/** How long other processes of this portal may use keys that were changed here. */
const freshMs = 5_000
/**
 * The same for plans, whose changes the processes announce to each other unless their connection is down: not every
 * message on a connection needs a lookup.
 */
const planFreshMs = 60_000
const maximumKnown = 50_000
/** A separate limit, so that guessed ids cannot evict known devices. */
const maximumUnknown = 5_000

type Entry = { readonly keys: Promise<DeviceAuthRecord | null>; readonly untilMs: number }

/** Authentication data of devices, needed for every message, thousands of times per second. */
export function createDeviceAuthCache(ports: {
  readonly findAuthRecord: (deviceId: string) => Promise<DeviceAuthRecord | null>
  readonly seal: Pick<Seal, 'matches'>
  readonly clock: Clock
}) {
  const known = new Map<string, Entry>()
  const unknown = new Map<string, Entry>()

  const look = (deviceId: string, moreMs = 0): Promise<DeviceAuthRecord | null> => {
    const nowMs = ports.clock.nowMs()
    const entry = known.get(deviceId) ?? unknown.get(deviceId)
    if (entry && nowMs < entry.untilMs + moreMs) return entry.keys
    const fresh: Entry = { keys: ports.findAuthRecord(deviceId), untilMs: nowMs + freshMs }
    remember(unknown, deviceId, fresh, maximumUnknown)
    void settle(deviceId, fresh)
    known.delete(deviceId)
    return fresh.keys
  }
  const settle = async (deviceId: string, entry: Entry): Promise<void> => {
    // An unavailable engine says nothing about the device, so do not cache the failure.
    const keys = await entry.keys.catch(() => 'unanswered' as const)
    if (unknown.get(deviceId) !== entry || keys === null) return
    unknown.delete(deviceId)
    if (keys !== 'unanswered') remember(known, deviceId, entry, maximumKnown)
  }
  const invalidate = (deviceId: string): void => {
    known.delete(deviceId)
    unknown.delete(deviceId)
  }
  const find = async (deviceId: string, moreMs?: number) =>
    isDeviceId(deviceId) ? look(deviceId, moreMs) : null

  return {
    authenticateDevice: async (deviceId: string, secret: string): Promise<boolean> => {
      const keys = await find(deviceId)
      return keys !== null && ports.seal.matches(secret, keys.secretHash)
    },
    isUdpAllowed: async (deviceId: string): Promise<boolean> => (await find(deviceId))?.udpAllowed ?? false,
    deviceExists: async (deviceId: string): Promise<boolean> => (await find(deviceId)) !== null,
    /** The plan whose storage rules apply to the device; null: no such device. */
    findTier: async (deviceId: string): Promise<Tier | null> => {
      const record = await find(deviceId, planFreshMs - freshMs)
      return record && storageTier(record, nowSeconds(ports.clock))
    },
    /** Drops a device from the cache after a change. */
    invalidate,
  }
}

function remember(map: Map<string, Entry>, deviceId: string, entry: Entry, maximum: number): void {
  map.delete(deviceId)
  map.set(deviceId, entry)
  if (map.size <= maximum) return
  const [oldest] = map.keys()
  if (oldest !== undefined) map.delete(oldest)
}
