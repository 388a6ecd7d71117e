import { randomUUID } from 'node:crypto'
import { createFanOut } from '../modules/telemetry/telemetry.module.ts'
import type { Module } from '../platform/module.ts'
import type { Devices } from './devices.ts'
import type { ModulesOptions } from './modules.ts'
import type { Stores } from './stores.ts'

/** What is stored within this time is announced in one notice. */
const announceMs = 50

/** Connects this portal to the others that share its database; does nothing if there are none. */
export async function joinPortals(
  { engines: { notices }, clock, log }: ModulesOptions,
  { feed, accessChanges, sites, telemetry }: Stores,
  { commands, conditions, devices: { devices } }: Devices,
): Promise<Module> {
  if (!notices) return { name: 'portals' }
  const fanOut = createFanOut({
    notices,
    portalId: randomUUID(),
    nowMs: clock.nowMs,
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
    watched: feed.watched,
  })
  await fanOut.listen()
  feed.onStored(fanOut.broadcastStored)
  feed.onAnyCleared(fanOut.broadcastCleared)
  feed.onAnyChanged(fanOut.broadcastChanged)
  commands.onQueued(fanOut.broadcastQueued)
  conditions.onChanged(fanOut.broadcastConditions)
  devices.onPlanChanged(fanOut.broadcastPlans)
  accessChanges.onAnnounced(fanOut.broadcastAccessChange)
  return { name: 'portals', close: () => fanOut.idle() }
}
