import { PortalError } from '@fieldport/domain'
import * as z from 'zod'

/** Identifies an entry of the history and its position in the order of pages. */
export type HistoryPlace = {
  readonly openedAt: number
  readonly deviceId: string
  readonly kind: string
  readonly subject: string
}

/** Texts that the database accepts. */
const text = z.string().refine((value) => value.isWellFormed() && !value.includes('\u0000'))
const placeSchema = z.tuple([z.number(), text, text, text])

export function formatCursor({ openedAt, deviceId, kind, subject }: HistoryPlace): string {
  return Buffer.from(JSON.stringify([openedAt, deviceId, kind, subject])).toString('base64url')
}

/** @throws PortalError INVALID_INPUT for an invalid cursor */
export function parseCursor(cursor: string): HistoryPlace {
  const parsed = placeSchema.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString()))
  if (!parsed.success) throw new PortalError('INVALID_INPUT', 'requestInvalid')
  const [openedAt, deviceId, kind, subject] = parsed.data
  return { openedAt, deviceId, kind, subject }
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
