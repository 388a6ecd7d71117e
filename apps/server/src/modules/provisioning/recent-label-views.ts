import type { Clock } from '../../platform/clock.ts'

const rememberedMs = 3_600_000
const maximumRemembered = 1_000

/** A page that waits for a first message polls every two seconds: its label is logged as viewed once an hour. */
export function createRecentLabelViews(clock: Clock) {
  const until = new Map<string, number>()
  return {
    isNew: (userId: string, deviceId: string): boolean => {
      const key = `${userId} ${deviceId}`
      const nowMs = clock.nowMs()
      if (nowMs < (until.get(key) ?? 0)) return false
      until.delete(key)
      until.set(key, nowMs + rememberedMs)
      const [oldest] = until.keys()
      if (until.size > maximumRemembered && oldest !== undefined) until.delete(oldest)
      return true
    },
  }
}
