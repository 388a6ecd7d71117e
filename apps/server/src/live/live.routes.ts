import { contract } from '@fieldport/contract'
import { oldestReadableSeconds } from '@fieldport/domain'
import { withReceipt, type TelemetryService } from '../modules/telemetry/telemetry.service.ts'
import { callerOf, deviceOf } from '../platform/calls.ts'
import { nowSeconds } from '../platform/clock.ts'
import type { RawCalls } from '../platform/raw-calls.ts'
import { type EventStream, openEventStream } from './event-stream.ts'
import { type FleetStreamPorts, followFleet } from './fleet-stream.ts'

export type LivePorts = FleetStreamPorts & {
  readonly telemetry: Pick<TelemetryService, 'receivedAfter'>
  /** Aborted when the server stops. */
  readonly stopping: AbortSignal
}

/** After a longer gap the browser loads the latest points anew instead. */
const resumePoints = 10_000

export function registerLiveCalls(raw: RawCalls, ports: LivePorts): void {
  raw.get(contract.device.live, async ({ granted, context, stillAllowed }) => {
    const access = deviceOf(granted)
    const oldest = oldestReadableSeconds(access.tier, access.isVendor, nowSeconds(ports.clock))
    const resumeFrom = Number(context.req.header('last-event-id') ?? Number.NaN)
    const stream = openEventStream({ stopping: ports.stopping, stillAllowed })
    await followDevice(stream, access.deviceId, oldest, resumeFrom, ports)
    return stream.response
  })

  raw.get(contract.portal.userLive, async ({ granted, input, stillAllowed }) => {
    const caller = callerOf(granted)
    const stream = openEventStream({ stopping: ports.stopping, stillAllowed })
    await followFleet(stream, caller, input.dataKeys ?? [], ports)
    return stream.response
  })
}

/** Subscribes first and reads the gap second, so that nothing falls between; what is in both is sent once. */
export async function followDevice(
  stream: EventStream,
  deviceId: string,
  oldestSeconds: number,
  resumeFrom: number,
  { feed, telemetry }: Pick<LivePorts, 'feed' | 'telemetry'>,
  /** What is sent of a point, as JSON on one line. */
  shape: (json: string) => string = (json) => json,
): Promise<void> {
  let sentUpTo = Number.isFinite(resumeFrom) ? resumeFrom : 0
  const send = (point: { cursor: number; ts: number; json: string }) => {
    if (point.cursor <= sentUpTo || point.ts < oldestSeconds) return
    sentUpTo = point.cursor
    stream.send({
      id: String(point.cursor),
      event: 'point',
      data: shape(withReceipt(point.json, point.cursor)),
    })
  }
  const early: Parameters<typeof send>[0][] = []
  let catchingUp = Number.isFinite(resumeFrom)
  stream.onClose(feed.onPoint(deviceId, (point) => (catchingUp ? early.push(point) : send(point))))
  stream.onClose(feed.onCleared(deviceId, () => stream.send({ event: 'cleared', data: '{}' })))
  if (!catchingUp) return
  const missed = await telemetry.receivedAfter(deviceId, resumeFrom, resumePoints)
  for (const record of missed)
    send({ cursor: record.receivedMicros, ts: record.tsMs / 1000, json: record.json })
  for (const point of early) send(point)
  catchingUp = false
}
