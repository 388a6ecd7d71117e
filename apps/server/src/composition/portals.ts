import { randomUUID } from 'node:crypto'
import type { Notices } from '../adapters/relational/notices.ts'
import { createFanOut, type FanOut } from '../modules/telemetry/telemetry.module.ts'
import type { LiveFeed } from '../modules/telemetry/telemetry.module.ts'
import type { CommandsModule } from '../modules/commands/commands.module.ts'
import type { TelemetryModule } from '../modules/telemetry/telemetry.module.ts'
import type { AccessChanges } from '../platform/access-changes.ts'
import { systemClock as clock } from '../platform/clock.ts'
import type { Log } from '../platform/log.ts'

/** What is stored within this time is told in one notice. */
const tellMs = 50

type Joined = Pick<TelemetryModule, 'tellStored'> &
  Pick<CommandsModule, 'onQueued' | 'commandDevices'> & {
    readonly feed: LiveFeed
    readonly accessChanges: AccessChanges
    readonly sites: { readonly reload: () => Promise<void> }
  }

/** Makes this portal one of those that share its database. @returns null where it has the database for itself */
export async function joinPortals(
  notices: Notices | null,
  { feed, accessChanges, sites, tellStored, onQueued, commandDevices }: Joined,
  log: Log,
): Promise<FanOut | null> {
  if (!notices) return null
  const fanOut = createFanOut({
    notices,
    portalId: randomUUID(),
    nowMs: clock.nowMs,
    later: (work) => void setTimeout(work, tellMs),
    log,
    onStored: tellStored,
    onCleared: feed.repeatCleared,
    onQueued: commandDevices.onQueued,
    onAccess: async (change) => {
      // What everybody may do hangs on the brands, which are kept in memory.
      if (change.of === 'everybody') await sites.reload()
      accessChanges.repeat(change)
    },
    watched: feed.watched,
  })
  await fanOut.listen()
  feed.onStored(fanOut.tellStored)
  feed.onAnyCleared(fanOut.tellCleared)
  onQueued(fanOut.tellQueued)
  accessChanges.onAnnounced(fanOut.tellAccess)
  return fanOut
}
