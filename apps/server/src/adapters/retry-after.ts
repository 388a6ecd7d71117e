/**
 * How long an answer asks to wait. Source: RFC 9110, section 10.2.3: in seconds, or as a date.
 * @returns milliseconds; 0: it says nothing readable
 */
export function retryAfterMs(header: string | null | undefined, nowMs: number): number {
  const text = header ?? ''
  const ms = /^\d{1,9}$/.test(text) ? Number(text) * 1000 : Date.parse(text) - nowMs
  return Number.isFinite(ms) ? Math.max(0, ms) : 0
}
