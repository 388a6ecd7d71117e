import type { DeviceConditions, DeviceResource } from '@fieldport/contract'
import type { EventStream } from './event-stream.ts'
import {
  type DeviceSubscriptionPorts,
  subscribeToDevice,
  type DeviceSubscription,
} from './device-subscription.ts'

/** A device in a stream of several. */
export type StreamedDevice = {
  /** Its name in the stream. */
  readonly name: string | number
  readonly deviceId: string
  readonly oldestSeconds: () => number
  /** A point as JSON on one line. */
  readonly shape?: (json: string) => string
  /** Whether the reader is notified of this change; absent: only of points. */
  readonly mayRead?: (resource: DeviceResource) => boolean
  /** Its open conditions, sent when they change; absent: not sent to this reader. */
  readonly conditions?: () => DeviceConditions
}

export type MultiDeviceStream = {
  /** Resolves when the missed points have been sent. */
  readonly backlogSent: Promise<void>
  /** The device leaves the stream, and the reader is notified. */
  readonly drop: (device: StreamedDevice) => void
}

/** Follows several devices in one stream. The event ID contains the reader's position in each of them, in order. */
export function streamDevices(
  stream: EventStream,
  devices: readonly StreamedDevice[],
  lastEventId: string | undefined,
  ports: DeviceSubscriptionPorts,
): MultiDeviceStream {
  const cursors = readCursors(lastEventId, devices.length)
  const followings = devices.map((device, at): DeviceSubscription => {
    const about = `{"device":${JSON.stringify(device.name)}`
    const following = subscribeToDevice(
      {
        deviceId: device.deviceId,
        oldestSeconds: device.oldestSeconds,
        resumeFrom: cursors[at] ?? Number.NaN,
        onPoint: (cursor, json) => {
          cursors[at] = cursor
          const point = device.shape?.(json) ?? json
          stream.send({ id: writeCursors(cursors), event: 'point', data: `${about},"point":${point}}` })
        },
        onCleared: () => stream.send({ event: 'cleared', data: `${about}}` }),
        onChanged: (resource) => {
          if (device.mayRead?.(resource))
            stream.send({ event: 'changed', data: `${about},"resource":"${resource}"}` })
        },
      },
      ports,
    )
    stream.onClose(following.end)
    const stopConditions = followConditions(stream, device, ports)
    stream.onClose(stopConditions)
    const end = () => {
      following.end()
      stopConditions()
    }
    return { ...following, end }
  })
  return {
    backlogSent: catchUp(followings),
    drop: (device) => {
      followings[devices.indexOf(device)]?.end()
      stream.send({ event: 'gone', data: JSON.stringify({ device: device.name }) })
    },
  }
}

function followConditions(
  stream: EventStream,
  { name, deviceId, conditions }: StreamedDevice,
  { feed }: DeviceSubscriptionPorts,
): () => void {
  if (!conditions) return () => {}
  return feed.onConditions(deviceId, () =>
    stream.send({ event: 'conditions', data: JSON.stringify({ device: name, ...conditions() }) }),
  )
}

/** One after the other: the missed points of all would be too much memory at once. */
async function catchUp(followings: readonly DeviceSubscription[]): Promise<void> {
  for (const following of followings) await following.catchUp()
}

const radix = 36

function writeCursors(cursors: readonly number[]): string {
  return cursors.map((cursor) => (Number.isFinite(cursor) ? cursor.toString(radix) : '')).join('.')
}

/** NaN: nothing of the device was sent yet. An ID of another format resumes nothing. */
function readCursors(lastEventId: string | undefined, count: number): number[] {
  const parts = lastEventId?.split('.') ?? []
  return Array.from({ length: count }, (_, at) =>
    parts.length === count && /^[0-9a-z]{1,11}$/.test(parts[at] ?? '')
      ? Number.parseInt(parts[at] ?? '', radix)
      : Number.NaN,
  )
}
