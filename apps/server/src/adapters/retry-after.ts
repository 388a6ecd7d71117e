/**
 * Parses Retry-After, in seconds or as a date. Source: RFC 9110, section 10.2.3.
 * @returns milliseconds; 0: absent or invalid
 */
export function retryAfterMs(header: string | null | undefined, nowMs: number): number {
  const text = header ?? ''
  const ms = /^\d{1,9}$/.test(text) ? Number(text) * 1000 : Date.parse(text) - nowMs
  return Number.isFinite(ms) ? Math.max(0, ms) : 0
}
