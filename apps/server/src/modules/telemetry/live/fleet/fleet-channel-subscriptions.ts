import { type CompiledChannel, historyInputsOf, type StoredPoint } from '@fieldport/domain'
import type { RequestedChannels } from '../../fleet/fleet-channels.ts'
import { createLiveChannelComputer } from './live-channel-computer.ts'
import type { LiveFeed, LivePoint } from '../live-feed.ts'

export type FleetChannelSubscriptionsPorts = {
  readonly feed: Pick<LiveFeed, 'onPoint'>
  /** The newest points of a device, newest first, with the earlier ones that windows reach back to. */
  readonly latestFor: (
    channels: readonly CompiledChannel[],
    deviceId: string,
    limit: number,
  ) => Promise<readonly StoredPoint[]>
  readonly onValues: (deviceId: string, ts: number, values: Readonly<Record<string, number>>) => void
}

/** Enough to contain the previous reading of a value that is not in every point. */
const pointsBefore = 20

/** Follows the points of the devices whose channels a list requested, and of no other. */
export function createFleetChannelSubscriptions({
  feed,
  latestFor,
  onValues,
}: FleetChannelSubscriptionsPorts) {
  const ends = new Map<string, { readonly identity: string; readonly end: () => void }>()

  function follow(device: string, channels: readonly CompiledChannel[], identity: string): void {
    const watch = createLiveChannelComputer(channels)
    const end = feed.onPoint(device, ({ ts, json }: LivePoint) => {
      const values = watch.add({ ...(JSON.parse(json) as StoredPoint), ts, aws_ts: ts })
      if (values) onValues(device, ts, values)
    })
    ends.set(device, { identity, end })
    if (historyInputsOf(channels).length === 0) return
    // Without them, the first change would be known only with the second point.
    latestFor(channels, device, pointsBefore).then(
      (points) => watch.prime(points.toReversed()),
      () => {},
    )
  }

  function leave(device: string): void {
    ends.get(device)?.end()
    ends.delete(device)
  }

  return {
    /** Replaces the followed channels; unchanged ones continue. */
    set(asked: RequestedChannels): void {
      for (const device of ends.keys()) if (!asked.has(device)) leave(device)
      for (const [device, channels] of asked) {
        const identity = JSON.stringify(channels)
        if (ends.get(device)?.identity === identity) continue
        leave(device)
        follow(device, channels, identity)
      }
    },
    end(): void {
      for (const device of ends.keys()) leave(device)
    },
  }
}
