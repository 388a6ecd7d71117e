import { describe, expect, it } from 'vitest'
import { resolveDisplay } from '../../display/display.ts'
import { parseDisplaySettings } from '../../display/display-settings.ts'
import { arrangeRawColumns, chooseRawColumns } from './raw-columns.ts'
import { formatRawColumnChoice, parseRawColumnChoice } from './raw-choices.ts'

const settings = parseDisplaySettings({
  vin: { sort: 100 },
  cp1: { name: 'Flow', units: 'L/s', dp: 1 },
  cp2: { displayType: 'hide' },
  chart1: {},
})
const columns = arrangeRawColumns(
  ['vin', 'cp2', 'cp1', 'ts', 'aws_ts', 'chart1', 'a,b', 'gps_lat', 'state'],
  settings,
  {},
)
const keysOf = (found: readonly { readonly key: string }[]) => found.map(({ key }) => key)

describe('arrangeRawColumns', () => {
  it('has every key in display order, events and the receipt time, and no envelope', () => {
    expect(keysOf(columns)).toEqual(['state', 'cp1', 'cp2', 'gps_lat', 'events', 'vin', 'aws_ts'])
  })

  it('leaves out keys that calls cannot list', () => {
    const longest = 'k'.repeat(64)
    expect(keysOf(arrangeRawColumns(['', longest, `${longest}k`], settings, {}))).toEqual([
      longest,
      'events',
      'aws_ts',
    ])
  })

  it('uses custom names', () => {
    expect(columns.find(({ key }) => key === 'cp1')).toMatchObject({ name: 'Flow', unit: 'L/s', decimals: 1 })
  })
})

describe('chooseRawColumns', () => {
  it('shows what the display settings show, and the keys of each preset', () => {
    expect(keysOf(chooseRawColumns(columns, { kind: 'shown' }))).toEqual(['cp1', 'vin'])
    expect(chooseRawColumns(columns, { kind: 'all' })).toBe(columns)
    expect(chooseRawColumns(columns, { kind: 'none' })).toEqual([])
    expect(keysOf(chooseRawColumns(columns, { kind: 'events' }))).toEqual(['events'])
    expect(keysOf(chooseRawColumns(columns, { kind: 'keys', keys: ['vin', 'gone', 'cp2'] }))).toEqual([
      'cp2',
      'vin',
    ])
  })
})

it('offers bus signals last, and shows none by default', () => {
  const signal = { ...resolveDisplay('can1.61444.spn190', undefined, { value: 0 }), name: 'Engine Speed' }
  const withSignals = arrangeRawColumns(['vin', 'can1'], settings, {}, [signal])
  expect(keysOf(withSignals)).toEqual(['can1', 'events', 'vin', signal.key, 'aws_ts'])
  expect(keysOf(chooseRawColumns(withSignals, { kind: 'shown' }))).toEqual(['vin'])
  expect(keysOf(chooseRawColumns(withSignals, { kind: 'keys', keys: [signal.key] }))).toEqual([signal.key])
})

it('round-trips a choice through the URL', () => {
  for (const text of [undefined, '.all', '.none', '.events', 'vin,cp1'])
    expect(formatRawColumnChoice(parseRawColumnChoice(text))).toBe(text)
  expect(parseRawColumnChoice('vin,,vin')).toEqual({ kind: 'keys', keys: ['vin'] })
  expect(formatRawColumnChoice({ kind: 'keys', keys: [] })).toBe('.none')
  expect(parseRawColumnChoice('')).toEqual({ kind: 'shown' })
})
