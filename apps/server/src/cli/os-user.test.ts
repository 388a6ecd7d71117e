import { expect, it } from 'vitest'
import { findOsUser } from './os-user.ts'

it('names the account that runs a command, by its number if it has no name', () => {
  expect(findOsUser(() => ({ username: 'operator' }))).toBe('operator')
  const fail = () => {
    throw new Error('A system error occurred: uv_os_get_passwd returned ENOENT')
  }
  expect(findOsUser(fail)).toMatch(/^uid \d+$/)
})
