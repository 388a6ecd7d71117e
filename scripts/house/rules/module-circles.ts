import { placeOf } from '../sources/place-of.ts'
import type { Edge, Source } from '../sources/read-house.ts'
import type { Violation } from './violation.ts'

type Arrow = { readonly from: string; readonly to: string; readonly path: string; readonly line: number }

/**
 * Finds modules of the server that import each other, also by way of others and for a type only: none of them can be
 * read or changed without the others.
 * @returns each import that is part of a circle
 */
export function findModuleCircles(house: readonly Source[]): readonly Violation[] {
  const arrows = house.flatMap(arrowsBetweenModules)
  const targets = new Map<string, Set<string>>()
  for (const { from, to } of arrows) targets.set(from, (targets.get(from) ?? new Set()).add(to))
  return arrows
    .filter(({ from, to }) => reaches(targets, to, from))
    .map(({ from, to, path, line }) => ({
      path,
      line,
      rule: 'circle',
      message: `imports module ${to}, which imports ${from} again, directly or by way of others: a type that both need belongs in server/platform`,
    }))
}

function arrowsBetweenModules({ path, edges }: Source): readonly Arrow[] {
  const from = placeOf(path)
  if (from?.room.name !== 'server/modules' || from.isTest || !from.noun) return []
  const own = from.noun
  return edges.flatMap(({ target, line }: Edge) => {
    const to = target.kind === 'file' ? placeOf(target.path) : undefined
    if (to?.room.name !== 'server/modules' || !to.noun || to.noun === own) return []
    return [{ from: own, to: to.noun, path, line }]
  })
}

function reaches(targets: ReadonlyMap<string, ReadonlySet<string>>, start: string, end: string): boolean {
  const seen = new Set([start])
  for (const at of seen) {
    if (at === end) return true
    for (const next of targets.get(at) ?? []) seen.add(next)
  }
  return false
}
