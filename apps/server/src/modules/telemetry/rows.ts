import type { PointRecord } from '@fieldport/domain'

/** A record on its way into the store, and what `json` says. `ts` in epoch seconds; `receivedMicros` unique and rising within a process. */
export type PointRow = {
  readonly device: string
  readonly ts: number
  readonly receivedMicros: number
  readonly json: string
  readonly record: PointRecord
}

/** Locates the rows of one or more inserts: their devices, time span and receipt span, both ends included. */
export type ReceivedRange = {
  readonly devices: readonly string[]
  readonly fromMs: number
  readonly toMs: number
  readonly fromMicros: number
  readonly toMicros: number
}

/** A stored record, not yet merged with others of the same `ts`. Times in epoch milliseconds and microseconds. */
export type StoredRecord = {
  readonly tsMs: number
  readonly contentHash: bigint
  readonly receivedMicros: number
  readonly json: string
}

/** A device's contact: its greatest `ts`, epoch milliseconds, and its greatest receipt time. */
export type Contact = { readonly device: string; readonly tsMs: number; readonly receivedMicros: number }

/** From (included) and to (excluded), epoch milliseconds. */
export type Span = { readonly fromMs: number; readonly toMs: number }
