import { createMessage, type Message } from '@fieldport/messages'
import { maximumAheadSeconds } from '../telemetry/points.ts'

/** Of the notes that people pin to moments in the charts of a device. */
export const chartNoteLimits = { textLength: 280, perDevice: 500 } as const

/**
 * Controls, line and paragraph separators: a note is one paragraph. Overrides of the direction would turn what stands beside the note
 * in a tooltip or a list.
 */
const refusedCharacters = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u

/** A note as it is stored, before its rules are asked. */
export function normaliseNoteText(text: string): string {
  return text.trim()
}

/** What is wrong with the text of a note, once normalised; undefined: nothing. */
export function findNoteTextProblem(text: string): Message | undefined {
  if (text === '') return createMessage('chartNoteEmpty')
  if (text.length > chartNoteLimits.textLength)
    return createMessage('textTooLong', { maximum: chartNoteLimits.textLength })
  return refusedCharacters.test(text) || !text.isWellFormed()
    ? createMessage('chartNoteControlCharacters')
    : undefined
}

/**
 * What is wrong with the moment of a note; undefined: nothing. One that readers are not shown is refused.
 * @param atSeconds by the clock of the device, which may run ahead
 * @param oldestSeconds of what the plan lets be read
 */
export function findNoteMomentProblem(
  atSeconds: number,
  { oldestSeconds, nowSeconds }: { readonly oldestSeconds: number; readonly nowSeconds: number },
): Message | undefined {
  if (!Number.isFinite(atSeconds)) return createMessage('chartNoteMomentNeeded')
  if (atSeconds < oldestSeconds) return createMessage('chartNoteTooOld')
  return atSeconds > nowSeconds + maximumAheadSeconds ? createMessage('chartNoteInFuture') : undefined
}
