import { PortalError } from '@fieldport/domain'
import type { Span } from '../rows.ts'

/** The rest of a span after the point that ended a page. */
export function spanAfter(span: Span, order: 'newest' | 'oldest', lastMs: number): Span {
  if (order === 'newest') return { ...span, toMs: Math.min(span.toMs, lastMs) }
  return { ...span, fromMs: Math.max(span.fromMs, lastMs + 1) }
}

/** @throws PortalError INVALID_INPUT */
export function parseStartKey(startKey: string): number {
  const lastMs = Number(startKey)
  if (!Number.isSafeInteger(lastMs) || lastMs < 0) throw new PortalError('INVALID_INPUT', 'startKeyInvalid')
  return lastMs
}
