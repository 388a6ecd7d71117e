import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { newWidget, newWidgetElement, type Widget, widgetElementTypes } from './widget.ts'
import {
  addElement,
  duplicateElement,
  isInsideWidget,
  moveElement,
  removeElement,
  resizeElement,
  restackElement,
  widgetStepPx,
} from './widget-edit.ts'
import { widgetArea } from './widget-view.ts'

const level = newWidgetElement('levelIndicator', 'e1')
const widget: Widget = { ...newWidget, name: 'Tank', elements: [level] }
const [first] = widget.elements

describe('widget elements', () => {
  it('snap to the grid and stay inside the card, wherever the pointer goes', () => {
    const place = fc.record({ x: fc.integer({ min: -5_000, max: 5_000 }), y: fc.double({ noNaN: true }) })
    fc.assert(
      fc.property(place, fc.boolean(), fc.constantFrom(...widgetElementTypes), (to, snapToGrid, type) => {
        const given = { ...widget, snapToGrid, elements: [newWidgetElement(type, 'e1')] }
        const moved = moveElement(given, 'e1', to)
        const [element] = moved.elements
        if (!element) throw new RangeError('It is gone.')
        expect(isInsideWidget(moved, element)).toBe(true)
        expect([element.xVal % widgetStepPx(given), element.yVal % widgetStepPx(given)]).toEqual([0, 0])
        if (type !== 'levelIndicator') return
        const { widthPx, heightPx } = widgetArea(given)
        expect(element.xVal + element.width).toBeLessThanOrEqual(widthPx)
        expect(element.yVal + element.height).toBeLessThanOrEqual(heightPx)
      }),
    )
  })

  it('move by 5 pixels on the grid and by 1 without it', () => {
    expect([true, false].map((snapToGrid) => widgetStepPx({ snapToGrid }))).toEqual([5, 1])
  })

  it('are limited to the size of the card and to a visible minimum', () => {
    const sizes = [
      { width: 9_999, height: 9_999 },
      { width: -5, height: 2 },
      { width: 52, height: 63 },
    ].map((size) => resizeElement(widget, 'e1', size).elements[0])
    expect(sizes.map((element) => [element?.width, element?.height])).toEqual([
      [400, 200],
      [5, 5],
      [50, 65],
    ])
  })

  it('are recognized if laid out for a larger card', () => {
    const far = { ...level, xVal: 390 }
    expect(isInsideWidget({ ...widget, elements: [far] }, far)).toBe(true)
    expect(isInsideWidget({ ...widget, width: 1, elements: [far] }, far)).toBe(false)
  })

  it('get their own ID and place, up to sixty', () => {
    let full: Widget = widget
    for (let count = 1; count < 60; count += 1) full = addElement(full, 'value')?.widget ?? full
    expect(new Set(full.elements.map(({ id }) => id)).size).toBe(60)
    expect(addElement(full, 'value')).toBeUndefined()
    const two = addElement(addElement(widget, 'text')?.widget ?? widget, 'text')?.widget
    expect(two?.elements.slice(1).map(({ xVal, yVal }) => [xVal, yVal])).toEqual([
      [20, 20],
      [30, 30],
    ])
  })

  it('are duplicated beside themselves', () => {
    const copied = duplicateElement(widget, 'e1')
    expect(copied?.widget.elements).toEqual([first, { ...level, id: 'e2', xVal: 10, yVal: 10 }])
    expect(duplicateElement(widget, 'e9')).toBeUndefined()
  })

  it('can be removed, which frees their ID', () => {
    const two = addElement(widget, 'value')?.widget ?? widget
    const one = removeElement(two, 'e1')
    expect(one.elements.map(({ id }) => id)).toEqual(['e2'])
    expect(addElement(one, 'value')?.id).toBe('e1')
  })

  it('are drawn in their stacking order', () => {
    const two = addElement(widget, 'value')?.widget ?? widget
    const order = (changed: Widget) => changed.elements.map(({ id }) => id)
    expect(order(restackElement(two, 'e1', 1))).toEqual(['e2', 'e1'])
    expect(order(restackElement(two, 'e1', -1))).toEqual(['e1', 'e2'])
    expect(order(restackElement(two, 'e2', 1))).toEqual(['e1', 'e2'])
  })
})
