import { describe, expect, it } from 'vitest'
import { translateLabel } from './labels.ts'

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
