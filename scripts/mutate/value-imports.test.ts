import { expect, it } from 'vitest'
import { parseSource } from '../house/sources/parse-source.ts'
import { findValueImports } from './value-imports.ts'

/** Sources of one folder. */
const importsIn = (texts: Readonly<Record<string, string>>) => {
  const sources = Object.entries(texts).map(([path, text]) => ({
    path,
    text,
    edges: parseSource(path, text).references.map((reference) => ({
      ...reference,
      target: { kind: 'file' as const, path: (reference.specifier ?? '').replace('./', '') },
    })),
  }))
  const found = findValueImports(sources)
  return (path: string) => [...(found.get(path) ?? [])]
}

it('leads through an index to the file that defines a name', () => {
  const importsOf = importsIn({
    'a.ts': 'export const a = 1',
    'b.ts': 'export const b = 1',
    'inner.ts': "export { a as c } from './a.ts'",
    'index.ts': "export { c as d } from './inner.ts'\nexport { b } from './b.ts'\nexport const own = 1",
    'user.ts': "import { d } from './index.ts'",
    'other.ts': "import { b, own } from './index.ts'",
    'all.ts': "import * as all from './index.ts'",
  })
  expect(importsOf('user.ts')).toEqual(['a.ts'])
  expect(importsOf('other.ts')).toEqual(['b.ts', 'index.ts'])
  expect(importsOf('all.ts')).toEqual(['index.ts'])
  expect(importsOf('index.ts')).toEqual(['a.ts', 'b.ts'])
})

it('leaves out types', () => {
  const importsOf = importsIn({
    'a.ts': 'export type A = 1',
    'b.ts': "import type { A } from './a.ts'\nimport { type A as Same } from './a.ts'",
    'c.ts': "export type { A } from './a.ts'",
  })
  expect(importsOf('b.ts')).toEqual([])
  expect(importsOf('c.ts')).toEqual([])
})

it.each([
  "import './a.ts'",
  "const a = await import('./a.ts')",
  "import type { A } from './a.ts'\nconst a = await import('./a.ts')",
  "const a = new URL('./a.ts', import.meta.url)",
])('includes a whole file: %s', (text) => {
  expect(importsIn({ 'a.ts': 'export type A = 1', 'b.ts': text })('b.ts')).toEqual(['a.ts'])
})
