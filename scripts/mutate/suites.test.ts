import { globSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../run.ts'
import { browserSuites, browserSuitesOf } from './browser-suites.ts'
import { suitesOf } from './suites.ts'

const namesOf = (path: string) => suitesOf(path).map(({ name }) => name)

it.each([
  [
    'packages/domain/src/config/keys/rows.ts',
    [
      'packages/domain/src/config/keys',
      'packages/domain/src/config',
      'packages/domain/src',
      'documents written from tables',
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
  [
    'apps/web/src/app/device-page/missing-card.tsx',
    [
      'apps/web/src/app/device-page',
      'apps/web/src/app',
      'e2e/specs/device-page, e2e/specs/cards, e2e/specs/custom-charts, e2e/specs/widgets',
    ],
  ],
  ['apps/web/src/lib/clock.ts', ['apps/web/src/lib']],
])('%s: the closest suite first', (path, names) => {
  expect(namesOf(path)).toEqual(names)
})

it('runs no test twice', () => {
  const [own, parent, widest] = suitesOf('packages/domain/src/config/keys/rows.ts')
  expect(own?.command.join(' ')).not.toContain('--exclude')
  expect(parent?.command).toContain('--exclude=packages/domain/src/config/keys/**')
  expect(widest?.command).toContain('--exclude=packages/domain/src/config/**')
})

it('adds the tests elsewhere of what imports a source', () => {
  const test = 'apps/server/src/ingest/mqtt/external.test.ts'
  const [, , elsewhere, ...more] = suitesOf('apps/server/src/adapters/broker/external.ts', [test])
  expect(more).toEqual([])
  expect(elsewhere?.name).toBe('tests of what imports it')
  expect(elsewhere?.command).toContain(test)
})

it('knows browser tests of every page and feature, and a folder for each test', () => {
  const folders = new Set(globSync('e2e/specs/*/*.spec.ts', { cwd: root }).map((path) => dirname(path)))
  const sources = globSync('apps/web/src/{app,features}/**/*.{ts,tsx}', { cwd: root })
  const tested = new Set(
    sources.flatMap((path) => browserSuitesOf(path)).map((name) => join('e2e/specs', name)),
  )
  expect(sources.filter((path) => browserSuitesOf(path).length === 0)).toEqual([])
  expect([...tested].filter((folder) => !folders.has(folder))).toEqual([])
  expect([...folders].filter((folder) => !tested.has(folder))).toEqual([])
})

it('names only folders of the web that exist', () => {
  const missing = Object.keys(browserSuites).filter(
    (folder) => globSync(`apps/web/src/${folder}/*`, { cwd: root }).length === 0,
  )
  expect(missing).toEqual([])
})
