import { expect, it } from 'vitest'
import { suitesOf } from './suites.ts'

const namesOf = (path: string) => suitesOf(path, () => true).map(({ name }) => name)

it.each([
  [
    'packages/domain/src/config/keys/rows.ts',
    [
      'packages/domain/src/config/keys',
      'packages/domain/src/config',
      'packages/domain/src',
      'packages/domain',
    ],
  ],
  [
    'apps/server/src/modules/accounts/mfa/codes/totp.ts',
    [
      'apps/server/src/modules/accounts/mfa/codes',
      'apps/server/src/modules/accounts/mfa',
      'apps/server/src/modules/accounts',
    ],
  ],
  ['apps/web/src/features/sites/brand-editor.tsx', ['apps/web/src/features/sites', 'e2e/specs/sites']],
  ['apps/web/src/lib/clock.ts', ['apps/web/src/lib']],
])('%s: the closest suite first', (path, names) => {
  expect(namesOf(path)).toEqual(names)
})

it('runs no browser tests for a feature without a spec', () => {
  expect(suitesOf('apps/web/src/features/none/x.tsx', () => false).map(({ name }) => name)).toEqual([
    'apps/web/src/features/none',
  ])
})
