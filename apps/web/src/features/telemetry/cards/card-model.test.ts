import { describe, expect, it } from 'vitest'
import type { KeyState } from '../../../lib/live/point-store.ts'
import {
  arrangeCards,
  cardMark,
  isHigh,
  numbersOf,
  getPresentSeconds,
  shownReading,
  summaryOf,
  toNumber,
} from './card-model.ts'

const ts = 1_800_000_000
const state = (value: unknown): KeyState => ({ latest: { ts, value }, recent: [] })

describe('arrangeCards', () => {
  const values: Record<string, unknown> = { vin: 12, ambient: 21, can1: [], cp10: 1, cp2: 'text', state: 1 }
  const arrange = (settings = {}) =>
    arrangeCards(Object.keys(values), (key) => state(values[key]), {
      settings,
      model: 'ORB-C1',
      presentSeconds: ts,
      intervalSeconds: 60,
    })

  it('adds a card for every measurement, in the order of the catalogue', () => {
    expect(arrange().map(({ key }) => key)).toEqual(['cp2', 'cp10', 'ambient', 'vin'])
    expect(arrange().find(({ key }) => key === 'cp2')?.card).toBe('string')
  })

  it('follows the display settings', () => {
    const cards = arrange({ vin: { displayType: 'hide' }, cp10: { sort: 1 } })
    expect(cards.map(({ key }) => key)).toEqual(['cp10', 'cp2', 'ambient'])
  })
})

describe('a measurement that the device no longer sends', () => {
  const stateOf = (key: string): KeyState => ({
    latest: { ts: key === 'old' ? ts - 3600 : ts, value: 1 },
    recent: [],
  })
  const arrange = (settings = {}) =>
    arrangeCards(['digital5', 'vin', 'ambient'], (key) => stateOf(key === 'digital5' ? 'old' : key), {
      settings,
      model: 'ORB-C1',
      presentSeconds: ts,
      intervalSeconds: 60,
    }).map(({ key }) => key)

  it('has its card at the end, where it is no default of the chart', () => {
    expect(arrange()).toEqual(['ambient', 'vin', 'digital5'])
  })

  it('stays where a person has placed it, or shows its last reading', () => {
    expect(arrange({ digital5: { sort: 1 } })[0]).toBe('digital5')
    expect(arrange({ digital5: { showLastReading: true } })[0]).toBe('digital5')
  })
})

describe('shownReading', () => {
  const reading = { ts, value: 5 }

  it('keeps a reading that is only missing in the newest point', () => {
    expect(shownReading(reading, ts + 300, 60, false)).toBe(reading)
  })

  it('drops a stale reading unless the last one is requested', () => {
    expect(shownReading(reading, ts + 400, 60, false)).toBeUndefined()
    expect(shownReading(reading, ts + 400, 60, true)).toBe(reading)
  })
})

describe('cardMark', () => {
  const reading = { ts, value: 3 }
  const high = { ts, value: [{ topic: 'pitch', msg: 'High', lv: 40 }] }
  const nothing = { condition: undefined, events: undefined, limits: [], isPast: false }
  const limits = [{ warning: { low: 5 } }]

  it('is the level of the open condition, regardless of the value and its event', () => {
    expect(cardMark('pitch', reading, { ...nothing, events: high, limits })).toBe('ok')
    expect(cardMark('pitch', reading, { ...nothing, condition: { level: 'warning' } })).toBe('warning')
    expect(cardMark('pitch', undefined, { ...nothing, condition: { level: 'alarm' } })).toBe('alarm')
  })

  it('shows an alert, which opens no condition, with its reading', () => {
    const events = { ts, value: [{ topic: 'pitch', msg: 'Moved', lv: 20 }] }
    expect(cardMark('pitch', reading, { ...nothing, events })).toBe('alert')
    expect(cardMark('pitch', { ts: ts + 5, value: 3 }, { ...nothing, events })).toBe('ok')
  })

  it('follows limits and events of the point at a past time', () => {
    const past = { ...nothing, isPast: true }
    expect(cardMark('pitch', reading, { ...past, limits })).toBe('warning')
    expect(cardMark('pitch', { ts, value: 6 }, { ...past, limits })).toBe('ok')
    expect(cardMark('pitch', reading, { ...past, events: high, limits })).toBe('alarm')
    expect(cardMark('roll', reading, { ...past, events: high })).toBe('ok')
    expect(cardMark('pitch', { ts, value: 'x' }, { ...past, limits })).toBe('ok')
  })
})

it('converts values to numbers', () => {
  expect([toNumber(true), toNumber(false), toNumber('1'), toNumber(2)]).toEqual([1, 0, Number.NaN, 2])
})

it('shows readings beside a point from the future, until they are stale by now', () => {
  const shown = (nowSeconds: number) =>
    shownReading({ ts, value: 1 }, getPresentSeconds(ts + 86_400, nowSeconds), 60, false)?.value
  expect([shown(ts + 300), shown(ts + 400)]).toEqual([1, undefined])
})

describe('the readings of a card', () => {
  const readings = [1, 'broken', 5, true].map((value, at) => ({ ts: ts + at, value }))

  it('are plotted if they are numbers', () => {
    expect(numbersOf(readings)).toEqual([
      [ts, 1],
      [ts + 2, 5],
      [ts + 3, 1],
    ])
  })

  it('are summarised by minimum, mean and maximum', () => {
    expect(summaryOf(numbersOf(readings))).toEqual({ min: 1, mean: 7 / 3, max: 5 })
    expect(summaryOf([])).toBeUndefined()
  })

  it('are high from the threshold on', () => {
    const digital = { lowThreshold: 0.5, lowString: 'OFF', highString: 'ON' }
    expect([0, 0.5, true, 'x'].map((value) => isHigh(digital, value))).toEqual([false, true, true, false])
  })
})
