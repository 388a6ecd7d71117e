import { describe, expect, it } from 'vitest'
import { timeTicks } from './time-ticks.ts'
import { wallTime } from './zoned-time.ts'

const at = (iso: string) => Date.parse(iso) / 1000
const hour = 3600

function ticks(from: string, hours: number, zone: string, most = 8) {
  const fromSeconds = at(from)
  return timeTicks({ fromSeconds, toSeconds: fromSeconds + hours * hour }, zone, most)
}

/** Local hour and minute. */
const clock = (seconds: number, zone: string) => {
  const { hour: hours, minute } = wallTime(seconds, zone)
  return `${hours}:${String(minute).padStart(2, '0')}`
}

describe('timeTicks', () => {
  it("aligns hours to the zone's midnight", () => {
    const found = ticks('2026-06-01T01:20:00Z', 24, 'Asia/Kathmandu')
    expect(found.map((tick) => clock(tick.at, 'Asia/Kathmandu'))).toEqual([
      '9:00',
      '12:00',
      '15:00',
      '18:00',
      '21:00',
      '0:00',
      '3:00',
      '6:00',
    ])
    expect(found.map(({ isDay }) => isDay)).toEqual([false, false, false, false, false, true, false, false])
  })

  it('starts days at local midnight across a clock change', () => {
    const found = ticks('2026-03-27T12:00:00Z', 5 * 24, 'Europe/Berlin')
    expect(found.map((tick) => clock(tick.at, 'Europe/Berlin'))).toEqual(found.map(() => '0:00'))
    expect(found.map(({ at: each }, index) => (each - (found[index - 1]?.at ?? each)) / hour)).toEqual([
      0, 24, 23, 24, 24,
    ])
  })

  it('keeps full hours on a 25-hour day', () => {
    const found = ticks('2026-10-24T22:00:00Z', 25, 'Europe/Berlin', 9)
    expect(found.map((tick) => clock(tick.at, 'Europe/Berlin'))).toEqual([
      '0:00',
      '3:00',
      '6:00',
      '9:00',
      '12:00',
      '15:00',
      '18:00',
      '21:00',
      '0:00',
    ])
  })

  it('marks firsts of months for years', () => {
    const found = ticks('2025-01-15T00:00:00Z', 730 * 24, 'America/New_York')
    expect(found.length).toBeGreaterThan(3)
    for (const tick of found)
      expect(wallTime(tick.at, 'America/New_York')).toMatchObject({ day: 1, hour: 0, minute: 0 })
  })

  it('never exceeds the requested number, at any width', () => {
    for (let width = 2; width < 800 * 86_400; width = Math.ceil(width * 1.3)) {
      const found = timeTicks(
        { fromSeconds: at('2025-03-20T05:07:09Z'), toSeconds: at('2025-03-20T05:07:09Z') + width },
        'Australia/Lord_Howe',
        8,
      )
      expect(found.length).toBeLessThanOrEqual(9)
      expect(found.length).toBeGreaterThanOrEqual(width > 10 ? 2 : 0)
    }
  })
})
