import { describe, expect, it } from 'vitest'
import { parseDisplaySettings } from '../display/display-settings.ts'
import {
  validateComputedChannel,
  isComputedKey,
  nextComputedKey,
  parseComputedChannels,
  mergeComputedSettings,
} from './channels.ts'

const channel = { key: 'calc1', name: 'Fuel rate', units: 'L/h', decimals: 1, expression: '-rate(fuel)' }
const messagesOf = (change: object) =>
  validateComputedChannel({ ...channel, ...change }).map(({ message }) => message)

describe('computed channels', () => {
  it('have one of twenty keys', () => {
    expect(['calc1', 'calc20', 'calc0', 'calc21', 'calc01', 'Calc1', 'calc1 '].filter(isComputedKey)).toEqual(
      ['calc1', 'calc20'],
    )
    expect(nextComputedKey([])).toBe('calc1')
    expect(nextComputedKey([channel, { ...channel, key: 'calc3' }])).toBe('calc2')
    expect(
      nextComputedKey(Array.from({ length: 20 }, (_, at) => ({ ...channel, key: `calc${at + 1}` }))),
    ).toBeUndefined()
  })

  it.each([
    [{}, []],
    [{ key: 'vin' }, ['computedKeyWrong']],
    [{ name: ' ' }, ['computedNameWrong']],
    [{ name: 'x'.repeat(26) }, ['computedNameWrong']],
    [{ name: 'a\nb' }, ['computedNameWrong']],
    [{ units: 'x'.repeat(16) }, ['computedUnitsTooLong']],
    [{ decimals: 9 }, ['computedDecimalsWrong']],
    [{ decimals: 1.5 }, ['computedDecimalsWrong']],
    [{ expression: '1 + 2' }, ['expressionWithoutKey']],
    [{ expression: 'a +' }, ['expressionEndMissing']],
  ])('%j', (change, messages) => expect(messagesOf(change)).toEqual(messages))

  it('do not use each other, so that cycles are impossible', () => {
    expect(validateComputedChannel({ ...channel, expression: 'vin + calc2' })).toEqual([
      { field: 'expression', message: 'computedOfComputed', at: 6, end: 11 },
    ])
  })

  it('are parsed from any value', () => {
    const stored = [
      channel,
      { ...channel, key: 'calc1' },
      { ...channel, key: 'calc2', expression: '(' },
      null,
      7,
    ]
    expect(parseComputedChannels(stored)).toEqual([channel])
    expect(parseComputedChannels([{ ...channel, extra: 1, __proto__: { x: 1 } }])).toEqual([channel])
    for (const hostile of [null, {}, 'x', [[]], [{ key: 'calc1' }], [{ ...channel, name: {} }]])
      expect(parseComputedChannels(hostile)).toEqual([])
  })

  it('have their own name, unit and decimals by default', () => {
    const settings = parseDisplaySettings({ calc1: { units: 'gal/h' }, vin: { dp: 3 } })
    expect(mergeComputedSettings(settings, [channel])).toEqual({
      calc1: { name: 'Fuel rate', units: 'gal/h', dp: 1 },
      vin: { dp: 3 },
    })
    expect(mergeComputedSettings(settings, [])).toBe(settings)
  })
})
