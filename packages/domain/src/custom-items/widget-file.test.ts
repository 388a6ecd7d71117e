import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { defaultIndicator, newWidget, newWidgetElement, type Widget } from './widget.ts'
import { readWidgetFile, writeWidgetFile } from './widget-file.ts'

const element = newWidgetElement('levelIndicator', 'e1')
const widget: Widget = { ...newWidget, name: 'Tank', elements: [element] }
const problemOf = (given: unknown, image: unknown = null) => {
  const read = readWidgetFile(writeWidgetFile({ widget: given as Widget, image: image as string }))
  return 'problem' in read ? read.problem : undefined
}
const withElement = (change: object) => ({
  ...widget,
  elements: [element, { ...element, id: 'e2', ...change }],
})
const withIndicator = (change: object) => withElement({ indicator: { ...defaultIndicator, ...change } })

describe('a widget file', () => {
  it('round-trips with its image', () => {
    for (const image of [null, 'AAAA'])
      expect(readWidgetFile(writeWidgetFile({ widget, image }))).toEqual({ widget, image })
  })

  it('drops unknown fields', () => {
    const more = { ...withIndicator({ script: 1 }), script: 1 }
    expect(readWidgetFile(writeWidgetFile({ widget: more, image: null }))).toEqual({
      widget: withIndicator({}),
      image: null,
    })
  })

  it.each(['', '{', '[]', '"x"', 'null', '{}', '{"format":"custom-widget","version":2}'])(
    'is not %j',
    (text) => {
      expect(readWidgetFile(text)).toEqual({ problem: 'noWidgetFile' })
    },
  )

  it.each([
    ['widget', null, { kind: 'object' }],
    ['widget.name', { ...widget, name: 7 }, { kind: 'text', most: 200 }],
    ['widget.name', { ...widget, name: undefined }, { kind: 'object' }],
    ['widget.width', { ...widget, width: 5 }, { kind: 'oneOf', values: [1, 2, 3, 4] }],
    ['widget.backgroundColour', { ...widget, backgroundColour: 'red' }, { kind: 'colour' }],
    ['widget.snapToGrid', { ...widget, snapToGrid: 'yes' }, { kind: 'yesOrNo' }],
    ['widget.elements', { ...widget, elements: {} }, { kind: 'list' }],
    ['widget.elements', { ...widget, elements: Array.from({ length: 61 }, () => element) }, { kind: 'list' }],
    ['widget.elements[2].xVal', withElement({ xVal: -1 }), { kind: 'number', least: 0, most: 2_000 }],
    ['widget.elements[2].fontSize', withElement({ fontSize: 9.5 }), { kind: 'number', least: 8, most: 96 }],
    ['widget.elements[2].id', withElement({ id: 'e1' }), { kind: 'unique' }],
    ['widget.elements[2].indicator', withElement({ indicator: [] }), { kind: 'object' }],
    [
      'widget.elements[2].indicator.max',
      withIndicator({ max: null }),
      { kind: 'number', least: -1e12, most: 1e12 },
    ],
    [
      'widget.elements[2].indicator.rotation',
      withIndicator({ rotation: 45 }),
      { kind: 'oneOf', values: [0, 90, 180, 270] },
    ],
  ])('with a wrong %s is refused with what would be accepted', (field, given, expected) => {
    expect(problemOf(given)).toEqual({ field, expected })
  })

  it('with an invalid image is refused', () => {
    for (const image of [7, '', '<svg>', 'A'.repeat(409_604), 'A'.repeat(21)])
      expect(problemOf(widget, image)).toEqual({ field: 'image', expected: { kind: 'image' } })
  })

  it('of any content never throws', () => {
    const content = fc.record({
      format: fc.constant('custom-widget'),
      version: fc.constant(1),
      widget: fc.anything(),
    })
    fc.assert(
      fc.property(content, (value) => {
        const read = readWidgetFile(JSON.stringify(value) ?? '')
        expect('problem' in read || Array.isArray(read.widget.elements)).toBe(true)
      }),
    )
  })
})
