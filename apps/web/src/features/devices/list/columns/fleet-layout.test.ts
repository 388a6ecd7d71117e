import { describe, expect, it } from 'vitest'
import {
  defaultLayout,
  maximumMeasurements,
  moveColumn,
  parseLayout,
  shiftColumn,
  shownKeys,
  toggleColumn,
} from './fleet-layout.ts'

describe('parseLayout', () => {
  it('returns the default for an invalid layout', () => {
    for (const value of [null, undefined, 'x', 5, [], { columns: 'name', widths: [] }]) {
      expect(parseLayout(value)).toEqual(defaultLayout)
    }
  })

  it('keeps known columns once, and always the name', () => {
    const layout = parseLayout({
      columns: ['model', 'key:vin', 'model', 'colour', 'key:', 'key:a,b', 7],
      widths: { model: 300.4, colour: 100, 'key:vin': 5, plan: 'wide', name: 1e9 },
      sort: 'key:vin',
      desc: true,
    })
    expect(layout).toEqual({
      columns: ['name', 'model', 'key:vin'],
      widths: { model: 300, 'key:vin': 64, name: 640 },
      sort: 'key:vin',
      desc: true,
    })
    expect(shownKeys(layout.columns)).toEqual(['vin'])
  })

  it('limits measurements to the maximum of a call', () => {
    const many = Array.from({ length: 30 }, (_, at) => `key:cp${at}`)
    expect(shownKeys(parseLayout({ columns: many }).columns)).toHaveLength(maximumMeasurements)
  })
})

describe('the arrangement of columns', () => {
  it('shows a column at the end and hides it again, except the name', () => {
    const shown = toggleColumn(defaultLayout, 'plan')
    expect(shown.columns.at(-1)).toBe('plan')
    expect(toggleColumn(shown, 'plan')).toEqual(defaultLayout)
    expect(toggleColumn(defaultLayout, 'name')).toBe(defaultLayout)
  })

  it('does not exceed the maximum of measurements per call', () => {
    const full = parseLayout({ columns: Array.from({ length: 20 }, (_, at) => `key:cp${at}`) })
    expect(toggleColumn(full, 'key:vin')).toBe(full)
    expect(toggleColumn(full, 'plan').columns).toContain('plan')
  })

  it('moves a column to the place of another, and by steps', () => {
    const layout = parseLayout({ columns: ['name', 'state', 'model'] })
    expect(moveColumn(layout, 'name', 'model').columns).toEqual(['state', 'model', 'name'])
    expect(moveColumn(layout, 'model', 'name').columns).toEqual(['model', 'name', 'state'])
    expect(shiftColumn(layout, 'state', -1).columns).toEqual(['state', 'name', 'model'])
    expect(shiftColumn(layout, 'model', 1)).toEqual(layout)
    expect(moveColumn(layout, 'plan', 'name')).toBe(layout)
  })
})
