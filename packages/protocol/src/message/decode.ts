import { maximumAheadSeconds, minimumTimestampSeconds, type PointRecord } from '@fieldport/domain'
import { type Findings, inspectPoint, isJsonObject, type JsonObject } from './inspect.ts'
import { messageLimits } from './limits.ts'
import { exceedsBytes, parseMessageBody, type ParsedMessage } from './parse-body.ts'
import { type Fault, faults, type Refusal } from './refusal.ts'
import { toStoredJson } from './stored-json.ts'

/**
 * A point that may be stored.
 * `ts` is its time identity: epoch seconds, rounded to the milliseconds that the store keeps.
 * `record` is what the device sent, its own `ts` unrounded, without `aws_ts`.
 * `json` is the record as compact JSON text: what is stored. It is valid UTF-8 when encoded.
 */
export type DecodedPoint = { readonly ts: number; readonly record: PointRecord; readonly json: string }

export type DecodedMessage = {
  readonly points: readonly DecodedPoint[]
  readonly refused: readonly Refusal[]
}

/** `deviceId` is the device that the transport authenticated, `nowSeconds` the server's clock in epoch seconds. */
export type MessageContext = { readonly deviceId: string; readonly nowSeconds: number }

function timeFault(ts: unknown, nowSeconds: number): Fault | null {
  if (ts === undefined) return faults.missingTs
  if (typeof ts !== 'number') return faults.tsNotNumber
  if (ts < minimumTimestampSeconds) return faults.tsTooOld
  return ts <= nowSeconds + maximumAheadSeconds ? null : faults.tsTooFarAhead
}

function pointFault(record: JsonObject, context: MessageContext, findings: Findings): Fault | null {
  const fault = inspectPoint(record, findings) ?? timeFault(record['ts'], context.nowSeconds)
  if (fault !== null) return fault
  const named = record['deviceid']
  return named === undefined || named === context.deviceId ? null : faults.foreignDeviceId
}

/** `aws_ts` is the server's receipt time: devices cannot set it. */
function withoutServerKeys(record: JsonObject): JsonObject {
  if (!('aws_ts' in record)) return record
  const { aws_ts: _, ...own } = record
  return own
}

function decodeElement(element: unknown, context: MessageContext): DecodedPoint | Fault {
  if (!isJsonObject(element)) return faults.wrongType
  const findings: Findings = { hasHugeNumber: false }
  const fault = pointFault(element, context, findings)
  if (fault !== null) return fault
  const record = withoutServerKeys(element) as PointRecord
  const json = toStoredJson(record, findings.hasHugeNumber)
  if (exceedsBytes(json, messageLimits.pointBytes)) return faults.pointTooLarge
  return { ts: Math.round(record.ts * 1000) / 1000, record, json }
}

/** Second half of `decodeMessage`: judges each point separately, so that an invalid one never affects its neighbours. */
export function decodeParsedMessage(message: ParsedMessage, context: MessageContext): DecodedMessage {
  if (message.fault !== null) return { points: [], refused: [{ index: 0, ...message.fault }] }
  const points: DecodedPoint[] = []
  const refused: Refusal[] = []
  for (const [index, element] of message.elements.entries()) {
    const outcome = message.faultAt.get(index) ?? decodeElement(element, context)
    if ('reason' in outcome) refused.push({ index, ...outcome })
    else points.push(outcome)
  }
  return { points, refused }
}

/**
 * Decodes what a device sent: one JSON object or an array of them, strict UTF-8. Never throws, whatever the bytes.
 *
 * Each element ends up in `points` or in `refused`; a message refused as a whole has one refusal at index 0.
 * Of a key that occurs twice in one object the last value counts. Points keep the order in which they were sent.
 */
export function decodeMessage(body: Uint8Array | string, context: MessageContext): DecodedMessage {
  return decodeParsedMessage(parseMessageBody(body), context)
}
