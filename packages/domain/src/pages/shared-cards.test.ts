import { expect, it } from 'vitest'
import type { CustomChart } from '../custom-items/custom-chart.ts'
import { newWidget, type WidgetElement } from '../custom-items/widget.ts'
import { findSharedCard } from './shared-cards.ts'

it('shows guests the cards of the table with the keys that they need', () => {
  expect(findSharedCard('key:vin')).toEqual({ keys: ['vin'], names: [] })
  expect(findSharedCard('events')?.keys).toEqual(['events'])
  expect(findSharedCard('dtc2')?.keys).toEqual(['can2'])
  expect(findSharedCard('can1')).toEqual({ keys: ['can1'], names: ['can1'] })
  expect(findSharedCard('utilisation')?.keys).toContain('state4_hrs')
  expect(findSharedCard('asset-image')?.keys).toEqual([])
})

it('shows guests nothing else', () => {
  for (const id of ['raw', 'triggers', 'key:', 'toString', '__proto__', 'device-info'])
    expect(findSharedCard(id)).toBeUndefined()
})

it('shows guests an existing widget or chart with the keys that it draws', () => {
  const element = { id: 'e1', displayType: 'value', dataElement: 'vin' } as WidgetElement
  const widget = { ...newWidget, name: 'Tank', elements: [element, { ...element, id: 'e2' }] }
  const chart = { series: [{ source: 'cp1' }, { source: 'cp2' }] } as unknown as CustomChart
  const items = { widgets: [{ number: 12, widget }], charts: [{ number: 1, chart }] }
  expect(findSharedCard('widget12', items)).toEqual({ keys: ['vin'], names: [] })
  expect(findSharedCard('chart1', items)).toEqual({ keys: ['cp1', 'cp2'], names: [] })
  const coloured = { ...items, widgets: [{ number: 12, widget: { ...widget, changeColorisActive: true } }] }
  expect(findSharedCard('widget12', coloured)).toMatchObject({ eventLevels: true })
  for (const id of ['widget1', 'widget2', 'chart12', 'widget', 'widget012'])
    expect(findSharedCard(id, items)).toBeUndefined()
  expect(findSharedCard('widget12')).toBeUndefined()
})
