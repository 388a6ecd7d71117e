/** Without what PostgreSQL's texts and JSON do not accept: NUL and unpaired surrogates. */
export function storableText(text: string): string {
  return text.toWellFormed().replaceAll('\0', '')
}

/** Parsed JSON of limited depth, with storable texts and names. */
export function storableValue(value: unknown): unknown {
  if (typeof value === 'string') return storableText(value)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(storableValue)
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [storableText(name), storableValue(each)]),
  )
}
