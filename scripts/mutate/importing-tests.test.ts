import { expect, it } from 'vitest'
import { findImportingTests, type Imports, listImportingTests } from './importing-tests.ts'

const importing = (path: string, ...targets: readonly string[]) =>
  ({
    path,
    edges: targets.map((target) => ({ target: { kind: 'file', path: target } })),
  }) as unknown as Imports

it('lists the tests that import a source, the closest first', () => {
  const sources = [
    importing('portal.test.ts', 'module.ts'),
    importing('module.ts', 'adapter.ts', 'other.ts'),
    importing('other.ts', 'module.ts'),
    importing('adapter.test.ts', 'adapter.ts'),
    importing('adapter.long.test.ts', 'adapter.ts'),
    importing('other.test.ts', 'unused.ts'),
  ]
  expect(listImportingTests(sources, 'adapter.ts')).toEqual(['adapter.test.ts', 'portal.test.ts'])
})

it('leaves out tests that are as far away as too many others', () => {
  const far = Array.from({ length: 20 }, (_, at) => importing(`far-${at}.test.ts`, 'module.ts'))
  const sources = [importing('module.ts', 'adapter.ts'), importing('near.test.ts', 'adapter.ts'), ...far]
  expect(listImportingTests(sources, 'adapter.ts')).toEqual(['near.test.ts'])
  expect(listImportingTests(sources.slice(0, -1), 'adapter.ts')).toHaveLength(20)
})

it('finds the tests of the external broker, which are in another folder', async () => {
  expect(await findImportingTests('apps/server/src/adapters/broker/external.ts')).toContain(
    'apps/server/src/ingest/mqtt/external.test.ts',
  )
})
