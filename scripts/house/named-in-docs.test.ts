import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../run.ts'
import { listSources } from './sources/list-sources.ts'

const documents = ['CONTRIBUTING.md', 'README.md', 'docs/architecture.md', 'docs/glossary.md']
const texts = await Promise.all(documents.map((path) => readFile(join(root, path), 'utf8')))
const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n')
const quoted = texts.flatMap((text) => [...text.matchAll(/`([^`\n]+)`/g)].map(([, words = '']) => words))

/** 'a/{b,c}' → 'a/b', 'a/c'. */
function expand(path: string): readonly string[] {
  const [, start = '', choices, end = ''] = /^(.*)\{(.*)\}(.*)$/.exec(path) ?? []
  return choices === undefined ? [path] : choices.split(',').map((choice) => start + choice + end)
}

it('names only files and folders that exist', () => {
  const named = quoted
    .filter((words) => /^[\w@{][\w./{},-]*(?:\/[\w.{},-]+|\.tsx?|\.md)$/.test(words))
    .flatMap(expand)
  expect(named.length).toBeGreaterThan(150)
  const known = files.map((path) => `/${path}/`)
  expect(named.filter((path) => !known.some((each) => each.includes(`/${path}/`)))).toEqual([])
})

it('names only identifiers that the sources contain', async () => {
  const sources = await listSources()
  const contents = await Promise.all(sources.map((path) => readFile(join(root, path), 'utf8')))
  const words = new Set(contents.flatMap((text) => text.match(/\w+/g) ?? []))
  const named = quoted.filter((each) => /^[A-Za-z]\w+$/.test(each))
  expect(named.length).toBeGreaterThan(100)
  expect(named.filter((each) => !words.has(each))).toEqual([])
})

it('names only scripts of package.json', async () => {
  const manifest = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { scripts: object }
  const named = texts.flatMap((text) => [...text.matchAll(/npm run ([\w:]+)/g)].map(([, name = '']) => name))
  expect(named.filter((name) => !Object.hasOwn(manifest.scripts, name))).toEqual([])
})
