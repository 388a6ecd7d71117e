import { PortalError } from '@fieldport/domain'
import * as z from 'zod'

/** Identifies an entry of the history and its position in the order of pages. */
export type HistoryPlace = {
  /** See `conditionStart`. */
  readonly startedAt: number
  readonly deviceId: string
  readonly kind: string
  readonly subject: string
  /** Tells entries apart that began at the same time. */
  readonly openedAt: number
}

/** Texts that the database accepts. */
const text = z.string().refine((value) => value.isWellFormed() && !value.includes('\u0000'))
/** A cursor of a page that was loaded before an upgrade has no time of opening. */
const placeSchema = z.tuple([z.number(), text, text, text], z.number())

export function formatCursor({ startedAt, deviceId, kind, subject, openedAt }: HistoryPlace): string {
  return Buffer.from(JSON.stringify([startedAt, deviceId, kind, subject, openedAt])).toString('base64url')
}

/** @throws PortalError INVALID_INPUT for an invalid cursor */
export function parseCursor(cursor: string): HistoryPlace {
  const parsed = placeSchema.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString()))
  if (!parsed.success) throw new PortalError('INVALID_INPUT', 'requestInvalid')
  const [startedAt, deviceId, kind, subject, openedAt = startedAt] = parsed.data
  return { startedAt, deviceId, kind, subject, openedAt }
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
