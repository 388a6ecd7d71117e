import { newWidget, newWidgetElement, readWidgetFile, type Widget, writeWidgetFile } from '@fieldport/domain'
import { expect, it } from 'vitest'
import { widgetSchema } from './custom-items.ts'

const element = newWidgetElement('statusIndicator', 'e1')
const widget: Widget = { ...newWidget, name: 'Tank', elements: [element] }
const numbers = [-1e13, -1e12, -1, 0, 1, 4, 5, 8, 9.5, 20, 21, 45, 90, 96, 97, 200, 201, 2000, 2001, 1e13]
const texts = ['', '#fff', '#a1B2c3', '#a1b2c3d', 'value', 'x'.repeat(41), 'x'.repeat(101), 'x'.repeat(201)]
const odd = [...numbers, ...texts, null, true, [], {}]

const change: Readonly<Record<string, (change: object) => object>> = {
  widget: (given) => ({ ...widget, ...given }),
  element: (given) => ({ ...widget, elements: [{ ...element, ...given }] }),
  indicator: (given) => ({
    ...widget,
    elements: [{ ...element, indicator: { ...element.indicator, ...given } }],
  }),
}
const names = {
  widget: Object.keys(widget),
  element: Object.keys(element),
  indicator: Object.keys(element.indicator),
}

it.each(Object.entries(names))('an import accepts the same %s as the server', (part, fields) => {
  const given = fields.flatMap((name) => odd.map((value) => [name, value, change[part]?.({ [name]: value })]))
  const different = given.filter(([, , changed]) => {
    const read = readWidgetFile(writeWidgetFile({ widget: changed as Widget, image: null }))
    return 'problem' in read === widgetSchema.safeParse(changed).success
  })
  expect(different.map(([name, value]) => [name, value])).toEqual([])
})
