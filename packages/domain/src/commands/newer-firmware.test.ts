import { expect, it } from 'vitest'
import { newerFirmware } from './newer-firmware.ts'

it('offers the recommended firmware if it is newer than the installed one', () => {
  const images = [
    { fw: 'SFW003-6.5.0', recommended: true },
    { fw: 'SFW003-6.4.1', recommended: true },
    { fw: 'SFW003-7.0.0', recommended: false },
    { fw: 'SFW002-9.0.0', recommended: true },
  ]
  expect(newerFirmware('SFW003-6.4.1', images)).toBe('SFW003-6.5.0')
  expect(newerFirmware('SFW003-6.5.0', images)).toBeUndefined()
  expect(newerFirmware('SFW002-9.0.0', images)).toBeUndefined()
  expect(newerFirmware(null, images)).toBeUndefined()
  expect(newerFirmware('20230101-x', images)).toBeUndefined()
})
