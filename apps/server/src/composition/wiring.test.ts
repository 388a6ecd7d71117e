import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.module.ts') || /^(composition|cli)\/[^/]+(?<!\.test)\.ts$/.test(file),
)
/** Passing on all options without naming the needed ones. */
const everything = /\.\.\.(?:options|ports|base|shared|dependencies|deps)\b(?!\.)/g

it('gives every part of a module its dependencies by name', () => {
  expect(files.length).toBeGreaterThan(30)
  const spread = files.flatMap((file) =>
    (readFileSync(join(root, file), 'utf8').match(everything) ?? []).map((found) => `${file} ${found}`),
  )
  expect(spread).toEqual([])
})
