import { expect, test } from 'vitest'
import { findImageProblem, detectImageType } from './image-limits.ts'

test('accepts PNG and JPEG images up to 300 kB', () => {
  expect(findImageProblem({ bytes: 307_200, mediaType: 'image/png' })).toBeUndefined()
  expect(findImageProblem({ bytes: 307_201, mediaType: 'image/jpeg' })).toBe('imageTooLarge')
  expect(findImageProblem({ bytes: 10, mediaType: 'image/svg+xml' })).toBe('imageTypeWrong')
})

test('detects the file type by its first bytes', () => {
  expect(detectImageType(Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0))).toBe('image/png')
  expect(detectImageType(Uint8Array.of(0xff, 0xd8, 0xff, 0xe0))).toBe('image/jpeg')
  expect(detectImageType(new TextEncoder().encode('<svg xmlns='))).toBe('')
  expect(detectImageType(new Uint8Array())).toBe('')
})
