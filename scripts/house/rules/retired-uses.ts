import { type Node, parseSync } from 'oxc-parser'
import type { RetiredName } from '../retired-names.ts'
import { createLineFinder } from '../sources/parse-source.ts'
import type { Source } from '../sources/read-house.ts'
import { walk } from '../sources/walk.ts'
import type { Violation } from './violation.ts'

/**
 * Finds retired identifiers: exact names of variables, functions, types, properties and components. Texts and comments
 * are ignored.
 */
export function createRetiredCheck(
  retired: readonly RetiredName[],
): (source: Pick<Source, 'path' | 'text'>) => Violation[] {
  const byName = new Map(retired.map((each) => [each.name, each]))
  if (byName.size === 0) return () => []
  const mentions = new RegExp(`(?<![\\w$])(?:${[...byName.keys()].join('|')})(?![\\w$])`)
  return ({ path, text }) => {
    if (!mentions.test(text)) return []
    const found = new Map<number, Violation>()
    const lineAt = createLineFinder(text)
    walk(parseSync(path, text).program, (node) => {
      const row = isIdentifier(node) ? byName.get(node.name) : undefined
      if (!row || isKept(row, path)) return
      const message = `uses the retired name ${row.name}: it is ${row.now} now`
      found.set(node.start, { path, line: lineAt(node.start), rule: 'retired', message })
    })
    return [...found.values()]
  }
}

const isKept = ({ keptIn = [] }: RetiredName, path: string) =>
  keptIn.some((place) => (place.endsWith('/') ? path.startsWith(place) : path === place))

const isIdentifier = (node: Node) =>
  node.type === 'Identifier' || node.type === 'JSXIdentifier' || node.type === 'PrivateIdentifier'
