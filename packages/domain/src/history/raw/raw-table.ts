/** The content of a cell: lists and objects as JSON text; null: nothing was measured. */
export type RawValue = number | string | boolean | null

/** Rows as they arrive: epoch seconds, and as many values per key. */
export type RawChunk = {
  readonly ts: readonly number[]
  /** JSON values; a list or object is stored as text. */
  readonly columns: Readonly<Record<string, readonly unknown[]>>
}

/** Rows per chunk of a column: appending moves no existing rows, and no array is ever in memory twice. */
const segmentBits = 16
const segmentRows = 1 << segmentBits
const rowMask = segmentRows - 1

/**
 * Numbers as numbers, everything else by its index in the column's list of texts, so that a text that occurs a million times is
 * stored once. A missing value is NaN without an index.
 */
export type RawColumn = {
  /** NaN: not a number. */
  readonly numberAt: (row: number) => number
  /** From 1 on; 0: no text. */
  readonly textIndexAt: (row: number) => number
  /** Text 1 is the first. */
  readonly texts: readonly (string | boolean)[]
  readonly valueAt: (row: number) => RawValue
}

type WritableColumn = RawColumn & { readonly set: (row: number, value: RawValue) => void }

export type RawTable = ReturnType<typeof createRawTable>

/** Columns of typed arrays beside their times, in the order in which rows are appended: newest first, each time once. */
export function createRawTable() {
  const times = createNumbers()
  const columns = new Map<string, WritableColumn>()
  let rows = 0

  function columnOf(key: string): WritableColumn {
    const known = columns.get(key)
    if (known) return known
    const made = createColumn()
    columns.set(key, made)
    return made
  }

  return {
    rows: () => rows,
    /** Epoch seconds. */
    tsAt: times.at,
    hasColumn: (key: string) => columns.has(key),
    column: (key: string): RawColumn | undefined => columns.get(key),
    /** A column without values: it is loaded, and nothing was measured. */
    addColumn: (key: string) => void columnOf(key),
    valueAt: (key: string, row: number): RawValue => columns.get(key)?.valueAt(row) ?? null,
    append({ ts, columns: values }: RawChunk): void {
      for (const [at, seconds] of ts.entries()) times.set(rows + at, seconds)
      for (const [key, cells] of Object.entries(values)) {
        const column = columnOf(key)
        for (const [at, value] of cells.entries())
          if (value !== null) column.set(rows + at, toRawValue(value))
      }
      rows += ts.length
    },
    /**
     * Adds columns for existing rows, newest first like those. Rows that arrived meanwhile are skipped, because their other columns
     * are missing.
     */
    createJoin() {
      let row = 0
      return ({ ts, columns: values }: RawChunk): void => {
        const cells = Object.entries(values).map(([key, all]) => [columnOf(key), all] as const)
        for (const [at, seconds] of ts.entries()) {
          while (row < rows && times.at(row) > seconds) row += 1
          if (row >= rows || times.at(row) !== seconds) continue
          for (const [column, all] of cells) column.set(row, toRawValue(all[at]))
        }
      }
    },
  }
}

function toRawValue(value: unknown): RawValue {
  if (typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean') return value
  return value === undefined || value === null ? null : JSON.stringify(value)
}

function createNumbers() {
  const segments: Float64Array[] = []
  return {
    at: (row: number): number => segments[row >>> segmentBits]?.[row & rowMask] ?? Number.NaN,
    set(row: number, value: number): void {
      const segment = (segments[row >>> segmentBits] ??= new Float64Array(segmentRows).fill(Number.NaN))
      segment[row & rowMask] = value
    },
  }
}

function createColumn(): WritableColumn {
  const numbers = createNumbers()
  const segments: Uint32Array[] = []
  const texts: (string | boolean)[] = []
  const places = new Map<string | boolean, number>()

  function placeOf(word: string | boolean): number {
    const known = places.get(word)
    if (known !== undefined) return known
    places.set(word, texts.push(word))
    return texts.length
  }

  const textIndexAt = (row: number) => segments[row >>> segmentBits]?.[row & rowMask] ?? 0
  return {
    numberAt: numbers.at,
    textIndexAt,
    texts,
    valueAt(row) {
      const place = textIndexAt(row)
      if (place > 0) return texts[place - 1] ?? null
      const number = numbers.at(row)
      return Number.isNaN(number) ? null : number
    },
    set(row, value) {
      if (value === null) return
      if (typeof value === 'number') {
        numbers.set(row, value)
        return
      }
      const segment = (segments[row >>> segmentBits] ??= new Uint32Array(segmentRows))
      segment[row & rowMask] = placeOf(value)
    },
  }
}
