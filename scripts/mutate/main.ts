import { execFileSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildWeb, root, run } from '../run.ts'
import { findImportingTests } from './importing-tests.ts'
import { applyMutation, createRandom, draw, listMutations, type Mutation } from './mutations.ts'
import { suitesOf } from './suites.ts'

/**
 * `npm run mutate -- [--seed 1] [--each 10] [--only apps/web/src/app] [--no-browser] [--list]`: changes one line at
 * random places and reports which suite fails. Exits with 1 if a change went unnoticed. Without the browser tests it
 * takes a fraction of the time, and lists what only they could notice. With --list it only names the changes.
 */
const { values } = parseArgs({
  allowNegative: true,
  options: {
    seed: { type: 'string', default: '1' },
    each: { type: 'string', default: '10' },
    only: { type: 'string', default: '' },
    browser: { type: 'boolean', default: true },
    list: { type: 'boolean', default: false },
  },
})

/** Longer than any suite takes: a change may have made a loop endless. */
const limitMs = 900_000

const places = ['packages/domain/src', 'packages/protocol/src', 'apps/server/src', 'apps/web/src']
const isProduction = (path: string) =>
  /\.tsx?$/.test(path) &&
  !/\.test\.tsx?$|(?:^|[/-])testing(?:[/.-]|$)|\/(?:fixtures|upgrades|faults|migrations)\/|migrations\.ts$/.test(
    path,
  )

const files = execFileSync('git', ['ls-files', ...places], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter(isProduction)
if (execFileSync('git', ['status', '--porcelain', ...places], { cwd: root, encoding: 'utf8' }) !== '') {
  console.error('Commit what you changed first: sources are changed and put back.')
  process.exit(2)
}

const random = createRandom(Number(values.seed))
const chosen: Mutation[] = []
for (const place of places.filter((each) => each.startsWith(values.only) || values.only.startsWith(each))) {
  const texts = files.filter((path) => path.startsWith(place) && path.startsWith(values.only))
  const all = await Promise.all(
    texts.map(async (path) => listMutations(path, await readFile(join(root, path), 'utf8'))),
  )
  chosen.push(...draw(all.flat(), Number(values.each), random))
}

const describe = ({ path, line, before, after }: Mutation) =>
  `${path}:${line} ${before} → ${after || 'nothing'}`
if (values.list) {
  for (const mutation of chosen) console.log(describe(mutation))
  process.exit(0)
}

const unnoticed: string[] = []
for (const mutation of chosen) {
  const what = describe(mutation)
  const noticedBy = await findSuite(mutation)
  console.log(
    `${noticedBy === undefined ? 'UNNOTICED' : 'noticed  '} ${what}${noticedBy ? `  (${noticedBy})` : ''}`,
  )
  if (noticedBy === undefined) unnoticed.push(what)
}
console.log(`\nseed ${values.seed}: ${chosen.length - unnoticed.length} of ${chosen.length} noticed`)
process.exit(unnoticed.length === 0 ? 0 : 1)

/** @returns the closest suite that fails with the mutation */
async function findSuite(mutation: Mutation): Promise<string | undefined> {
  const path = join(root, mutation.path)
  const text = await readFile(path, 'utf8')
  const restore = () => writeFile(path, text)
  process.once('SIGINT', () => void restore().then(() => process.exit(130)))
  await writeFile(path, applyMutation(text, mutation))
  try {
    for (const { name, command } of suitesOf(mutation.path, await findImportingTests(mutation.path))) {
      const [program, ...args] = command
      const isBrowser = name.startsWith('e2e/')
      if (isBrowser && !values.browser) continue
      if (isBrowser) await buildWeb()
      if ((await run(program, args, { quiet: true, hidesFailure: true, limitMs })) !== 0) return name
    }
    return undefined
  } finally {
    await restore()
    process.removeAllListeners('SIGINT')
  }
}
