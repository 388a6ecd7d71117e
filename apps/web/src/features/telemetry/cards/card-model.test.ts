import { describe, expect, it } from 'vitest'
import type { KeyState } from '../../../lib/live/point-store.ts'
import { arrangeCards, cardMark, isHigh, numbersOf, shownReading, summaryOf, toNumber } from './card-model.ts'

const ts = 1_800_000_000
const state = (value: unknown): KeyState => ({ latest: { ts, value }, recent: [] })

describe('arrangeCards', () => {
  const values: Record<string, unknown> = { vin: 12, ambient: 21, can1: [], cp10: 1, cp2: 'text', state: 1 }
  const arrange = (settings = {}) =>
    arrangeCards(Object.keys(values), (key) => state(values[key]), { settings, model: 'ORB-C1' })

  it('gives a card to every measurement, in the order of the catalogue', () => {
    expect(arrange().map(({ key }) => key)).toEqual(['cp2', 'cp10', 'ambient', 'vin'])
    expect(arrange().find(({ key }) => key === 'cp2')?.card).toBe('string')
  })

  it('follows the display settings', () => {
    const cards = arrange({ vin: { displayType: 'hide' }, cp10: { sort: 1 } })
    expect(cards.map(({ key }) => key)).toEqual(['cp10', 'cp2', 'ambient'])
  })
})

describe('shownReading', () => {
  const reading = { ts, value: 5 }

  it('keeps a reading that is merely not in the newest point', () => {
    expect(shownReading(reading, ts + 300, 60, false)).toBe(reading)
  })

  it('drops a stale reading unless the last one is asked for', () => {
    expect(shownReading(reading, ts + 400, 60, false)).toBeUndefined()
    expect(shownReading(reading, ts + 400, 60, true)).toBe(reading)
  })
})

describe('cardMark', () => {
  const reading = { ts, value: 3 }
  const high = { ts, value: [{ topic: 'pitch', msg: 'High', lv: 40 }] }
  const nothing = { condition: undefined, events: undefined, limits: [], isPast: false }
  const limits = [{ warning: { low: 5 } }]

  it('is what is open, whatever the value and its event say by themselves', () => {
    expect(cardMark('pitch', reading, { ...nothing, events: high, limits })).toBe('ok')
    expect(cardMark('pitch', reading, { ...nothing, condition: { level: 'warning' } })).toBe('warning')
    expect(cardMark('pitch', undefined, { ...nothing, condition: { level: 'alarm' } })).toBe('alarm')
  })

  it('tells an alert, which opens nothing, with its reading', () => {
    const events = { ts, value: [{ topic: 'pitch', msg: 'Moved', lv: 20 }] }
    expect(cardMark('pitch', reading, { ...nothing, events })).toBe('alert')
    expect(cardMark('pitch', { ts: ts + 5, value: 3 }, { ...nothing, events })).toBe('ok')
  })

  it('of the past is what limits and events of the point say', () => {
    const past = { ...nothing, isPast: true }
    expect(cardMark('pitch', reading, { ...past, limits })).toBe('warning')
    expect(cardMark('pitch', { ts, value: 6 }, { ...past, limits })).toBe('ok')
    expect(cardMark('pitch', reading, { ...past, events: high, limits })).toBe('alarm')
    expect(cardMark('roll', reading, { ...past, events: high })).toBe('ok')
    expect(cardMark('pitch', { ts, value: 'x' }, { ...past, limits })).toBe('ok')
  })
})

it('reads numbers of what is no number', () => {
  expect([toNumber(true), toNumber(false), toNumber('1'), toNumber(2)]).toEqual([1, 0, Number.NaN, 2])
})

describe('what is drawn and summed up', () => {
  const readings = [1, 'broken', 5, true].map((value, at) => ({ ts: ts + at, value }))

  it('is the numbers among the readings', () => {
    expect(numbersOf(readings)).toEqual([
      [ts, 1],
      [ts + 2, 5],
      [ts + 3, 1],
    ])
  })

  it('is the least, the mean and the greatest', () => {
    expect(summaryOf(numbersOf(readings))).toEqual({ min: 1, mean: 7 / 3, max: 5 })
    expect(summaryOf([])).toBeUndefined()
  })

  it('is high from the threshold on', () => {
    const digital = { lowThreshold: 0.5, lowString: 'OFF', highString: 'ON' }
    expect([0, 0.5, true, 'x'].map((value) => isHigh(digital, value))).toEqual([false, true, true, false])
  })
})
