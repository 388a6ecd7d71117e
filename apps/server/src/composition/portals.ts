import { randomUUID } from 'node:crypto'
import { type Connected, createFanOut } from '../modules/telemetry/telemetry.module.ts'
import { createListeners } from '../platform/background/listeners.ts'
import type { ModuleWithServices } from '../platform/module.ts'
import type { Devices } from './devices.ts'
import type { ModulesOptions } from './modules.ts'
import type { Stores } from './stores.ts'

/** What is stored within this time is announced in one notice. */
const announceMs = 50

/** A device has one connection to all portals together: a new one supersedes the previous one, wherever it is. */
export type DeviceConnections = {
  /** Call when a device has connected to this portal. */
  readonly announce: (deviceId: string) => void
  /** Called when devices have connected to another portal. */
  readonly onElsewhere: (listener: (connected: Connected) => void) => void
}

/** Connects this portal to the others that share its database; does nothing if there are none. */
export async function joinPortals(
  { engines: { notices }, clock, log }: ModulesOptions,
  { feed, accessChanges, sites, telemetry }: Stores,
  { commands, conditions, devices: { devices } }: Devices,
) {
  const elsewhere = createListeners<[Connected]>()
  const onElsewhere: DeviceConnections['onElsewhere'] = elsewhere.add
  if (!notices) {
    const connections: DeviceConnections = { announce: () => {}, onElsewhere }
    return { name: 'portals', connections } satisfies ModuleWithServices
  }
  const fanOut = createFanOut({
    notices,
    portalId: randomUUID(),
    // Of receipts, which a gap is read by.
    nowMs: telemetry.storeClock.nowMs,
    later: (work) => void setTimeout(work, announceMs),
    log,
    onStored: telemetry.notifyStored,
    onCleared: feed.relayCleared,
    onQueued: commands.deviceGateway.onQueued,
    onChanged: feed.relayChanged,
    onChangesMissed: feed.relayMissedChanges,
    onAccess: async (change) => {
      // Access depends on the brands, which are cached in memory.
      if (change.of === 'everybody') await sites.sites.reload()
      accessChanges.repeat(change)
    },
    onConditions: conditions.relayChanged,
    onPlans: devices.forgetPlans,
    onRekeyed: devices.relayRekeyed,
    onConnected: elsewhere.notify,
    watched: feed.watched,
  })
  await fanOut.listen()
  feed.onStored(fanOut.broadcastStored)
  feed.onAnyCleared(fanOut.broadcastCleared)
  feed.onAnyChanged(fanOut.broadcastChanged)
  commands.onQueued(fanOut.broadcastQueued)
  conditions.onChanged(fanOut.broadcastConditions)
  devices.onPlanChanged(fanOut.broadcastPlans)
  devices.onRekeyed((deviceIds, by) => by === 'here' && fanOut.broadcastRekeyed(deviceIds))
  accessChanges.onAnnounced(fanOut.broadcastAccessChange)
  const connections: DeviceConnections = {
    announce: (deviceId) => fanOut.broadcastConnected(deviceId, clock.nowMs()),
    onElsewhere,
  }
  return { name: 'portals', connections, close: () => fanOut.idle() } satisfies ModuleWithServices
}
