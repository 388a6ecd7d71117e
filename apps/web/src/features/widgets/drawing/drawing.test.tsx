import {
  defaultIndicator,
  type Indicator,
  newWidget,
  newWidgetElement,
  resolveDisplay,
  type Widget,
  type WidgetElement,
  type WidgetElementType,
} from '@fieldport/domain'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { ElementDrawing } from './element-drawing.tsx'
import { readElement } from './element-reading.ts'
import { WidgetFrame } from './widget-frame.tsx'

const vin = resolveDisplay('vin', undefined)

function draw(displayType: WidgetElementType, value: unknown, change: Partial<WidgetElement> = {}): string {
  const element = { ...newWidgetElement(displayType, 'e1'), dataElement: 'vin', ...change }
  return renderToStaticMarkup(
    <svg>
      <ElementDrawing element={element} reading={readElement(element, value, vin)} />
    </svg>,
  )
}
const drawIndicator = (type: WidgetElementType, value: unknown, change: Partial<Indicator> = {}) =>
  draw(type, value, { indicator: { ...defaultIndicator, ...change } })
const fillOf = (markup: string) => /<rect[^>]*data-part="fill"[^>]*>/.exec(markup)?.[0] ?? ''

describe('a value', () => {
  it('is shown with its label, unit and decimals', () => {
    expect(draw('value', 12.5, { label: 'Supply' })).toContain('>Supply 12.50 V</text>')
    expect(draw('value', 12.5)).toContain('>12.50 V</text>')
  })

  it.each([
    [undefined, '???'],
    [null, '???'],
    ['', '???'],
    ['on', 'NaN'],
    [true, 'NaN'],
    [Number.NaN, 'NaN'],
  ])('of %j is shown as %s, like in every indicator', (value, text) => {
    for (const type of ['value', 'levelIndicator', 'statusIndicator'] as const)
      expect(draw(type, value)).toContain(`>${text}</text>`)
  })

  it.each<[string, Partial<WidgetElement>, string]>([
    ['xVal', { xVal: 35 }, 'x="35"'],
    ['yVal', { yVal: 100, fontSize: 20 }, 'y="119.4"'],
    ['colour', { colour: '#123456' }, 'fill="#123456"'],
    ['bold', { bold: true }, 'font-weight="700"'],
    ['underline', { underline: true }, 'text-decoration="underline"'],
    ['fontSize', { fontSize: 33 }, 'font-size="33"'],
  ])('has its %s', (_, change, attribute) => {
    for (const type of ['value', 'text'] as const) {
      const text = draw(type, 1, { label: 'x', ...change })
      expect(text).toContain(attribute)
      expect(draw(type, 1, { label: 'x' })).not.toContain(attribute)
    }
  })
})

describe('a level indicator', () => {
  it.each([
    [0, 'x="10" y="80" width="40" height="20"'],
    [90, 'x="10" y="20" width="10" height="80"'],
    [180, 'x="10" y="20" width="40" height="20"'],
    [270, 'x="40" y="20" width="10" height="80"'],
  ] as const)('fills from its side at a rotation of %d', (rotation, box) => {
    const place = { xVal: 10, yVal: 20, width: 40, height: 80 }
    const markup = draw('levelIndicator', 12.5, { ...place, indicator: { ...defaultIndicator, rotation } })
    expect(fillOf(markup)).toContain(box)
  })

  it('is clipped at its rounded corners', () => {
    const [, id] = /<clipPath id="([^"]+)"><rect[^>]* rx="4"/.exec(draw('levelIndicator', 30)) ?? []
    expect(fillOf(draw('levelIndicator', 30))).toContain(`clip-path="url(#${id})"`)
  })

  it('is filled in proportion to its value', () => {
    const heights = [0, 25, 50, 90].map((value) => {
      const fill = fillOf(draw('levelIndicator', value, { height: 100 }))
      return Number(/ height="([^"]+)"/.exec(fill)?.[1])
    })
    expect(heights).toEqual([0, 50, 100, 100])
  })
})

describe('each property of an indicator', () => {
  const changed: { readonly [Name in keyof Indicator]: Indicator[Name] } = {
    min: 10,
    max: 200,
    highAlarm: 30,
    highWarning: 30,
    lowWarning: 30,
    lowAlarm: 30,
    normal: '#010203',
    warningColor: '#010204',
    alarmColor: '#010205',
    barColor: '#010206',
    rotation: 90,
    radius: 9,
    borderColor: '#010207',
    borderThickness: 7,
    shadow: true,
  }
  // One value in each band of the default limits.
  const values = [10, 22, 30, 40, 48]
  const drawAll = (change: Partial<Indicator>) =>
    (['levelIndicator', 'statusIndicator'] as const).map((type) =>
      values.map((value) => drawIndicator(type, value, change)).join(''),
    )

  it.each(Object.keys(defaultIndicator) as (keyof Indicator)[])('%s changes the drawing', (name) => {
    const [level, status] = drawAll({})
    const [otherLevel, otherStatus] = drawAll({ [name]: changed[name] })
    const onLevel = name !== 'normal'
    const onStatus = !['min', 'max', 'barColor'].includes(name)
    expect([level !== otherLevel, status !== otherStatus]).toEqual([onLevel, onStatus])
  })

  it.each([
    [30, '#2f9e44'],
    [25, '#f08c00'],
    [40, '#f08c00'],
    [20, '#e03131'],
    [48, '#e03131'],
  ])('%d has the colour of its band', (value, colour) => {
    for (const type of ['levelIndicator', 'statusIndicator'] as const)
      expect(fillOf(drawIndicator(type, value))).toContain(`fill="${colour}"`)
  })
})

describe('a status indicator', () => {
  it('shows its label or else its value, and no label for a missing value', () => {
    expect(draw('statusIndicator', 30, { label: 'Pump' })).toContain('>Pump</text>')
    expect(draw('statusIndicator', 30)).toContain('>30.00 V</text>')
    expect(draw('statusIndicator', undefined, { label: 'Pump' })).toContain('>???</text>')
  })
})

describe('the frame', () => {
  const frame = (change: Partial<Widget>, level?: 'warning') =>
    renderToStaticMarkup(
      <WidgetFrame
        widget={{ ...newWidget, name: '', ...change }}
        image="/tank.png"
        background={{ colour: '#445566', ...(level ? { level } : {}) }}
      >
        <text />
      </WidgetFrame>,
    )

  it('keeps its aspect ratio, and is left to right in every language', () => {
    expect(frame({ width: 3, height: 2 })).toContain(
      'viewBox="0 0 600 200" preserveAspectRatio="xMidYMid meet"',
    )
    expect(frame({})).toContain('dir="ltr"')
  })

  it('shows its image only if enabled', () => {
    expect(frame({ imageIsActive: true })).toContain('href="/tank.png"')
    expect(frame({ imageIsActive: false })).not.toContain('href')
  })

  it('has a background, and the colour of events as its border', () => {
    expect(frame({})).toContain('background:#445566')
    expect(frame({})).not.toContain('border-color')
    expect(frame({}, 'warning')).toContain('border-color:#445566')
  })
})
