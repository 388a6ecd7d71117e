const hourMs = 3_600_000

/**
 * The same items, beginning with another one each hour: where time may run out (LATEST_TEST_START), it is not always the
 * same tests that are left out.
 */
export function rotateHourly<T>(items: readonly T[], nowMs = Date.now()): T[] {
  const first = items.length === 0 ? 0 : Math.floor(nowMs / hourMs) % items.length
  return [...items.slice(first), ...items.slice(0, first)]
}
