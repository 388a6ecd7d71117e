import { describe, expect, it } from 'vitest'
import { newWidget, widgetGridPx } from './widget.ts'
import { valueOfElement, widgetArea, widgetColours } from './widget-view.ts'

describe('the area of a widget', () => {
  it('grows with its units, on the grid', () => {
    expect(widgetArea({ width: 1, height: 1 })).toEqual({ widthPx: 200, heightPx: 70 })
    expect(widgetArea({ width: 2, height: 2 })).toEqual({ widthPx: 400, heightPx: 200 })
    for (const units of [1, 2, 3, 4] as const) {
      const { widthPx, heightPx } = widgetArea({ width: units, height: units })
      expect([widthPx % widgetGridPx, heightPx % widgetGridPx]).toEqual([0, 0])
    }
  })
})

describe('the value of an element', () => {
  const last = { showLastReading: true }
  const newest = { showLastReading: false }

  it.each([
    ['the newest', 7, 5, last, 7],
    ['the newest, which is 0', 0, 5, last, 0],
    ['the last one where the newest point has none', undefined, 5, last, 5],
    ['the last one where the newest is nothing', null, 5, last, 5],
    ['the last one where the newest is empty', '', 5, last, 5],
    ['nothing where the last one is not wanted', undefined, 5, newest, undefined],
    ['nothing where there never was one', undefined, undefined, last, undefined],
    ['what is no number, to be told as such', 'on', 5, last, 'on'],
    ['NaN, to be told as such', Number.NaN, 5, last, Number.NaN],
  ])('is %s', (_, given, before, widget, expected) => {
    expect(valueOfElement('vin', given, before, widget)).toEqual(expected)
  })
})

describe('the background colour of a widget', () => {
  const widget = {
    ...newWidget,
    changeColorisActive: true,
    backgroundColour: '#111111',
    warningColor: '#222222',
    alertColor: '#333333',
  }
  const event = (lv: unknown) => ({ topic: 'pump', msg: 'Leak', lv })

  it.each([
    ['no events', undefined, '#111111', undefined],
    ['what is no list', 'x', '#111111', undefined],
    ['an alert of level 20', [event(20)], '#111111', undefined],
    ['a warning of level 30', [event(20), event(30)], '#222222', 'warning'],
    ['an alarm of level 40', [event(30), event(40), event(10)], '#333333', 'alert'],
    ['a level as text', [event('40')], '#333333', 'alert'],
    ['a level alone, as guests get it', [{ lv: 30 }], '#222222', 'warning'],
    ['levels that are none', [event('x'), null, 7], '#111111', undefined],
  ])('is with %s %s', (_, events, colour, level) => {
    expect(widgetColours(widget, events)).toEqual(level ? { colour, level } : { colour })
  })

  it('never changes if that is disabled', () => {
    expect(widgetColours({ ...widget, changeColorisActive: false }, [event(40)])).toEqual({
      colour: '#111111',
    })
  })
})
