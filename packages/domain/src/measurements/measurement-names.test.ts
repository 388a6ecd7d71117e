import { describe, expect, it } from 'vitest'
import { translateMeasurementName, translateNumberedLabel } from './measurement-names.ts'

const words: Readonly<Record<string, string>> = {
  Analog: 'Analog-Eingang',
  Voltage: 'Spannung',
  Speed: 'Tempo',
}

describe('translateNumberedLabel', () => {
  it.each([
    ['Speed', 'Tempo'],
    ['Analog 12', 'Analog-Eingang 12'],
    ['IO3 Voltage', 'IO3 Spannung'],
    ['Hydraulic pump 2', 'Hydraulic pump 2'],
    ['', ''],
  ])('%s → %s', (label, expected) =>
    expect(translateNumberedLabel(label, (word) => words[word] ?? word)).toBe(expected),
  )
})

it.each([
  ['Light', 'de(Light)'],
  ['Analog 12', 'de(Analog) 12'],
  ['IO3 Voltage', 'IO3 de(Voltage)'],
  // Words of pages, as names that people gave.
  ['Power', 'Power'],
  ['Level', 'Level'],
  ['Place 2', 'Place 2'],
  ['Office Hours', 'Office Hours'],
])('translates a name of the measurement catalogue only: %s', (name, expected) => {
  const translate = (text: string) => (/\d/.test(text) ? text : `de(${text})`)
  expect(translateMeasurementName(name, translate)).toBe(expected)
})

it('translates the hours of a measurement', () => {
  const hours: Readonly<Record<string, string>> = {
    State: 'Zustand',
    'Zustand 3 Hours': 'Zustand 3 (Stunden)',
  }
  const translate = (text: string) => hours[text] ?? text
  expect(translateMeasurementName('State 3 Hours', translate)).toBe('Zustand 3 (Stunden)')
  expect(translateMeasurementName('Movement Hours', translate)).toBe('Movement Hours')
})
