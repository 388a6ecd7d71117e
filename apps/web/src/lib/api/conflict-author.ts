/** Who saved meanwhile what a refused change would have overwritten, by email; undefined: not recorded. */
export function conflictAuthor(error: unknown): string | undefined {
  const data: unknown =
    typeof error === 'object' && error !== null && 'data' in error ? error.data : undefined
  const by: unknown = typeof data === 'object' && data !== null && 'by' in data ? data.by : undefined
  const [author]: readonly unknown[] = Array.isArray(by) ? by : []
  return typeof author === 'string' && author !== '' ? author : undefined
}
