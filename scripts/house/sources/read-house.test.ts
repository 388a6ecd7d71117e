import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../../run.ts'
import { checkHouse } from '../rules/check-house.ts'
import { listSources } from './list-sources.ts'
import { parseSource } from './parse-source.ts'
import { placeOf } from './place-of.ts'
import { readSource } from './read-house.ts'

const specifiersIn = (text: string) => parseSource('x.ts', text).references.map(({ specifier }) => specifier)
const readReal = async (path: string) => readSource(path, await readFile(join(root, path), 'utf8'))

describe('references of a source', () => {
  it.each([
    "import { a } from './x.ts'",
    "import type { A } from './x.ts'",
    "import './x.ts'",
    "export { a } from './x.ts'",
    "export type * from './x.ts'",
    "const a = await import('./x.ts')",
    'const a = await import(`./x.ts`)',
    "type A = import('./x.ts').A",
    "const a = new URL('./x.ts', import.meta.url)",
    "const a = new URL('x.ts', import.meta.url)",
    "const a = import.meta.resolve('./x.ts')",
    "const a = join(import.meta.dirname, 'x.ts')",
    "const a = require('./x.ts')",
  ])('include %s', (text) => {
    expect(specifiersIn(text)).toEqual(['./x.ts'])
  })

  it.each([
    'const text = "import { a } from \'./x.ts\'"',
    "// import { a } from './x.ts'",
    "const folder = new URL('../fixtures/', import.meta.url)",
    "const link = new URL('/x.ts', origin)",
  ])('do not include %s', (text) => {
    expect(specifiersIn(text)).toEqual([])
  })

  it('have a line', () => {
    const { references } = parseSource('x.ts', "const a = 1\n\nexport const b = () =>\n  import('./x.ts')\n")
    expect(references).toEqual([{ specifier: './x.ts', line: 4, isImport: true }])
  })

  it('report an exception that is not needed', () => {
    const source = readSource('apps/web/src/lib/x.ts', "import { a } from './texts/i18n.ts'")
    const unneeded = { from: source.path, to: 'apps/web/src/lib/texts/i18n.ts', why: 'None.' }
    expect(checkHouse([source], [unneeded], [])).toEqual({ violations: [], unused: [unneeded] })
  })
})

describe('the real repository', () => {
  it('has no room for build output', () => {
    expect(placeOf('apps/web/dist/assets/index.js')).toBeNull()
    expect(placeOf('packages/domain/dist/index.js')).toBeNull()
  })

  it('is listed, with each source in a room', async () => {
    const sources = await listSources()
    expect(sources.length).toBeGreaterThan(1_500)
    expect(sources).toContain('apps/server/src/main.ts')
    expect(sources.filter((path) => placeOf(path) === null)).toEqual([])
    expect(sources.filter((path) => /node_modules|\/dist\//.test(path))).toEqual([])
  })

  it('is followed from file to file', async () => {
    const sources = (await listSources()).filter((path) => path.startsWith('apps/server/src/composition/'))
    const composition = await Promise.all(sources.map(readReal))
    const edges = composition.flatMap(({ edges }) => edges)
    expect(edges.length).toBeGreaterThan(100)
    expect(edges.filter(({ target }) => target.kind === 'unresolved')).toEqual([])
    expect(edges.map(({ target }) => target)).toContainEqual({
      kind: 'file',
      path: 'apps/server/src/modules/accounts/accounts.module.ts',
    })
  })

  it('is followed through package names and dynamic imports', async () => {
    const main = await readReal('apps/server/src/main.ts')
    expect(main.edges.map(({ target }) => target)).toContainEqual({
      kind: 'file',
      path: 'apps/server/src/portal.ts',
    })
    const calls = await readReal('apps/server/src/platform/http/calls.ts')
    const targets = calls.edges.map(({ target }) => target)
    expect(targets).toContainEqual({ kind: 'file', path: 'packages/contract/src/index.ts' })
    expect(targets).toContainEqual({ kind: 'package', name: '@orpc/server' })
  })
})
