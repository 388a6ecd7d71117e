import { type Node, parseSync } from 'oxc-parser'
import { createLineFinder } from '../house/sources/parse-source.ts'
import { walk } from '../house/sources/walk.ts'

/** A small change of a source that its tests should detect. */
export type Mutation = {
  readonly path: string
  /** From 1. */
  readonly line: number
  readonly start: number
  readonly end: number
  readonly before: string
  readonly after: string
}

const swapped: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '&&': '||',
  '||': '&&',
  '??': '&&',
}

/** All possible mutations of a source, in source order. */
export function listMutations(path: string, text: string): readonly Mutation[] {
  const { program, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`)
  const lineAt = createLineFinder(text)
  const found: Mutation[] = []
  walk(program, (node, parents) => {
    const change = mutate(node, text)
    // Types do not exist at run time.
    if (!change || parents.some(({ type }) => type.startsWith('TS') && !typeless.has(type))) return
    if (parents.some(isIcon)) return
    const before = text.slice(change.start, change.end)
    if (!before.includes('\n')) found.push({ path, line: lineAt(change.start), before, ...change })
  })
  return found
}

/** Nodes that contain values despite their names. */
const typeless = new Set(['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression'])

/** Icons are skipped: no rule defines their size and stroke, so a changed pixel is no fault. */
const isIcon = (node: Node) =>
  node.type === 'JSXOpeningElement' && node.name.type === 'JSXIdentifier' && node.name.name.startsWith('Icon')

type Change = Pick<Mutation, 'start' | 'end' | 'after'>

function mutate(node: Node, text: string): Change | undefined {
  switch (node.type) {
    case 'BinaryExpression':
    case 'LogicalExpression': {
      const after = swapped[node.operator]
      // A + that concatenates text has no meaningful counterpart.
      if (after === undefined || (node.operator === '+' && holdsText(node.left, node.right))) return undefined
      const start = text.indexOf(node.operator, node.left.end)
      return { start, end: start + node.operator.length, after }
    }
    case 'UnaryExpression':
      return node.operator === '!' ? { start: node.start, end: node.start + 1, after: '' } : undefined
    case 'Literal':
      if (typeof node.value === 'boolean')
        return { start: node.start, end: node.end, after: String(!node.value) }
      if (typeof node.value === 'number')
        return { start: node.start, end: node.end, after: String(node.value + 1) }
      return undefined
    default:
      return undefined
  }
}

const holdsText = (...nodes: readonly Node[]): boolean =>
  nodes.some(
    (node) => node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string'),
  )

/** @returns the text with the mutation applied */
export function applyMutation(text: string, { start, end, after }: Mutation): string {
  return text.slice(0, start) + after + text.slice(end)
}

/** Pseudo-random numbers from 0 to 1, determined by the seed. Source: mulberry32, public domain. */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d_2b_79_f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Draws without replacement. */
export function draw<Item>(items: readonly Item[], count: number, random: () => number): readonly Item[] {
  const left = [...items]
  return Array.from({ length: Math.min(count, left.length) }, () => {
    const [drawn] = left.splice(Math.floor(random() * left.length), 1)
    return drawn as Item
  })
}
