import { expect, it } from 'vitest'
import { listCanRows, findRows, formatPgn, formatBytes } from './can-rows.ts'

const frames = [
  { id: 217_056_000, data: 'FFCF4FFFFFFFFFFF' },
  { id: 418_053_931, data: 'E9FE00' },
  { id: 217_056_000, data: 'FFCF32FFFFFFFFFF' },
  'no frame',
]

it('keeps repeated frames separate, in order, with keys that are stable between messages', () => {
  const { rows, standard } = listCanRows(frames)
  expect(rows.map(({ key }) => key)).toEqual(['217056000 0', '418053931 0', '217056000 1'])
  expect(standard).toBe('J1939')
  expect(listCanRows([...frames, { id: 0x09f8_010c, data: '' }]).standard).toBe('NMEA 2000')
})

it('searches frames by number, hexadecimal number, name, signal and data, requiring every word', () => {
  const { rows } = listCanRows(frames)
  const found = (query: string) => findRows(rows, query).map(({ frame }) => frame.pgn)
  expect(found('59904')).toEqual([59_904])
  expect(found('0xea00')).toEqual([59_904])
  expect(found('pedal CF32')).toEqual([61_443])
  expect(found(' ')).toHaveLength(3)
  expect(found('pedal request')).toEqual([])
})

it('formats numbers and bytes', () => {
  expect([formatPgn(61_444), formatPgn(10)]).toEqual(['0xF004', '0x000A'])
  expect([formatBytes('F07D7'), formatBytes('')]).toEqual(['F0 7D 7', ''])
})
