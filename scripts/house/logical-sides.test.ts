import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const sources = join(import.meta.dirname, '../../apps/web/src')

/** Content that is shown from the left in every language. */
const fromTheLeft = ['features/accounts/account/account.module.css']

/** Four values whose left and right differ: pages read from the right need them the other way round. */
const fourSides = /(?:padding|margin): *(\S+) (\S+) (\S+) (\S+);/g

it('spacing that differs between the sides is given for start and end', () => {
  const styles = globSync('**/*.css', { cwd: sources }).filter((path) => !fromTheLeft.includes(path))
  expect(styles.length).toBeGreaterThan(50)
  const found = styles.flatMap((path) =>
    [...readFileSync(join(sources, path), 'utf8').matchAll(fourSides)]
      .filter(([, , right, , left]) => right !== left)
      .map(([rule]) => `${path}: ${rule}`),
  )
  expect(found).toEqual([])
})
