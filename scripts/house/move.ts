import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { root } from '../run.ts'
import { readHouse, type Source } from './sources/read-house.ts'

/**
 * `npm run move -- <from> <to> [<from> <to> …]`: moves sources or folders and updates every import of and in them, and
 * their paths in documents. Paths are relative to the root of the repository.
 */
const args = process.argv.slice(2)
if (args.length === 0 || args.length % 2 !== 0) {
  console.error('usage: npm run move -- <from> <to> [<from> <to> …]')
  process.exit(1)
}
const pairs = Array.from({ length: args.length / 2 }, (_, index) => args.slice(2 * index, 2 * index + 2)).map(
  ([from = '', to = '']) => ({ from: from.replace(/\/$/, ''), to: to.replace(/\/$/, '') }),
)

const git = (...words: string[]) => execFileSync('git', words, { cwd: root, encoding: 'utf8' })
const files = git('ls-files').split('\n').filter(Boolean)
const moves = new Map(
  files.flatMap((path) => {
    const pair = pairs.find(({ from }) => path === from || path.startsWith(`${from}/`))
    return pair ? [[path, pair.to + path.slice(pair.from.length)] as const] : []
  }),
)
for (const { from } of pairs)
  if (!files.some((path) => path === from || path.startsWith(`${from}/`))) fail(`There is no ${from}.`)
for (const to of moves.values())
  if (existsSync(join(root, to)) && !moves.has(to)) fail(`${to} exists already.`)

const sources = await readHouse()
const changed = sources.map((source) => ({ path: source.path, text: withMovedImports(source) }))
for (const { path, text } of changed) await writeFile(join(root, path), text)
for (const [from, to] of moves) {
  await mkdir(dirname(join(root, to)), { recursive: true })
  git('mv', from, to)
}
await renameInTexts()
console.log(`${moves.size} files moved`)

function withMovedImports({ path, text, edges }: Source): string {
  const from = moves.get(path) ?? path
  let changedText = text
  for (const { specifier, target } of edges) {
    if (target.kind !== 'file' || !specifier?.startsWith('.')) continue
    const to = moves.get(target.path) ?? target.path
    if (from === path && to === target.path) continue
    const [, query = ''] = /(\?.*)$/.exec(specifier) ?? []
    const written = relative(dirname(from), to)
    const next = `${written.startsWith('.') ? written : `./${written}`}${query}`
    changedText = changedText.replaceAll(`'${specifier}'`, `'${next}'`)
    // A file name after a folder, as in join(import.meta.dirname, 'x.ts').
    changedText = changedText.replaceAll(`'${specifier.replace(/^\.\//, '')}'`, `'${written}'`)
  }
  return changedText
}

/** Documents and settings contain paths, whole or from `src` on; a path within a longer one belongs to another file. */
async function renameInTexts(): Promise<void> {
  const texts = git(
    'ls-files',
    '*.md',
    '*.json',
    'scripts/house',
    'e2e/playwright.config.ts',
    'vitest.config.ts',
  )
  for (const path of texts.split('\n').filter((name) => name && !name.includes('locales'))) {
    const text = await readFile(join(root, path), 'utf8')
    const next = withMovedPaths(text)
    if (next !== text) await writeFile(join(root, path), next)
  }
}

function withMovedPaths(text: string): string {
  const places = [...moves].flatMap(([from, to]) => {
    const [short, shortTo] = [from, to].map((path) => path.replace(/^.*\/src\//, ''))
    return short?.includes('/')
      ? [
          [from, to],
          [short, shortTo ?? to],
        ]
      : [[from, to]]
  })
  const byPlace = new Map(places.map(([from = '', to = '']) => [from, to]))
  const longestFirst = [...byPlace.keys()].toSorted((a, b) => b.length - a.length).map(RegExp.escape)
  const found = new RegExp(`(?<![\\w.-])(?<!(?<!\\})/)(?:${longestFirst.join('|')})(?![\\w-]|\\.\\w)`, 'g')
  return text.replace(found, (place) => byPlace.get(place) ?? place)
}

function fail(message: string): never {
  console.error(message)
  process.exit(1)
}
