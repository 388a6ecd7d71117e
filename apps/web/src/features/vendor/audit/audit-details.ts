/** Shown for an empty value. */
const none = '–'

/** One line of an entry's details: `from` is absent if nothing was replaced. */
export type DetailLine = { readonly name: string; readonly from?: string; readonly to: string }

/** `from` and `to` side by side, field by field; everything else unchanged. */
export function detailLines(details: Readonly<Record<string, unknown>>): DetailLine[] {
  const { from, to, ...others } = details
  const plain = Object.entries(others).map(([name, value]) => ({ name, to: valueText(value) }))
  if (isFields(from) || isFields(to)) {
    const before = isFields(from) ? from : {}
    const after = isFields(to) ? to : {}
    const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
    return [...plain, ...names.flatMap((name) => changeLines(name, before[name], after[name]))]
  }
  return from === undefined && to === undefined ? plain : [...plain, ...changeLines('', from, to)]
}

/** For an object, only the fields that differ are listed. */
function changeLines(name: string, from: unknown, to: unknown): DetailLine[] {
  if (isFields(to) && (isFields(from) || from === undefined)) {
    const before = from ?? {}
    const names = [...new Set([...Object.keys(before), ...Object.keys(to)])]
    return names
      .filter((inner) => JSON.stringify(before[inner]) !== JSON.stringify(to[inner]))
      .flatMap((inner) => changeLines(`${name}.${inner}`, before[inner], to[inner]))
  }
  if (from !== undefined) return [{ name, from: valueText(from), to: valueText(to) }]
  // Empty fields of something new are left out.
  return valueText(to) === none ? [] : [{ name, to: valueText(to) }]
}

function isFields(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function valueText(value: unknown): string {
  if (value === undefined || value === null || value === '') return none
  if (Array.isArray(value)) return value.length === 0 ? none : value.map(valueText).join(', ')
  return typeof value === 'string' ? value : JSON.stringify(value)
}
