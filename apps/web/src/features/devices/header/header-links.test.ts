import { type PermissionLevel, tierTable } from '@fieldport/domain'
import { describe, expect, it } from 'vitest'
import { type DevicePageName, headerLinks } from './header-links.ts'

const hosted = { tier: tierTable.Hosted, dataRestricted: false }
const basic = { tier: tierTable.Basic, dataRestricted: true }
const ids = (permission: PermissionLevel, settings: typeof hosted | undefined, page: DevicePageName) =>
  headerLinks({ deviceid: 'DEMO00001', permission, settings, page }).map(({ id }) => id)

describe('headerLinks', () => {
  it.each([
    ['ADMIN', ['list', 'raw', 'script', 'diag', 'serverlog', 'settings', 'users', 'connect']],
    ['USER', ['list', 'raw', 'script', 'diag', 'settings', 'users']],
    ['OPERATOR', ['list', 'raw', 'users']],
    ['VIEW', ['list', 'raw', 'users']],
  ] as const)('offers %s on the data page the pages of that level', (permission, expected) => {
    expect(ids(permission, hosted, 'data')).toEqual(expected)
  })

  it.each(['raw', 'script', 'diag', 'serverlog', 'settings', 'connect'] as const)(
    'has no link to %s on that page',
    (page) => {
      expect(ids('ADMIN', hosted, page)).not.toContain(page)
      expect(ids('ADMIN', hosted, page)).toContain('data')
    },
  )

  it('omits what the plan does not include, except for the vendor', () => {
    expect(ids('ADMIN', basic, 'data')).toEqual(['list', 'raw', 'script', 'settings', 'users', 'connect'])
    expect(ids('ADMIN', { ...basic, dataRestricted: false }, 'data')).toContain('serverlog')
    expect(ids('ADMIN', undefined, 'data')).not.toContain('diag')
  })

  it('shows the level as a disabled link if the user may not see the users', () => {
    const usersOf = (permission: PermissionLevel) =>
      headerLinks({ deviceid: 'DEMO00001', permission, settings: hosted, page: 'data' }).find(
        ({ id }) => id === 'users',
      )
    expect(usersOf('OPERATOR')).toEqual({ id: 'users', to: '#', isDisabled: true })
    expect(usersOf('USER')?.to).toBe('/users/DEMO00001')
    expect(ids('ADMIN', hosted, 'users')).toContain('users')
  })
})
