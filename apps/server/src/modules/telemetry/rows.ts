/** A record on its way into the store. `ts` in epoch seconds; `receivedMicros` unique and rising within a process. */
export type PointRow = {
  readonly device: string
  readonly ts: number
  readonly receivedMicros: number
  readonly json: string
}

/** A stored record, not yet merged with others of the same `ts`. Times in epoch milliseconds and microseconds. */
export type StoredRecord = {
  readonly tsMs: number
  readonly contentHash: bigint
  readonly receivedMicros: number
  readonly json: string
}

/** From (included) and to (excluded), epoch milliseconds. */
export type Span = { readonly fromMs: number; readonly toMs: number }
