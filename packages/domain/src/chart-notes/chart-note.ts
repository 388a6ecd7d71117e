import { createMessage, type Message } from '@fieldport/messages'
import { maximumAheadSeconds } from '../telemetry/points.ts'

/** Limits of the notes that people pin to a device's charts. */
export const chartNoteLimits = { textLength: 280, perDevice: 500 } as const

/**
 * Controls, line and paragraph separators: a note is one paragraph. Direction overrides would reverse the text beside the note in a
 * tooltip or list.
 */
const refusedCharacters = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u

/** A note before validation. */
export function normaliseNoteText(text: string): string {
  return text.trim()
}

/** The problem with the normalised text of a note; undefined if it is valid. */
export function findNoteTextProblem(text: string): Message | undefined {
  if (text === '') return createMessage('chartNoteEmpty')
  if (text.length > chartNoteLimits.textLength)
    return createMessage('textTooLong', { maximum: chartNoteLimits.textLength })
  return refusedCharacters.test(text) || !text.isWellFormed()
    ? createMessage('chartNoteControlCharacters')
    : undefined
}

/**
 * The problem with the time of a note; undefined if it is valid. A time that readers cannot see is rejected.
 * @param atSeconds by the device's clock, which may be ahead
 * @param oldestSeconds of the data that the plan shows
 */
export function findNoteMomentProblem(
  atSeconds: number,
  { oldestSeconds, nowSeconds }: { readonly oldestSeconds: number; readonly nowSeconds: number },
): Message | undefined {
  if (!Number.isFinite(atSeconds)) return createMessage('chartNoteMomentNeeded')
  if (atSeconds < oldestSeconds) return createMessage('chartNoteTooOld')
  return atSeconds > nowSeconds + maximumAheadSeconds ? createMessage('chartNoteInFuture') : undefined
}
