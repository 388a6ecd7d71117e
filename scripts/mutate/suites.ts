import { dirname } from 'node:path'
import { browserSuitesOf } from './browser-suites.ts'

/** A command that tests a source. */
export type Suite = { readonly name: string; readonly command: readonly [string, ...string[]] }

/** @param without folders whose tests have passed before */
const vitest = (name: string, paths: readonly string[], without: readonly string[] = []): Suite => ({
  name,
  command: [
    'npx',
    'vitest',
    'run',
    '--bail=1',
    '--retry=0',
    // A slow machine must not look like a test that noticed.
    '--testTimeout=120000',
    '--passWithNoTests',
    '--project=unit',
    '--project=web',
    '--project=service',
    '--project=long',
    ...without.map((folder) => `--exclude=${folder}/**`),
    ...paths,
  ],
})

const browser = (folders: readonly string[]): Suite => ({
  name: folders.map((folder) => `e2e/${folder}`).join(', '),
  // Through one script only: a second npm would take the options for its own.
  command: [
    'npm',
    'run',
    '-s',
    'test',
    '-w',
    '@fieldport/e2e',
    '--',
    '--project=desktop',
    '-x',
    ...folders.map((folder) => `${folder}/`),
  ],
})

/** A document in the repository that is written from a table shows each of its figures. */
const documents: Suite = {
  name: 'documents written from tables',
  command: ['npm', 'run', '-s', 'check:docs'],
}
const tables = /^packages\/(?:domain\/src\/(?:config\/keys|measurements)|protocol\/src\/can\/tables)\//

const widest =
  /^(?:packages\/[^/]+\/src|apps\/server\/src\/(?:modules\/)?[^/]+|apps\/web\/src\/(?:features\/)?[^/]+)/

/** The outermost folder considered: the sources of a package, a module of the server, a feature of the web. */
export const widestFolderOf = (path: string): string => widest.exec(path)?.[0] ?? dirname(path)

/**
 * The suites of a source, closest first: the tests of its folder, then those that its parent folders add, then tests
 * elsewhere of what imports it, for tables the documents written from them, and for pages, features and charts of the web
 * the browser tests.
 */
export function suitesOf(path: string, testsElsewhere: readonly string[] = []): readonly Suite[] {
  const end = widestFolderOf(path)
  const folders: string[] = []
  for (
    let folder = dirname(path);
    folder.length >= end.length && folder.startsWith(end);
    folder = dirname(folder)
  )
    folders.push(folder)
  const specs = browserSuitesOf(path).map((folder) => `specs/${folder}`)
  return [
    ...folders.map((folder, at) => vitest(folder, [`${folder}/`], folders.slice(Math.max(0, at - 1), at))),
    ...(testsElsewhere.length > 0 ? [vitest('tests of what imports it', testsElsewhere)] : []),
    ...(tables.test(path) ? [documents] : []),
    ...(specs.length > 0 ? [browser(specs)] : []),
  ]
}
