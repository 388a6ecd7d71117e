import { execFileSync } from 'node:child_process'
import { glob, readFile } from 'node:fs/promises'
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

const sourcePaths = files.map((path) => `/${path}`)
const findSource = (path: string) => sourcePaths.find((each) => each.endsWith(`/${path}`))

it('names only sources that exist, in decisions and in the security review too', async () => {
  const paths = ['docs/security.md', ...(await Array.fromAsync(glob('docs/adr/*.md', { cwd: root })))]
  const reviewed = await Promise.all(paths.map((path) => readFile(join(root, path), 'utf8')))
  const named = reviewed.flatMap((text) =>
    [...text.matchAll(/`(\w[\w./{},-]*\/[\w.{},-]+\.tsx?)`/g)].flatMap(([, path = '']) => expand(path)),
  )
  expect(named.length).toBeGreaterThan(100)
  expect(named.filter((path) => findSource(path) === undefined)).toEqual([])
})

it('cites only tests that exist in the security review', async () => {
  const review = await readFile(join(root, 'docs/security.md'), 'utf8')
  const citations = [...review.matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?)`: ([^;|`]+?)(?=;| \||, `|$)/gm)]
  expect(citations.length).toBeGreaterThan(60)
  const missing: string[] = []
  for (const [, path = '', title = ''] of citations) {
    const text = await readFile(join(root, findSource(path) ?? path), 'utf8')
    // A row of a parametrised test: 'refuses a common password' comes from 'refuses %s'.
    const [, row = title] = /^\w+ (.+)$/.exec(title) ?? []
    if (!text.includes(title) && !text.includes(row)) missing.push(`${path}: ${title}`)
  }
  expect(missing).toEqual([])
})
