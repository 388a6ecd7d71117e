import type { Exception } from '../exceptions.ts'
import type { RetiredName } from '../retired-names.ts'
import type { Source } from '../sources/read-house.ts'
import { checkSource } from './check-source.ts'
import { findModuleCircles } from './module-circles.ts'
import { createRetiredCheck } from './retired-uses.ts'
import type { Violation } from './violation.ts'

export type Problems = {
  readonly violations: readonly Violation[]
  /** Exceptions that are not needed any more. */
  readonly unused: readonly Exception[]
}

/** Checks all sources, and whether each exception is still needed. */
export function checkHouse(
  house: readonly Source[],
  exceptions: readonly Exception[],
  retired: readonly RetiredName[],
): Problems {
  const checked = house.map((source) => checkSource(source, exceptions))
  const findRetired = createRetiredCheck(retired)
  const used = new Set(checked.flatMap((each) => each.used))
  return {
    violations: [
      ...checked.flatMap(({ violations }) => violations),
      ...findModuleCircles(house),
      ...house.flatMap(findRetired),
    ],
    unused: exceptions.filter((exception) => !used.has(exception)),
  }
}
