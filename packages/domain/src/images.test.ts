import { expect, test } from 'vitest'
import { findImageProblem } from './images.ts'

test('an image is PNG or JPEG of 300 kB at most', () => {
  expect(findImageProblem({ bytes: 307_200, mediaType: 'image/png' })).toBeUndefined()
  expect(findImageProblem({ bytes: 307_201, mediaType: 'image/jpeg' })).toBe(
    'Image too large. (300 kB limit)',
  )
  expect(findImageProblem({ bytes: 10, mediaType: 'image/svg+xml' })).toBe('Image must be PNG or JPEG.')
})
