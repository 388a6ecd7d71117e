import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete'
import { scriptApi, type ScriptName, unverifiedNote } from '@fieldport/domain'
import { translateText } from '../../../lib/texts/i18n.ts'

/** Keywords of mJS, for completion. */
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

/** Completions after `object.`, by object; those for any value are under ''. */
const members = groupMembers()
const globals: readonly Completion[] = [
  ...keywords.map((label) => ({ label, type: 'keyword' })),
  ...[...members.keys()].filter((name) => name !== '').map((label) => ({ label, type: 'namespace' })),
  ...scriptApi.filter(({ name }) => !name.includes('.')).map((name) => toCompletion(name, name.name)),
]

function groupMembers(): ReadonlyMap<string, readonly Completion[]> {
  const groups = new Map<string, Completion[]>()
  for (const name of scriptApi) {
    const dot = name.name.indexOf('.')
    if (dot === -1) continue
    const object = name.name.slice(0, dot)
    groups.set(object, [...(groups.get(object) ?? []), toCompletion(name, name.name.slice(dot + 1))])
  }
  return groups
}

function toCompletion(name: ScriptName, label: string): Completion {
  const { kind, signature, certainty } = name
  return {
    label,
    type: types[kind],
    ...(signature === undefined ? {} : { detail: signature }),
    // Evaluated when shown, because this list is created once and the reader may change the language.
    info: () => document.createTextNode(helpText(name)),
    // Undocumented names are listed last.
    boost: certainty === 'R' ? -1 : 0,
  }
}

/** The help for a name: its description, its required library, and whether it is undocumented. */
export function helpText({ help, library, certainty }: ScriptName): string {
  return [
    translateText(help),
    ...(library === undefined ? [] : [translateText(`Requires load('${library}').`)]),
    ...(certainty === 'R' ? [`(${translateText(unverifiedNote)})`] : []),
  ].join(' ')
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

/** The known name at a position of a line, such as 'Timer.set' at either of its parts. */
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

/*
 * The explanations are the domain's: the extraction of texts reads comments.
 * t('Parses JSON text. Also converts text to a number.') t('Converts a value to JSON text. Also converts a number to text.')
 * t('Creates an object with this prototype.') t('A one-byte string; null outside 0 to 255.')
 * t('Creates a string backed by memory. Also takes (pointer, offset, length, copy).') t('Writes to the debug console.')
 * t('Runs a library file. Call it once, at the top of the script.')
 * t('Binds a firmware function. A wrong signature stops the device.') t('Part of a string, in bytes.')
 * t('The byte at a position in a string, as a number.') t('The first position of a substring, or -1.')
 * t('Removes and inserts items of an array.') t('Adds an item to an array.')
 * t('Number of bytes in a string, or of items in an array.') t('Total memory, in bytes.') t('Free memory, in bytes.')
 * t('Seconds since start. Restarts from 0 after sleep.') t('Restarts the device after the given number of milliseconds.')
 * t('Waits the given number of microseconds and blocks everything else.') t('Allocates memory. Free it when done.')
 * t('Frees memory.') t('Calls the function after the given number of milliseconds. Returns an ID.') t('Stops a timer.')
 * t('The time in seconds since 1970.') t('Formats a time as text.') t('Flag for a repeating timer.')
 * t('The nearest whole number.') t('The next whole number below.') t('The next whole number above.')
 * t('The number without its sign.') t('The smaller of two.') t('The greater of two.') t('The base raised to the exponent.') t('The square root.')
 * t('e to the power of x.') t('The natural logarithm.') t('The sine of an angle in radians.')
 * t('The cosine of an angle in radians.') t('A random number from 0 up to, but not including, 1.')
 * t("A configuration value, such as 'device.name'; undefined if there is none. Custom settings are 'script.num1' and 'script.str1' (unverified).")
 * t('Changes the configuration. Saved unless save is false.') t('Formats a number with a fixed number of decimals.')
 * t('Encodes a number as bytes; SQ.FLOAT uses four.') t('Sets custom parameter n of the next message to a number.')
 * t('Sets custom parameter n of the next message to a string.')
 * t('Sets custom parameter n to a value (newer firmware).') t('Raises an event with a message.')
 * t('Calls the function after each measurement with the message as JSON text.')
 * t('Calls the function with the number of the pressed trigger.')
 * t('Parses a number from hexadecimal text; base -16 is little-endian.') t('Switches an output.')
 * t('Switches a current source.') t('Sends on a CAN bus. Its TX Enable must be on.') t('Sends on a serial port.')
 * t('Event level 10.') t('Event level 20.') t('Event level 30.') t('Event level 40.')
 * t('State of an output.') t('One byte.') t('Two bytes.') t('Four bytes.') t('Two bytes, signed.')
 * t('Four bytes, floating point.') t("Requires load('{{library}}').") t('unverified')
 */
