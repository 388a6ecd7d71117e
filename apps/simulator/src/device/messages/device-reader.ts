import type { Point, PointValue } from '../../point.ts'

/** Another device whose value a device reads, and the key under which its own points contain it. */
export type DeviceToDeviceRead = { readonly deviceId: string; readonly key: string; readonly as: string }

export type DeviceReader = {
  /** Requests the value; an earlier request without a response is abandoned. */
  readonly ask: (send: (body: string) => void) => void
  /** Accepts the portal's response. @returns false: the text is not one */
  readonly take: (text: string) => boolean
  /** Adds the last read value. */
  readonly show: (point: Point) => void
}

type Answer = {
  readonly id?: unknown
  readonly method?: unknown
  readonly result?: unknown
  readonly error?: unknown
}

/** Reads one value of another device, as a script would. A refusal forgets the value, which may no longer be shown. */
export function createDeviceReader(reads: DeviceToDeviceRead | undefined): DeviceReader {
  let id = 0
  let value: PointValue | undefined
  return {
    ask: (send) => {
      if (!reads) return
      const { deviceId: deviceid, key } = reads
      send(JSON.stringify({ id: ++id, method: 'Device.GetLatest', args: { deviceid, keys: [key] } }))
    },
    take: (text) => {
      const answer = parseAnswer(text)
      if (!answer) return false
      if (reads && answer.id === id) value = valueOf(answer, reads.key)
      return true
    },
    show: (point) => {
      if (reads && value !== undefined) point[reads.as] = value
    },
  }
}

function parseAnswer(text: string): Answer | null {
  try {
    const frame = JSON.parse(text) as Answer | null
    const isAnswer =
      frame?.method === undefined && (frame?.result !== undefined || frame?.error !== undefined)
    return isAnswer ? frame : null
  } catch {
    return null
  }
}

/** A script can dispatch numbers and texts. */
function valueOf({ result }: Answer, key: string): PointValue | undefined {
  const { readings } = (result ?? {}) as { readings?: Readonly<Record<string, readonly unknown[]>> }
  const value = readings?.[key]?.[1]
  return typeof value === 'number' || typeof value === 'string' ? value : undefined
}
