import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../run.ts'

/** A command that tests a source. */
export type Suite = { readonly name: string; readonly command: readonly [string, ...string[]] }

const vitest = (folder: string): Suite => ({
  name: folder,
  command: [
    'npx',
    'vitest',
    'run',
    '--bail=1',
    '--passWithNoTests',
    '--project=unit',
    '--project=web',
    '--project=service',
    `${folder}/`,
  ],
})

/** The outermost folder considered: a package, a module of the server, a feature of the web. */
const widest =
  /^(?:packages\/[^/]+|apps\/server\/src\/(?:modules\/)?[^/]+|apps\/web\/src\/(?:features\/)?[^/]+)/

/**
 * The suites of a source, closest first: the tests of its folder, then of its parent folders, and for a feature of the
 * web the browser tests.
 */
export function suitesOf(
  path: string,
  hasFolder = (folder: string) => existsSync(join(root, folder)),
): readonly Suite[] {
  const [end = dirname(path)] = widest.exec(path) ?? []
  const folders: string[] = []
  for (
    let folder = dirname(path);
    folder.length >= end.length && folder.startsWith(end);
    folder = dirname(folder)
  )
    folders.push(folder)
  const feature = /^apps\/web\/src\/features\/([^/]+)/.exec(path)?.[1]
  const specs = `specs/${feature}`
  if (feature === undefined || !hasFolder(`e2e/${specs}`)) return folders.map(vitest)
  // Through one script only: a second npm would take the options for its own.
  const browser = [
    'npm',
    'run',
    '-s',
    'test',
    '-w',
    '@fieldport/e2e',
    '--',
    '--project=desktop',
    '-x',
    `${specs}/`,
  ] as const
  return [...folders.map(vitest), { name: `e2e/${specs}`, command: browser }]
}
