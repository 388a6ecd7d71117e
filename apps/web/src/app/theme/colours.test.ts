import { describe, expect, it } from 'vitest'
import { type ColourName, colourVariables, darkColours, lightColours } from './colours.ts'

/** Relative luminance by WCAG 2.2. */
function luminance(colour: string): number {
  const channels = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
  const [red = 0, green = 0, blue = 0] = channels.map((channel) =>
    channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const texts = [
  ['text', 'surface'],
  ['muted', 'surface'],
  ['muted', 'raised'],
  ['muted', 'hover'],
  ['live', 'surface'],
  ['stale', 'surface'],
  ['warning', 'surface'],
  ['warning', 'warningSoft'],
  ['alarm', 'surface'],
  ['alarm', 'alarmSoft'],
  ['text', 'tint'],
  ['muted', 'tint'],
  ['chartAxis', 'surface'],
  ['mapLabel', 'mapLand'],
] as const

const marks = [
  ['control', 'surface'],
  ['spark', 'surface'],
  ['gaugeOk', 'surface'],
  ['gaugeAlarm', 'surface'],
  ['gaugeNeedle', 'surface'],
] as const

describe.each([
  ['light', lightColours],
  ['dark', darkColours],
])('%s', (_scheme, colours) => {
  const ratio = (one: ColourName, other: ColourName) => contrast(colours[one], colours[other])

  it.each(texts)('%s is readable on %s', (text, ground) => {
    expect(ratio(text, ground)).toBeGreaterThanOrEqual(4.5)
  })

  it.each(marks)('%s stands out from %s', (mark, ground) => {
    expect(ratio(mark, ground)).toBeGreaterThanOrEqual(3)
  })
})

it('names its colours as style sheets do', () => {
  expect(colourVariables(lightColours)).toMatchObject({ '--fp-warning-soft': lightColours.warningSoft })
})
