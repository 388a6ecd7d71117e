import {
  createMessage,
  findPlainMessage,
  isMessage,
  joinLines,
  type Message,
  type PlainMessageId,
  toMessage,
} from '@fieldport/messages'
import type { $ZodIssue } from 'zod/v4/core'

/** An issue of a schema, also from libraries other than Zod, whose issues have no code. */
export type InputIssue = { readonly message: string; readonly path?: readonly unknown[] | undefined }

/**
 * The problem with a value, for the person who sent it. A schema's own sentence is looked up in the catalogue; one with
 * values is in the issue as `params.localizable`; the schema library's own problems are mapped by code, so that they
 * can be translated.
 */
export function inputProblem(issue: InputIssue | $ZodIssue): Message {
  return findPlainMessage(issue.message) ?? toMessage('code' in issue ? problemOf(issue) : 'valueInvalid')
}

/** Like `inputProblem`, with the name of the invalid field. @param issue undefined: only known to be invalid */
export function inputMessage(issue: InputIssue | $ZodIssue | undefined): Message {
  const closest = issue && closestIssue(issue)
  const field = closest?.path?.map(nameOf).join('.') || 'input'
  return createMessage('inputInvalid', {
    field,
    problem: closest ? inputProblem(closest) : createMessage('valueInvalid'),
  })
}

/** For a union: the issue of the alternative with the fewest problems, if there is a single one. */
function closestIssue(issue: InputIssue | $ZodIssue): InputIssue | $ZodIssue {
  if (!('code' in issue) || issue.code !== 'invalid_union') return issue
  const [nearest, next] = issue.errors.toSorted((left, right) => left.length - right.length)
  const [first] = nearest ?? []
  if (!first || nearest?.length === next?.length) return issue
  return closestIssue({ ...first, path: [...issue.path, ...first.path] })
}

const shownIssues = 10

/** The first issues, one per line. */
export function inputMessages(issues: readonly (InputIssue | $ZodIssue)[]): Message {
  const [first, ...others] = issues.slice(0, shownIssues)
  return joinLines([inputMessage(first), ...others.map(inputMessage)])
}

function nameOf(part: unknown): string {
  return String(typeof part === 'object' && part !== null && 'key' in part ? part.key : part)
}

function problemOf(issue: $ZodIssue): PlainMessageId | Message {
  switch (issue.code) {
    case 'invalid_type':
      // Only the issue's message tells that the value is missing.
      return issue.message.endsWith('received undefined') ? 'valueMissing' : typeProblem(issue.expected)
    case 'too_small':
      return tooSmall(issue.origin, Number(issue.minimum), issue.inclusive !== false)
    case 'too_big':
      return tooBig(issue.origin, Number(issue.maximum), issue.inclusive !== false)
    case 'invalid_format':
      return formats[issue.format] ?? 'formatInvalid'
    case 'not_multiple_of':
      return createMessage('numberNotMultiple', { divisor: issue.divisor })
    case 'unrecognized_keys':
      return unrecognized(issue.keys.map(shorten))
    case 'invalid_value':
      return createMessage('valueNotAllowed', { values: issue.values.map(String) })
    case 'custom': {
      const localizable: unknown = issue.params?.['localizable']
      return isMessage(localizable) ? localizable : 'valueInvalid'
    }
    case 'invalid_key':
    case 'invalid_element': {
      const [first] = issue.issues
      return first ? inputProblem(first) : 'valueInvalid'
    }
    default:
      return 'valueInvalid'
  }
}

/** Keys come from outside, so long ones are truncated. */
const shownKeyLength = 100
const shorten = (key: string) => JSON.stringify(key.slice(0, shownKeyLength))

function unrecognized(keys: readonly string[]): Message {
  const [key = '', ...others] = keys
  return others.length === 0
    ? createMessage('keyUnrecognized', { key })
    : createMessage('keysUnrecognized', { keys })
}

const types: Readonly<Record<string, PlainMessageId>> = {
  string: 'textExpected',
  number: 'numberExpected',
  int: 'wholeNumberExpected',
  boolean: 'booleanExpected',
  array: 'listExpected',
  object: 'objectExpected',
  record: 'objectExpected',
}

function typeProblem(expected: string): PlainMessageId | Message {
  return types[expected] ?? createMessage('typeExpected', { expected })
}

const formats: Readonly<Record<string, PlainMessageId>> = {
  email: 'emailInvalid',
  url: 'webAddressInvalid',
  base64: 'base64Needed',
}

function tooSmall(origin: string, minimum: number, isInclusive: boolean): Message {
  if (origin === 'string') return createMessage('tooFewCharacters', { count: minimum })
  if (origin === 'array' || origin === 'set') return createMessage('tooFewItems', { count: minimum })
  return createMessage(isInclusive ? 'numberTooSmall' : 'numberNotAbove', { minimum })
}

function tooBig(origin: string, maximum: number, isInclusive: boolean): Message {
  if (origin === 'string') return createMessage('tooManyCharacters', { count: maximum })
  if (origin === 'array' || origin === 'set') return createMessage('tooManyItems', { count: maximum })
  return createMessage(isInclusive ? 'numberTooLarge' : 'numberNotBelow', { maximum })
}
