/** Shown for an empty value. */
const none = '–'

/** One line of an entry's details: `from` is absent if nothing was replaced. `name` is the path of the field. */
export type DetailLine = { readonly name: string; readonly from?: string; readonly to: string }

/** The text of one value, which is neither empty nor a list. */
export type ValueText = (name: string, value: unknown) => string

type Fields = Readonly<Record<string, unknown>>
type Change = { readonly name: string; readonly from: unknown; readonly to: unknown }

/** `from` and `to` side by side, field by field; everything else as it is, one line a value. */
export function detailLines(details: Fields, valueText: ValueText): DetailLine[] {
  const { from, to, changes, ...others } = details
  const toText = (name: string, value: unknown): string => {
    if (value === undefined || value === null || value === '') return none
    if (!Array.isArray(value)) return valueText(name, value)
    return value.length === 0 ? none : value.map((each) => toText(name, each)).join(', ')
  }
  const toLine = ({ name, from: before, to: after }: Change): DetailLine[] => {
    if (before !== undefined) return [{ name, from: toText(name, before), to: toText(name, after) }]
    // Empty fields of something new are left out.
    return toText(name, after) === none ? [] : [{ name, to: toText(name, after) }]
  }
  const plain = Object.entries(others).flatMap(([name, value]) => addedValues(name, value))
  const replaced = from === undefined && to === undefined ? [] : changedValues('', from, to)
  return [...plain.flatMap(toLine), ...replaced.flatMap(toLine), ...listedChanges(changes).flatMap(toLine)]
}

/** For fields, only those that differ are listed. */
function changedValues(name: string, from: unknown, to: unknown): Change[] {
  if (isFields(to) && from === null) return addedValues(name, to)
  if (!isFields(to) || (from !== undefined && !isFields(from))) {
    if (isFields(from)) return changedValues(name, from, {})
    return from === undefined ? addedValues(name, to) : [{ name, from, to }]
  }
  const before = from ?? {}
  const names = [...new Set([...Object.keys(before), ...Object.keys(to)])]
  return names
    .filter((inner) => JSON.stringify(before[inner]) !== JSON.stringify(to[inner]))
    .flatMap((inner) => changedValues(pathOf(name, inner), before[inner], to[inner]))
}

function addedValues(name: string, value: unknown): Change[] {
  if (Array.isArray(value) && value.some((each) => isFields(each) && !isCondition(each)))
    return value.flatMap((each, index) => addedValues(pathOf(name, String(index + 1)), each))
  if (!isFields(value) || isCondition(value)) return [{ name, from: undefined, to: value }]
  return Object.entries(value).flatMap(([inner, each]) => addedValues(pathOf(name, inner), each))
}

/** Changes of settings, each with the key, the old and the new value. */
function listedChanges(changes: unknown): Change[] {
  if (!Array.isArray(changes)) return changes === undefined ? [] : addedValues('changes', changes)
  return changes.flatMap((each, index) =>
    isFields(each) && typeof each['key'] === 'string'
      ? [{ name: each['key'], from: each['from'] ?? null, to: each['to'] }]
      : addedValues(pathOf('changes', String(index + 1)), each),
  )
}

const pathOf = (name: string, inner: string) => (name === '' ? inner : `${name}.${inner}`)

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** What is wrong with a device is named by a kind and a subject, which are shown together. */
export function isCondition(value: unknown): value is { readonly kind: string; readonly subject: string } {
  if (!isFields(value) || Object.keys(value).length !== 2) return false
  return typeof value['kind'] === 'string' && typeof value['subject'] === 'string'
}
