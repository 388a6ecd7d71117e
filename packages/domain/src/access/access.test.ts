import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  capabilities,
  hasCapability,
  isSessionGroup,
  parsePermissionLevel,
  permissionLevels,
  sessionGroups,
} from './access.ts'

/** The columns of specification 3, section 6, read top to bottom. */
const allowed = {
  ADMIN: capabilities,
  USER: [
    'viewData',
    'accessTriggers',
    'viewUsers',
    'editDisplaySettings',
    'editDeviceSettings',
    'accessScripting',
    'accessDiagnostics',
  ],
  OPERATOR: ['viewData', 'accessTriggers'],
  VIEW: ['viewData'],
}

test.each(permissionLevels)('grants %s exactly the capabilities in the table', (level) => {
  expect(capabilities.filter((capability) => hasCapability(level, capability))).toEqual(allowed[level])
})

test('treats an unknown level as VIEW', () => {
  fc.assert(
    fc.property(fc.anything(), (value) => {
      const known = permissionLevels.some((level) => level === value)
      expect(parsePermissionLevel(value)).toBe(known ? value : 'VIEW')
    }),
  )
  expect(parsePermissionLevel('OPERATOR')).toBe('OPERATOR')
  expect(parsePermissionLevel('admin')).toBe('VIEW')
})

test('recognizes groups by name', () => {
  expect(sessionGroups.every(isSessionGroup)).toBe(true)
  expect(isSessionGroup('administrators')).toBe(false)
})
