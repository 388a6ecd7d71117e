import { expect, test } from 'vitest'
import { isPortalError, PortalError } from './errors.ts'

test('recognizes an error by its kind, and keeps its code and context', () => {
  const error: unknown = new PortalError('NOT_FOUND', 'notFound', { deviceId: 'BD6AEDJQ2' })
  expect(isPortalError(error)).toBe(true)
  expect(error).toMatchObject({ name: 'PortalError', code: 'NOT_FOUND', context: { deviceId: 'BD6AEDJQ2' } })
  expect(isPortalError(new Error('NOT_FOUND'))).toBe(false)
  expect(isPortalError({ code: 'NOT_FOUND' })).toBe(false)
})
