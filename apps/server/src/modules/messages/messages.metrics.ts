import { Counter, Gauge, type Registry } from 'prom-client'

export type MessagesMetrics = {
  readonly sent: (channel: string) => void
  readonly failed: (channel: string, outcome: 'retried' | 'givenUp') => void
}

/** @param countWaiting called with every scrape; a failure shows as NaN */
export function buildMessagesMetrics(
  registry: Registry,
  countWaiting: () => Promise<number>,
): MessagesMetrics {
  const registers = [registry]
  const sent = new Counter({
    name: 'fieldport_messages_sent_total',
    help: 'Mails and SMS that the other side took.',
    labelNames: ['channel'],
    registers,
  })
  const failed = new Counter({
    name: 'fieldport_messages_failed_total',
    help: 'Attempts to send that failed: tried again, or given up.',
    labelNames: ['channel', 'outcome'],
    registers,
  })
  const waiting: Gauge = new Gauge({
    name: 'fieldport_messages_waiting',
    help: 'Mails and SMS that wait to be sent.',
    registers,
    async collect() {
      waiting.set(await countWaiting().catch(() => Number.NaN))
    },
  })
  return {
    sent: (channel) => sent.inc({ channel }),
    failed: (channel, outcome) => failed.inc({ channel, outcome }),
  }
}
