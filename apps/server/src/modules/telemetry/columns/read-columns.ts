import { type CompiledChannel, isBusSignalKey, receivedKey } from '@fieldport/domain'
import type { Span } from '../rows.ts'
import type { SignalMoments } from '../series/signals/signal-moments.ts'
import type { ColumnsRepository, ReadOrder } from './columns.repository.ts'
import { type Columns, composeSimpleWindow, withDerived, withRecords, writeLine } from './compose-columns.ts'
import type { ComputedMomentsRepository } from './computed-moments.repository.ts'

export type ColumnsRequest = {
  readonly deviceId: string
  readonly span: Span
  /** Undefined: all keys that the points of each line have. */
  readonly keys: readonly string[] | undefined
  readonly limit: number
  readonly order: ReadOrder
  /** The device's computed channels. */
  readonly channels: readonly CompiledChannel[]
}

export type ColumnsPorts = {
  readonly repository: ColumnsRepository
  readonly computed: ComputedMomentsRepository
  readonly signals: Pick<SignalMoments, 'read'>
}

/** How much is read at once. */
export type WindowSizes = {
  readonly firstPoints: number
  readonly maximumPoints: number
  readonly maximumCells: number
}

/** The first line is sent immediately; the others are large enough to be read efficiently, and small enough for memory. */
const usualSizes: WindowSizes = { firstPoints: 1_000, maximumPoints: 20_000, maximumCells: 400_000 }
/** The assumed number of keys, if none are given. */
const usualKeys = 40
/** Windows read concurrently: each uses a core, and other reads of the portal keep a connection. */
const windowsAtOnce = 2
/** A record's own time is part of each line. */
const timeKeys: ReadonlySet<string> = new Set(['ts', 'time'])

type Page = ColumnsRequest & {
  /** Keys known to have texts. */
  readonly textKeys: Set<string>
}

/** The lines of a page, then the one with the start of the next page; at most two windows are in memory. */
export async function* readColumns(
  ports: ColumnsPorts,
  request: ColumnsRequest,
  { firstPoints, maximumPoints, maximumCells }: WindowSizes = usualSizes,
): AsyncGenerator<string, void, undefined> {
  const { deviceId, span, limit, order } = request
  const fitting = Math.floor(maximumCells / (request.keys?.length ?? usualKeys))
  const windowPoints = Math.min(maximumPoints, Math.max(firstPoints, fitting))
  const plan = await ports.repository.plan(deviceId, { span, limit, order, firstPoints, windowPoints })
  const page: Page = { ...request, textKeys: new Set() }
  const underWay: Promise<Columns>[] = []
  const waiting = [...plan.windows]
  const begin = () => {
    const next = waiting.shift()
    if (!next) return
    const reading = readWindow(ports, page, next)
    // An error is thrown when the window is consumed, if ever; until then it must not end the process.
    reading.catch(() => undefined)
    underWay.push(reading)
  }
  begin()
  for (let current = underWay.shift(); current; current = underWay.shift()) {
    while (underWay.length < windowsAtOnce - 1 && waiting.length > 0) begin()
    const columns = await current
    if (columns.points > 0) yield writeLine(columns)
    if (underWay.length === 0) begin()
  }
  const isCut = plan.points === limit && plan.lastMs !== undefined
  yield `${JSON.stringify({ lastEvaluatedKey: isCut ? String(plan.lastMs) : null })}\n`
}

async function readWindow(ports: ColumnsPorts, page: Page, span: Span): Promise<Columns> {
  const { repository } = ports
  const { deviceId, channels } = page
  const every = page.keys ?? [
    ...(await repository.everyKey(deviceId, span)),
    ...channels.map(({ key }) => key),
  ]
  const keys = [...new Set(every)].filter((key) => key !== '' && !timeKeys.has(key))
  const wanted = channels.filter(({ key }) => keys.includes(key))
  const others = keys.filter((key) => !channels.some((channel) => channel.key === key))
  const signals = others.filter(isBusSignalKey)
  const measured = others.filter((key) => !isBusSignalKey(key))
  const columns = await readMeasured(repository, page, span, measured)
  if (wanted.length + signals.length === 0 || columns.points === 0) return columns
  const derived = [
    ...(await ports.computed.read(deviceId, span, wanted)),
    ...(await ports.signals.read(deviceId, span, signals)),
  ]
  return withDerived(columns, new Map(derived))
}

async function readMeasured(
  repository: ColumnsRepository,
  { deviceId, order, textKeys }: Page,
  span: Span,
  keys: readonly string[],
): Promise<Columns> {
  const read = () => repository.window(deviceId, { span, order, keys, textKeys: new Set(textKeys) })
  let window = await read()
  if (window.hasMoreTexts) {
    const plain = keys.filter((key) => key !== receivedKey)
    for (const key of await repository.textKeys(deviceId, span, plain)) textKeys.add(key)
    window = await read()
  }
  const { columns, ambiguous } = composeSimpleWindow(window)
  const exceptions = [...new Set([...window.exceptions, ...ambiguous])]
  if (exceptions.length === 0) return columns
  return withRecords(columns, await repository.recordsAt(deviceId, exceptions))
}
