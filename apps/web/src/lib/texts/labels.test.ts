import { defaultDigital, undecodableTextMessage } from '@fieldport/domain'
import { describe, expect, it } from 'vitest'
import { translateDeviceText, getDigitalLabel, translateLabel, translateMeasurement } from './labels.ts'

const words: Readonly<Record<string, string>> = {
  Analog: 'Analog-Eingang',
  Voltage: 'Spannung',
  Speed: 'Tempo',
}
const translated = (label: string) => translateLabel(label, (word) => words[word] ?? word)

describe('translateLabel', () => {
  it.each([
    ['Speed', 'Tempo'],
    ['Analog 12', 'Analog-Eingang 12'],
    ['IO3 Voltage', 'IO3 Spannung'],
    ['Hydraulic pump 2', 'Hydraulic pump 2'],
    ['', ''],
  ])('%s → %s', (label, expected) => expect(translated(label)).toBe(expected))
})

const german = (text: string) => `de(${text})`

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
  const translate = (text: string) => (/\d/.test(text) ? text : german(text))
  expect(translateMeasurement(name, translate)).toBe(expected)
})

it('translates the hours of a measurement', () => {
  const words: Readonly<Record<string, string>> = {
    State: 'Zustand',
    'Zustand 3 Hours': 'Zustand 3 (Stunden)',
  }
  const translate = (text: string) => words[text] ?? text
  expect(translateMeasurement('State 3 Hours', translate)).toBe('Zustand 3 (Stunden)')
  expect(translateMeasurement('Movement Hours', translate)).toBe('Movement Hours')
})

it('translates ON and OFF, but not custom texts', () => {
  const own = { lowThreshold: 1, lowString: 'Open', highString: 'ON' }
  expect(getDigitalLabel(0, defaultDigital, german)).toBe('de(OFF)')
  expect(getDigitalLabel(1, own, german)).toBe('de(ON)')
  expect(getDigitalLabel(0, own, german)).toBe('Open')
})

it('does not translate texts of a device', () => {
  expect(translateDeviceText('Error', german)).toBe('Error')
  expect(translateDeviceText(undecodableTextMessage, german)).toBe(`de(${undecodableTextMessage})`)
})
