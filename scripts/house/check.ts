import { exceptions } from './exceptions.ts'
import { retiredNames } from './retired-names.ts'
import { checkHouse } from './rules/check-house.ts'
import { formatViolation } from './rules/violation.ts'
import { readHouse } from './sources/read-house.ts'

/** `npm run check:house`: every import follows the table of rooms, and no retired name is used. */
const startedMs = performance.now()
const house = await readHouse()
const problems = checkHouse(house, exceptions, retiredNames)
for (const problem of problems.violations) console.error(formatViolation(problem))
for (const { from, to } of problems.unused)
  console.error(
    `scripts/house/exceptions.ts: nothing needs the exception from ${from} to ${to} any more; remove it`,
  )
const count = problems.violations.length + problems.unused.length
const edges = house.reduce((sum, source) => sum + source.edges.length, 0)
const seconds = ((performance.now() - startedMs) / 1000).toFixed(1)
console.log(`${house.length} sources, ${edges} imports, ${count} problems, ${seconds} s`)
process.exitCode = count === 0 ? 0 : 1
