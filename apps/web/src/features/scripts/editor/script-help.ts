import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete'
import { scriptApi, type ScriptName, unverifiedNote } from '@fieldport/domain'

/** Words of mJS, for completion. */
const keywords = [
  'let',
  'function',
  'return',
  'if',
  'else',
  'for',
  'while',
  'break',
  'continue',
  'typeof',
  'true',
  'false',
  'null',
  'undefined',
]

const types = {
  function: 'function',
  method: 'method',
  constant: 'constant',
  object: 'namespace',
  property: 'property',
} as const

/** Names offered behind `object.`, by object; those of any value stand under ''. */
const members = groupMembers()
const globals: readonly Completion[] = [
  ...keywords.map((label) => ({ label, type: 'keyword' })),
  ...[...members.keys()].filter((name) => name !== '').map((label) => ({ label, type: 'namespace' })),
  ...scriptApi.filter(({ name }) => !name.includes('.')).map((name) => offer(name, name.name)),
]

function groupMembers(): ReadonlyMap<string, readonly Completion[]> {
  const groups = new Map<string, Completion[]>()
  for (const name of scriptApi) {
    const dot = name.name.indexOf('.')
    if (dot === -1) continue
    const object = name.name.slice(0, dot)
    groups.set(object, [...(groups.get(object) ?? []), offer(name, name.name.slice(dot + 1))])
  }
  return groups
}

function offer(name: ScriptName, label: string): Completion {
  const { kind, signature, certainty } = name
  return {
    label,
    type: types[kind],
    ...(signature === undefined ? {} : { detail: signature }),
    info: helpText(name),
    // What nobody saw documented comes after what is.
    boost: certainty === 'R' ? -1 : 0,
  }
}

/** What is told of a name: what it does, what it needs, and whether it was never seen documented. */
export function helpText({ help, library, certainty }: ScriptName): string {
  const needs = library === undefined ? '' : ` Needs load('${library}').`
  return `${help}${needs}${certainty === 'R' ? ` (${unverifiedNote})` : ''}`
}

export function completeScript(context: CompletionContext): CompletionResult | null {
  const member = context.matchBefore(/[A-Za-z_]\w*\s*\.\w*$|[)\]'"]\s*\.\w*$/)
  if (member) {
    const dot = member.text.indexOf('.')
    const known = members.get(member.text.slice(0, dot).trim())
    return { from: member.from + dot + 1, options: [...(known ?? members.get('') ?? [])], validFor: /^\w*$/ }
  }
  const word = context.matchBefore(/\w+$/)
  if (!word && !context.explicit) return null
  return { from: word?.from ?? context.pos, options: [...globals], validFor: /^\w*$/ }
}

/** The listed name at a place of a line, such as 'Timer.set' under either of its parts. */
export function nameAt(
  line: string,
  column: number,
): { readonly name: ScriptName; readonly from: number; readonly to: number } | undefined {
  for (const match of line.matchAll(/[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)?/g)) {
    const [from, to] = [match.index, match.index + match[0].length]
    if (column < from || column > to) continue
    const name = scriptApi.find((each) => each.name === match[0])
    if (name) return { name, from, to }
    const dot = match[0].indexOf('.')
    const method = dot === -1 ? undefined : scriptApi.find((each) => each.name === match[0].slice(dot))
    return method ? { name: method, from: from + dot + 1, to } : undefined
  }
  return undefined
}
