import type { StoredPoint } from '@fieldport/domain'

/** A part of a text; marked if it matches the search. */
export type JsonPiece = { readonly text: string; readonly marked: boolean }

export type JsonView = { readonly text: string; readonly pieces: readonly JsonPiece[]; readonly keys: number }

/** A point as JSON: the keys whose name or content contains the text, all of them if it is empty. */
export function jsonView(point: StoredPoint, query: string): JsonView {
  const wanted = query.trim().toLowerCase()
  const entries = Object.entries(point).filter(
    ([key, value]) =>
      wanted === '' || `${key}\n${JSON.stringify(value) ?? ''}`.toLowerCase().includes(wanted),
  )
  const text = entries.length === 0 ? '' : JSON.stringify(Object.fromEntries(entries), null, 2)
  return { text, pieces: markPieces(text, wanted), keys: entries.length }
}

function markPieces(text: string, wanted: string): readonly JsonPiece[] {
  if (wanted === '') return text === '' ? [] : [{ text, marked: false }]
  const lower = text.toLowerCase()
  // Some capitals are longer in lower case: then nothing is marked rather than the wrong letters.
  if (lower.length !== text.length) return [{ text, marked: false }]
  const pieces: JsonPiece[] = []
  let from = 0
  for (let at = lower.indexOf(wanted); at >= 0; at = lower.indexOf(wanted, from)) {
    if (at > from) pieces.push({ text: text.slice(from, at), marked: false })
    pieces.push({ text: text.slice(at, at + wanted.length), marked: true })
    from = at + wanted.length
  }
  if (from < text.length) pieces.push({ text: text.slice(from), marked: false })
  return pieces
}
