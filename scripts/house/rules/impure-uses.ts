import { type Node, parseSync } from 'oxc-parser'
import { createLineFinder } from '../sources/parse-source.ts'
import { walk } from '../sources/walk.ts'

export type ImpureUse = { readonly line: number; readonly what: string }

/** Globals that access a clock, randomness or the outside world in every use. */
const impureGlobals = new Set(
  `fetch process performance crypto globalThis self window document navigator location localStorage sessionStorage
  indexedDB XMLHttpRequest WebSocket EventSource BroadcastChannel Worker console require Temporal
  setTimeout setInterval setImmediate clearTimeout clearInterval queueMicrotask requestAnimationFrame
  requestIdleCallback`.split(/\s+/),
)

/** The pure members of partly pure globals; all other members, and using the global as a value, are impure. */
const pureMembers = new Map<string, (member: string) => boolean>([
  ['Date', (member) => member === 'UTC' || member === 'parse'],
  ['Math', (member) => member !== 'random'],
])

/**
 * Finds uses that make a pure source depend on time or machine: `Date.now()`, `new Date()`, `Date()`, `Math.random()`,
 * timers, `fetch`, `process` and similar, also if passed on (`const { now } = Date`).
 */
export function findImpureUses(path: string, text: string): ImpureUse[] {
  const found: ImpureUse[] = []
  const lineAt = createLineFinder(text)
  walk(parseSync(path, text).program, (node, parents) => {
    if (node.type !== 'Identifier' || !isValue(node, parents)) return
    const what = impureUse(node.name, node, parents)
    if (what !== null) found.push({ line: lineAt(node.start), what })
  })
  return found
}

function impureUse(name: string, node: Node, [parent]: readonly Node[]): string | null {
  if (impureGlobals.has(name)) return name
  const isPureMember = pureMembers.get(name)
  if (!isPureMember) return null
  if (parent?.type === 'MemberExpression' && parent.object === node) {
    const member = memberName(parent)
    return member !== null && isPureMember(member) ? null : `${name}.${member ?? '…'}`
  }
  if (name !== 'Date') return name
  if (parent?.type === 'NewExpression' && parent.callee === node)
    return parent.arguments.length > 0 ? null : 'new Date()'
  if (parent?.type === 'CallExpression' && parent.callee === node) return 'Date()'
  return parent?.type === 'BinaryExpression' && parent.operator === 'instanceof' ? null : 'Date'
}

function memberName(member: Extract<Node, { type: 'MemberExpression' }>): string | null {
  const { property } = member
  if (!member.computed) return property.type === 'Identifier' ? property.name : null
  return property.type === 'Literal' && typeof property.value === 'string' ? property.value : null
}

/** Whether an identifier is a value here: neither a property name nor part of a type. */
function isValue(node: Node, [parent]: readonly Node[]): boolean {
  if (!parent) return false
  if (parent.type === 'MemberExpression') return parent.object === node || parent.computed
  if (parent.type === 'Property') return parent.value === node || parent.computed
  if (parent.type === 'ImportSpecifier' || parent.type === 'ExportSpecifier') return false
  return !parent.type.startsWith('TS') || valueWrappers.has(parent.type)
}

/** TypeScript nodes that wrap a value. */
const valueWrappers = new Set(['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression'])
