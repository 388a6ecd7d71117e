import { expect, it } from 'vitest'
import { hasTroubleCodes } from './trouble-codes.ts'

it('recognizes frames with trouble codes and announcements of several', () => {
  expect(
    hasTroubleCodes([
      { id: 217_056_000, data: 'FF' },
      { id: 0x18fe_ca00, data: '' },
    ]),
  ).toBe(true)
  expect(hasTroubleCodes([{ id: 485_293_824, data: '200A0002FFCAFE00' }])).toBe(true)
})

it('ignores other messages and invalid values', () => {
  expect(hasTroubleCodes([{ id: 485_293_824, data: '20220005FFE3FE00' }])).toBe(false)
  expect(hasTroubleCodes([null, 7, {}, { id: '0x18FECA00' }, { id: 217_056_000 }])).toBe(false)
  expect(hasTroubleCodes('18FECA00')).toBe(false)
})
