import type { FirmwareImage } from '@fieldport/contract'
import { expect, test } from 'vitest'
import { byVersion, isChecksum, nameFromFile } from './image-file.ts'

const image = (fw: string) => ({ fw }) as FirmwareImage

test('images are sorted by line, then newest first', () => {
  const names = ['SFW003-4.2.0', 'SFW002-1.0.0', 'SFW003-4.10.0'].map(image).toSorted(byVersion)
  expect(names.map(({ fw }) => fw)).toEqual(['SFW002-1.0.0', 'SFW003-4.10.0', 'SFW003-4.2.0'])
})

test('the firmware name is found in the file name', () => {
  expect(nameFromFile('release-SFW003-4.1.2.bin')).toBe('SFW003-4.1.2')
  expect(nameFromFile('firmware.bin')).toBe('')
})

test('a checksum has 64 hexadecimal digits', () => {
  expect(isChecksum('A'.repeat(64))).toBe(true)
  expect(isChecksum('g'.repeat(64))).toBe(false)
  expect(isChecksum('a'.repeat(63))).toBe(false)
})
