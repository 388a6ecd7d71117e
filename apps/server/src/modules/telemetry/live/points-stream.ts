import type { DeviceConditions } from '@fieldport/contract'
import { hasCapability, oldestReadableSeconds } from '@fieldport/domain'
import type { Caller, DeviceAccess } from '../../../platform/access/caller.ts'
import { type Clock, nowSeconds } from '../../../platform/clock.ts'
import type { EventStream } from './event-stream.ts'
import type { DeviceSubscriptionPorts } from './device-subscription.ts'
import { mayReadResource } from './resource-access.ts'
import { streamDevices, type StreamedDevice } from './multi-device-stream.ts'

export type PointsStreamPorts = DeviceSubscriptionPorts & {
  readonly clock: Clock
  /** @param oldestSeconds of the data that the reader's plan shows, epoch seconds */
  readonly openConditions: (deviceId: string, oldestSeconds: number) => DeviceConditions
  readonly findDeviceAccesses: (
    caller: Caller,
    deviceIds: readonly string[],
  ) => Promise<ReadonlyMap<string, DeviceAccess>>
}

/** The points of the requested devices that the caller may see, checked again at each heartbeat; the others are treated as nonexistent. */
export async function streamAllowedDevices(
  stream: EventStream,
  caller: Caller,
  deviceIds: readonly string[],
  lastEventId: string | undefined,
  ports: PointsStreamPorts,
): Promise<void> {
  const allowed = async () => {
    const accesses = await ports.findDeviceAccesses(caller, deviceIds)
    return new Map([...accesses].filter(([, { permission }]) => hasCapability(permission, 'viewData')))
  }
  let accesses = await allowed()
  const oldestOf = (deviceId: string): number => {
    const access = accesses.get(deviceId)
    if (!access) return Number.POSITIVE_INFINITY
    return oldestReadableSeconds(access.tier, access.isVendor, nowSeconds(ports.clock))
  }
  const devices = deviceIds.map(
    (deviceId): StreamedDevice => ({
      name: deviceId,
      deviceId,
      oldestSeconds: () => oldestOf(deviceId),
      conditions: () => ports.openConditions(deviceId, oldestOf(deviceId)),
      mayRead: (resource) => {
        const access = accesses.get(deviceId)
        return access !== undefined && mayReadResource(access, resource)
      },
    }),
  )
  const many = streamDevices(stream, devices, lastEventId, ports)
  let followed: readonly StreamedDevice[] = devices
  const dropLost = () => {
    for (const device of followed) if (!accesses.has(device.deviceId)) many.drop(device)
    followed = followed.filter(({ deviceId }) => accesses.has(deviceId))
    if (followed.length === 0) stream.end()
  }
  dropLost()
  stream.onHeartbeat(async () => {
    accesses = await allowed()
    dropLost()
  })
  await many.backlogSent
}
