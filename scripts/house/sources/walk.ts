import { type Node, visitorKeys } from 'oxc-parser'

/** Called for every node of a syntax tree with its ancestors, the closest first. */
export type Visit = (node: Node, parents: readonly Node[]) => void

/** Visits a syntax tree from the root to the leaves, in source order. */
export function walk(node: Node, visit: Visit, parents: readonly Node[] = []): void {
  visit(node, parents)
  const inner = [node, ...parents]
  for (const key of visitorKeys[node.type] ?? []) {
    const child = (node as unknown as Record<string, unknown>)[key]
    for (const each of Array.isArray(child) ? child : [child]) if (isNode(each)) walk(each, visit, inner)
  }
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value
