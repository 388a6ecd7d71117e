import { contract } from '@fieldport/contract'
import { oldestReadableSeconds } from '@fieldport/domain'
import type { AccessChanges } from '../../../platform/access/access-changes.ts'
import type { GrantedAccess } from '../../../platform/access/authorise.ts'
import { requireCaller, deviceOf } from '../../../platform/http/calls.ts'
import { nowSeconds } from '../../../platform/clock.ts'
import { nodeSocketOf } from '../../../platform/http/bodies/unread-body.ts'
import type { RawCalls } from '../../../platform/http/raw-calls.ts'
import type { Context } from 'hono'
import { type EventStreamOptions, openEventStream } from './event-stream.ts'
import { type FleetStreamPorts, streamFleet } from './fleet/fleet-stream.ts'
import { subscribeToDevice } from './device-subscription.ts'
import { mayReadResource } from './resource-access.ts'
import type { UnreadBudget } from './unread-budget.ts'
import { streamAllowedDevices, type PointsStreamPorts } from './points-stream.ts'

export type LivePorts = FleetStreamPorts &
  PointsStreamPorts & {
    /** Aborted when the server stops. */
    readonly stopping: AbortSignal
    readonly accessChanges: Pick<AccessChanges, 'onChange'>
    readonly unread: UnreadBudget
  }

/** Ends the connection of a stream. */
export function disconnectOf(context: Context): () => void {
  return () => void nodeSocketOf(context)?.outgoing.destroy()
}

export function registerLiveCalls(raw: RawCalls, ports: LivePorts): void {
  const streamOf = (
    context: Context,
    granted: GrantedAccess,
    stillAllowed: () => Promise<unknown>,
  ): EventStreamOptions => {
    const { userId } = requireCaller(granted)
    const onAccessChange = (recheck: () => void) =>
      ports.accessChanges.onChange({ userId, isGuest: false }, recheck)
    const unread = ports.unread.open(userId)
    const disconnect = disconnectOf(context)
    return { stopping: ports.stopping, recheckAccess: stillAllowed, onAccessChange, unread, disconnect }
  }

  raw.get(contract.device.live, async ({ granted, context, recheckAccess }) => {
    let access = deviceOf(granted)
    const recheck = async () => {
      access = deviceOf(await recheckAccess())
    }
    const stream = openEventStream(streamOf(context, granted, recheck))
    const oldestSeconds = () => oldestReadableSeconds(access.tier, access.isVendor, nowSeconds(ports.clock))
    const sendConditions = () => {
      const open = ports.openConditions(access.deviceId, oldestSeconds())
      stream.send({ event: 'conditions', data: JSON.stringify(open) })
    }
    stream.onClose(ports.feed.onConditions(access.deviceId, sendConditions))
    sendConditions()
    const following = subscribeToDevice(
      {
        deviceId: access.deviceId,
        oldestSeconds,
        resumeFrom: Number(context.req.header('last-event-id') ?? Number.NaN),
        onPoint: (cursor, data) => stream.send({ id: String(cursor), event: 'point', data }),
        onCleared: () => stream.send({ event: 'cleared', data: '{}' }),
        onChanged: (resource) => {
          if (mayReadResource(access, resource))
            stream.send({ event: 'changed', data: JSON.stringify({ resource }) })
        },
      },
      ports,
    )
    stream.onClose(following.end)
    await following.catchUp()
    return stream.response
  })

  raw.get(contract.portal.userLivePoints, async ({ granted, input, context, recheckAccess }) => {
    const stream = openEventStream(streamOf(context, granted, recheckAccess))
    const lastEventId = context.req.header('last-event-id')
    const deviceIds = [...new Set(input.deviceids)]
    await streamAllowedDevices(stream, requireCaller(granted), deviceIds, lastEventId, ports)
    return stream.response
  })

  raw.get(contract.portal.userLive, async ({ granted, input, context, recheckAccess }) => {
    const caller = requireCaller(granted)
    const stream = openEventStream(streamOf(context, granted, recheckAccess))
    await streamFleet(stream, caller, input.dataKeys ?? [], ports)
    return stream.response
  })
}
