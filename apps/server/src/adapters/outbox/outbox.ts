import type { Clock } from '../../platform/clock.ts'
import type { OutboxEntry, OutboxReader, OutgoingMessage } from '../../platform/message-transport.ts'

const keptEntries = 200

export type Outbox = OutboxReader & {
  /** A retried message is kept once. */
  readonly add: (id: string, message: OutgoingMessage) => void
}

/** Keeps the last messages in memory, for the demo and for tests. */
export function createOutbox(clock: Clock): Outbox {
  const entries = new Map<string, OutboxEntry>()
  return {
    add: (id, message) => {
      if (entries.has(id)) return
      entries.set(id, toEntry(id, message, clock.nowMs() / 1000))
      const [oldest] = entries.keys()
      if (oldest !== undefined && entries.size > keptEntries) entries.delete(oldest)
    },
    list: (to) => {
      const all = [...entries.values()].toReversed()
      return to === undefined ? all : all.filter((entry) => entry.to === to)
    },
    find: (id) => entries.get(id),
  }
}

function toEntry(id: string, message: OutgoingMessage, at: number): OutboxEntry {
  const { channel, to, text } = message
  const links = text.match(/https?:\/\/\S+/g) ?? []
  const common = { id, at, channel, to, text, links: [...new Set(links)] }
  if (message.channel !== 'mail') return { ...common, from: '', replyTo: null, subject: '', html: '' }
  const { from, replyTo, subject, html } = message
  return { ...common, from: `${from.name} <${from.address}>`.trim(), replyTo, subject, html }
}
