import {
  createRawTable,
  isTooLargeForBrowser,
  type RawChunk,
  type RawTable,
  rawPagePoints,
  type TimeRange,
} from '@fieldport/domain'
import { client } from '../../../lib/api/client.ts'
import { type LoadPorts, loadPages } from './load-pages.ts'
import { streamColumns } from './stream-columns.ts'

export type RawLoad = {
  readonly phase: 'idle' | 'loading' | 'done' | 'stopped' | 'failed' | 'tooLarge'
  readonly percent: number
  /** The number of points in the range; undefined: not counted yet. */
  readonly expected: number | undefined
  readonly table: RawTable
  /** Changes with each chunk, because the table is mutated in place. */
  readonly version: number
  /** Whether there are more points than ten pages contain. */
  readonly isTruncated: boolean
  readonly error: unknown
  /** Columns being added to loaded rows. */
  readonly joining: readonly string[]
}

export type RawQuery = { readonly range: TimeRange; readonly keys: readonly string[] }
type Change = (before: RawLoad) => Partial<RawLoad>

export function emptyLoad(phase: RawLoad['phase'], table = createRawTable()): RawLoad {
  return {
    phase,
    table,
    percent: 0,
    expected: undefined,
    version: 0,
    isTruncated: false,
    error: undefined,
    joining: [],
  }
}

/** Whether a request is running that can be cancelled. */
export function isBusy({ phase, joining }: RawLoad): boolean {
  return phase === 'loading' || joining.length > 0
}

/** One load: its updates are ignored once another load has replaced it. */
type Run = { readonly signal: AbortSignal; readonly update: (change: Change) => void }

/** Loads ranges of a device. A new load replaces the running one. */
export function createRawLoader(deviceid: string, publish: (change: (before: RawLoad) => RawLoad) => void) {
  let underWay = new AbortController()
  /** The range of the shown rows. */
  let shown: TimeRange | undefined
  const begin = (): Run => {
    underWay.abort()
    underWay = new AbortController()
    const { signal } = underWay
    const update = (change: Change) => {
      if (!signal.aborted) publish((before) => ({ ...before, ...change(before) }))
    }
    return { signal, update }
  }
  return {
    start: (wish: RawQuery) => {
      const run = begin()
      // Until the range can be read, its rows stay; those of another range would be misleading.
      const isReload =
        shown?.fromSeconds === wish.range.fromSeconds && shown.toSeconds === wish.range.toSeconds
      shown = wish.range
      run.update(({ table }) => emptyLoad('loading', isReload ? table : createRawTable()))
      return loadRange(deviceid, wish, run)
    },
    /** Adds columns to loaded rows. */
    join: (table: RawTable, keys: readonly string[]) => joinColumns(deviceid, table, keys, begin()),
    /** Keeps the loaded rows. */
    stop: () => begin().update(() => ({ phase: 'stopped', joining: [] })),
    close: () => underWay.abort(),
  }
}

async function loadRange(deviceid: string, wish: RawQuery, run: Run): Promise<void> {
  const { signal, update } = run
  const table = createRawTable()
  try {
    const { fromSeconds: from, toSeconds: to } = wish.range
    const { count } = await client.device.countPoints({ deviceid, from, to }, { signal })
    if (isTooLargeForBrowser(count, wish.keys.length)) {
      update(() => ({ phase: 'tooLarge', expected: count, table }))
      return
    }
    for (const key of wish.keys) table.addColumn(key)
    update(() => ({ expected: count, table }))
    const isTruncated = await loadPages(portsOf(deviceid, wish, run, table.append), count)
    update(() => ({ phase: 'done', percent: 100, isTruncated }))
  } catch (error) {
    update(() => ({ phase: 'failed', error }))
  }
}

async function joinColumns(
  deviceid: string,
  table: RawTable,
  keys: readonly string[],
  run: Run,
): Promise<void> {
  const rows = table.rows()
  run.update(() => ({ joining: keys, percent: 0 }))
  // The end is excluded, and points are stored to the millisecond.
  const range = { fromSeconds: table.tsAt(rows - 1), toSeconds: table.tsAt(0) + 0.001 }
  try {
    await loadPages(portsOf(deviceid, { range, keys }, run, table.createJoin()), rows)
    for (const key of keys) table.addColumn(key)
    run.update(({ version }) => ({ joining: [], percent: 100, version: version + 1 }))
  } catch (error) {
    run.update(() => ({ phase: 'failed', joining: [], error }))
  }
}

function portsOf(
  deviceid: string,
  { range: { fromSeconds: from, toSeconds: to }, keys }: RawQuery,
  { signal, update }: Run,
  onChunk: (chunk: RawChunk) => void,
): LoadPorts {
  return {
    readPage: (startKey) =>
      streamColumns({ deviceid, keys, from, to, datapoints: rawPagePoints, startKey }, signal),
    onChunk: (chunk) => {
      // A chunk that arrives after cancellation is dropped.
      if (!signal.aborted) onChunk(chunk)
    },
    onProgress: (percent) => update(({ version }) => ({ percent, version: version + 1 })),
    wait: (milliseconds) => waitFor(milliseconds, signal),
  }
}

function waitFor(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds)
    const abort = () => {
      clearTimeout(timer)
      reject(signal.reason as Error)
    }
    signal.addEventListener('abort', abort, { once: true })
  })
}
