import { formatBusSignalKey, type BusPort } from '@fieldport/domain'
import { describeFrames, type FrameDescription } from '../frame.ts'
import { findMessageLayout } from '../layouts/layouts.ts'
import { partLayouts } from './signal-read.ts'
import { partOf, pgnOfMessage } from './signal-values.ts'

/** A signal in a device's frames, with what distinguishes it from others of the same name. */
export type ListedSignal = {
  /** The data key of its series, see `formatBusSignalKey`. */
  readonly key: string
  readonly port: BusPort
  readonly name: string
  readonly unit: string
  /** Its numbers represent states, and are held until the next. */
  readonly isState: boolean
  /** The sender's address; null if only one sends it. */
  readonly source: number | null
  readonly sourceName: string | null
  /** Which of the several values of the sender, such as 'Fuel 1'; null if there is one. */
  readonly part: string | null
}

type Sender = {
  readonly source: number
  readonly sourceName: string | null
  /** Parts by their numbers as text. */
  readonly parts: Map<string, { readonly part: readonly (number | null)[]; readonly text: string }>
}
type Message = { readonly senders: Map<number, Sender>; readonly present: Set<string> }

/** What distinguishes a part: the names of states and the other numbers, most significant first. */
function partText(pgn: number, { signals }: FrameDescription): string {
  const message = findMessageLayout(pgn)
  const layouts = message ? partLayouts(message) : []
  return layouts
    .toReversed()
    .flatMap(({ key }) => {
      const own = signals.find((signal) => signal.key === key)
      return own?.text ?? own?.value ?? []
    })
    .join(' ')
}

function note(messages: Map<number, Message>, frame: FrameDescription): void {
  const pgn = pgnOfMessage(frame)
  const known = frame.signals.filter(({ value }) => value !== null)
  if (known.length === 0) return
  const message = messages.get(pgn) ?? { senders: new Map<number, Sender>(), present: new Set<string>() }
  messages.set(pgn, message)
  for (const { key } of known) message.present.add(key)
  const { source, sourceName } = frame
  const sender = message.senders.get(source) ?? { source, sourceName, parts: new Map() }
  message.senders.set(source, sender)
  const part = partOf(pgn, frame.signals)
  sender.parts.set(part.join('-'), { part, text: partText(pgn, frame) })
}

/**
 * The measurements and states in the `can1` or `can2` lists of some points, in message order. A signal sent by several senders is
 * listed once per sender, and once per part if a sender measures several.
 */
export function listSignals(port: BusPort, lists: readonly unknown[]): readonly ListedSignal[] {
  const messages = new Map<number, Message>()
  for (const list of lists) for (const frame of describeFrames(list) ?? []) note(messages, frame)
  return [...messages]
    .toSorted(([left], [right]) => left - right)
    .flatMap(([pgn, message]) => signalsOf(port, pgn, message))
}

function signalsOf(port: BusPort, pgn: number, { senders, present }: Message): readonly ListedSignal[] {
  const layout = findMessageLayout(pgn)
  if (layout === null) return []
  const partKeys = new Set(partLayouts(layout).map(({ key }) => key))
  const measured = layout.signals.filter(
    ({ key, kind }) => kind === 'number' && present.has(key) && !partKeys.has(key),
  )
  return measured.flatMap(({ key: signal, name, unit, states }) =>
    [...senders.values()].flatMap(({ source, sourceName, parts }) => {
      const hasOthers = senders.size > 1
      return [...parts.values()].map(({ part, text }): ListedSignal => {
        const isOneOfMany = parts.size > 1
        const sender = hasOthers ? { source } : {}
        const key = formatBusSignalKey({ port, pgn, signal, ...sender, ...(isOneOfMany ? { part } : {}) })
        return {
          key,
          port,
          name,
          unit,
          isState: states !== undefined && unit === '',
          source: hasOthers ? source : null,
          sourceName: hasOthers ? sourceName : null,
          part: isOneOfMany ? text : null,
        }
      })
    }),
  )
}
