import { describeMeasurement, type Measurement } from '@fieldport/domain'
import { decodeParsedMessage, type DecodedPoint, type DecodedMessage } from '../message/decode.ts'
import { claimedDeviceId, parseMessageBody } from '../message/parse-body.ts'
import type { Refusal } from '../message/refusal.ts'

/** A point that ingest accepts, with its position in the message. */
export type PlacedPoint = { readonly index: number; readonly point: DecodedPoint }

export type CheckedMessage = {
  /** The device that the points were checked for: the given one, otherwise the one named in the message. */
  readonly deviceId: string | null
  readonly accepted: readonly PlacedPoint[]
  readonly refused: readonly Refusal[]
}

/** The result of ingest for a message, accepted points and refusals, using the decoder of every transport. */
export function checkMessage(
  body: string,
  { deviceId, nowSeconds }: { readonly deviceId?: string | undefined; readonly nowSeconds: number },
): CheckedMessage {
  const parsed = parseMessageBody(body)
  const sender = deviceId ?? claimedDeviceId(parsed)
  const decoded = decodeParsedMessage(parsed, { deviceId: sender ?? '', nowSeconds })
  return { deviceId: sender, accepted: placePoints(decoded), refused: decoded.refused }
}

/** The decoder keeps the order: points that were not refused take the remaining positions. */
export function placePoints({ points, refused }: DecodedMessage): readonly PlacedPoint[] {
  const taken = new Set(refused.map(({ index }) => index))
  const placed: PlacedPoint[] = []
  let index = 0
  for (const point of points) {
    while (taken.has(index)) index += 1
    placed.push({ index, point })
    index += 1
  }
  return placed
}

/** The use of a key: a measurement, bus frames, events, or a part of the record that no card shows. */
export type CheckedKey = {
  readonly measurement: Measurement
  /** The value in the newest point that contains the key. */
  readonly value: unknown
  readonly points: number
}

const envelope = new Set(['ts', 'time', 'aws_ts', 'deviceid'])

/** The keys of points as the portal interprets them, in its order, each with its newest value. */
export function listMessageKeys(
  points: readonly DecodedPoint[],
  options: { readonly model?: string; readonly config?: unknown } = {},
): readonly CheckedKey[] {
  const newest = new Map<string, { ts: number; value: unknown; points: number }>()
  for (const { ts, record } of points) {
    for (const [key, value] of Object.entries(record)) {
      if (envelope.has(key)) continue
      const known = newest.get(key)
      const isNewer = known === undefined || ts >= known.ts
      newest.set(key, {
        ts: isNewer ? ts : known.ts,
        value: isNewer ? value : known.value,
        points: (known?.points ?? 0) + 1,
      })
    }
  }
  return [...newest]
    .map(([key, { value, points: count }]) => ({
      measurement: describeMeasurement(key, { ...options, value }),
      value,
      points: count,
    }))
    .toSorted((left, right) => left.measurement.sortOrder - right.measurement.sortOrder)
}
