import { dirname } from 'node:path'
import { placeOf } from '../sources/place-of.ts'
import type { Source } from '../sources/read-house.ts'

/** A folder holds at most about a dozen sources. */
export const folderLimit = 12

export type Measures = {
  /** What runs in production: neither tests and what only they use, nor benchmarks and scripts. */
  readonly files: number
  readonly lines: number
  readonly medianLines: number
  /** Files that exactly one other of them imports. */
  readonly singleImporter: number
  /** Those whose importer stands in the same folder. */
  readonly besideImporter: number
  /** Folders with more sources than the limit, tests left out, the fullest first. */
  readonly fullFolders: readonly { readonly folder: string; readonly sources: number }[]
}

/** Counts what a reader meets first: how many files, how long, how they are shared out over folders. */
export function measureHouse(house: readonly Source[]): Measures {
  const production = house.filter(({ path }) => isProduction(path))
  const lengths = production.map(({ text }) => countLines(text))
  const importers = importersOf(production)
  const single = [...importers].flatMap(([path, from]) =>
    from.size === 1 ? [{ path, from: [...from].join('') }] : [],
  )
  return {
    files: production.length,
    lines: lengths.reduce((sum, length) => sum + length, 0),
    medianLines: median(lengths),
    singleImporter: single.length,
    besideImporter: single.filter(({ path, from }) => dirname(path) === dirname(from)).length,
    fullFolders: fullFoldersOf(
      house.filter(({ path }) => placeOf(path)?.isTest === false || isBrowserTest(path)),
    ),
  }
}

function isProduction(path: string): boolean {
  const place = placeOf(path)
  return (
    place !== null && !place.isTest && !['bench', 'scripts', 'protocol/scripts'].includes(place.room.name)
  )
}

/** All of e2e is for tests, but its folders are read like others. */
const isBrowserTest = (path: string) => path.startsWith('e2e/')

function importersOf(production: readonly Source[]): Map<string, Set<string>> {
  const importers = new Map(production.map(({ path }) => [path, new Set<string>()]))
  for (const { path, edges } of production)
    for (const { target } of edges)
      if (target.kind === 'file' && target.path !== path) importers.get(target.path)?.add(path)
  return importers
}

function fullFoldersOf(sources: readonly Source[]): Measures['fullFolders'] {
  const byFolder = Map.groupBy(sources, ({ path }) => dirname(path))
  return [...byFolder]
    .map(([folder, inside]) => ({ folder, sources: inside.length }))
    .filter(({ sources: count }) => count > folderLimit)
    .toSorted((left, right) => right.sources - left.sources || left.folder.localeCompare(right.folder))
}

/** Lines as an editor numbers them, without an empty one after the last line break. */
const countLines = (text: string) => text.split('\n').length - (text.endsWith('\n') ? 1 : 0)

function median(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? 0
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2
}
