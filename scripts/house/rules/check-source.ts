import type { Exception } from '../exceptions.ts'
import { placeOf } from '../sources/place-of.ts'
import type { Source } from '../sources/read-house.ts'
import type { Target } from '../sources/resolve-reference.ts'
import { checkReference } from './check-reference.ts'
import { findImpureUses } from './impure-uses.ts'
import type { Violation } from './violation.ts'

export type Checked = {
  readonly violations: readonly Violation[]
  /** The exceptions that this source needs. */
  readonly used: readonly Exception[]
}

/** Checks all references of a source. */
export function checkSource(source: Source, exceptions: readonly Exception[]): Checked {
  const { path, errors } = source
  const at = (line: number) => ({ path, line })
  const from = placeOf(path)
  if (!from) {
    const message = 'belongs to no room: give its folder one in scripts/house/rooms.ts'
    return { violations: [{ ...at(1), rule: 'room', message }], used: [] }
  }
  const violations: Violation[] = errors.map((error) => ({
    ...at(1),
    rule: 'unresolved',
    message: `cannot be read: ${error}`,
  }))
  const used: Exception[] = []
  for (const { target, ...reference } of source.edges) {
    const objections = checkReference(from, reference, target)
    if (objections.length === 0) continue
    const exception = exceptions.find((each) => isAbout(each, path, target))
    if (exception) used.push(exception)
    else violations.push(...objections.map((each) => ({ ...each, ...at(reference.line) })))
  }
  if (from.room.isPure && !from.isTest)
    for (const { line, what } of findImpureUses(path, source.text))
      violations.push({
        ...at(line),
        rule: 'impure',
        message: `uses ${what}: ${from.room.name} is pure; clock, chance and the outside world are passed in`,
      })
  return { violations, used }
}

function isAbout({ from, to }: Exception, path: string, target: Target): boolean {
  const isFrom = from.endsWith('/') ? path.startsWith(from) : path === from
  if (!isFrom) return false
  return (target.kind === 'file' && target.path === to) || (target.kind === 'package' && target.name === to)
}
