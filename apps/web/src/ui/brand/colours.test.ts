import { contrast } from '@fieldport/domain'
import { describe, expect, it } from 'vitest'
import { type ColourName, colourVariables, darkColours, lightColours } from './colours.ts'

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
  ['speed1', 'mapLand'],
  ['speed2', 'mapLand'],
  ['speed3', 'mapLand'],
  ['speed4', 'mapLand'],
  ['speed5', 'mapLand'],
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

it('names its colours as CSS variables', () => {
  expect(colourVariables(lightColours)).toMatchObject({ '--fp-warning-soft': lightColours.warningSoft })
})
