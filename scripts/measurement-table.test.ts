import { expect, test } from 'vitest'
import { measurementFamilies, singleMeasurements } from '@fieldport/domain'
import { measurementDocument } from './measurement-table.ts'

const document = measurementDocument()
const cells = (key: string) =>
  document
    .split('\n')
    .find((line) => line.startsWith(`| \`${key}\` |`))
    ?.split('|')
    .map((cell) => cell.trim())
    .slice(2, -1)

test('every key of the catalogue has a line', () => {
  for (const key of Object.keys(singleMeasurements)) expect(cells(key)).toBeDefined()
  for (const family of Object.keys(measurementFamilies)) expect(cells(`${family}{n}`)).toBeDefined()
})

test('a line describes its key', () => {
  expect(cells('humidity')).toEqual([
    'Humidity',
    '%',
    '1',
    'number',
    'card',
    '43',
    '0 to 100',
    'default, gauge, digital, hours, hide',
  ])
  expect(cells('gsm_rssi')?.[3]).toBe('number; -114 is unknown')
  expect(cells('capture{n}')?.at(-1)).toContain('base64')
  expect(cells('can{n}')?.at(-1)).toBe('')
  expect(cells('analog2')).toEqual(['Analog 2', 'Tank', 'IO2 Voltage', 'Tank Voltage'])
})
