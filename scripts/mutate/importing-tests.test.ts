import { expect, it } from 'vitest'
import { findImportingTests, type Imports, listImportingTests } from './importing-tests.ts'

const changed = 'packages/domain/src/telemetry/changed.ts'
const sources = [
  ['packages/domain/src/telemetry/changed.test.ts', [changed]],
  ['app/adapter.ts', [changed]],
  ['app/module/module.ts', ['app/adapter.ts', 'app/other.ts']],
  ['app/other.ts', ['app/module/module.ts']],
  ['lib/through-module.test.ts', ['app/module/module.ts']],
  ['app/beside-adapter.test.ts', []],
  ['app/module/through-adapter.test.ts', ['app/adapter.ts']],
  ['lib/direct.test.ts', [changed]],
  ['lib/direct.long.test.ts', [changed]],
  ['lib/unrelated.test.ts', ['lib/unrelated.ts']],
] as const
const testsFor = (...more: readonly (readonly [string, readonly string[]])[]) =>
  listImportingTests(new Map<string, readonly string[]>([...sources, ...more]) satisfies Imports, changed)

it('lists the tests elsewhere that a change of a source may break, the closest first', () => {
  expect(testsFor()).toEqual([
    'lib/direct.test.ts',
    'app/beside-adapter.test.ts',
    'app/module/through-adapter.test.ts',
    'lib/through-module.test.ts',
  ])
})

it('leaves out tests that are as far away as too many others', () => {
  const many = (folder: string, target: string) =>
    Array.from({ length: 20 }, (_, at) => [`${folder}/many-${at}.test.ts`, [target]] as const)
  expect(testsFor(...many('lib', 'app/adapter.ts'))).not.toContain('lib/many-0.test.ts')
  expect(testsFor(...many('lib', changed))).toEqual(['app/beside-adapter.test.ts'])
})

it.each([
  // In another folder than the adapter.
  ['apps/server/src/adapters/broker/external.ts', 'apps/server/src/ingest/mqtt/external.test.ts'],
  // Through the package's index.
  ['packages/domain/src/export/export-formats.ts', 'apps/server/src/modules/exports/over-http.test.ts'],
])('finds for %s %s', async (path, test) => {
  expect(await findImportingTests(path)).toContain(test)
})
