/** What stands in a cell: lists and objects as their JSON text; null: nothing was measured. */
export type RawValue = number | string | boolean | null

/** Rows as they arrive: epoch seconds, and of each key as many values. */
export type RawChunk = {
  readonly ts: readonly number[]
  /** JSON values; a list or an object is kept as its text. */
  readonly columns: Readonly<Record<string, readonly unknown[]>>
}

/** Rows of one piece of a column: adding rows moves nothing that is there, and no array is ever twice in memory. */
const segmentBits = 16
const segmentRows = 1 << segmentBits
const rowMask = segmentRows - 1

/**
 * Numbers as numbers, all else by its place in a list of what the column has, so that a word that comes a million times is held once.
 * What was not measured is NaN without a place.
 */
export type RawColumn = {
  /** NaN: no number. */
  readonly numberAt: (row: number) => number
  /** From 1 on; 0: nothing but perhaps a number. */
  readonly wordAt: (row: number) => number
  /** Word 1 is the first. */
  readonly words: readonly (string | boolean)[]
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
    /** A column without values yet: it is loaded, and nothing of it was measured. */
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
     * Takes further columns of rows that are there, newest first as those. A row that came meanwhile is left out, since its other
     * columns are not there.
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
  const words: (string | boolean)[] = []
  const places = new Map<string | boolean, number>()

  function placeOf(word: string | boolean): number {
    const known = places.get(word)
    if (known !== undefined) return known
    places.set(word, words.push(word))
    return words.length
  }

  const wordAt = (row: number) => segments[row >>> segmentBits]?.[row & rowMask] ?? 0
  return {
    numberAt: numbers.at,
    wordAt,
    words,
    valueAt(row) {
      const place = wordAt(row)
      if (place > 0) return words[place - 1] ?? null
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
