import { type SmtpSink, startSmtpSink } from '../../../../adapters/mail/testing.ts'
import { startTwilioStandIn, type TwilioStandIn } from '../../../../adapters/sms/testing.ts'
import { startWebhookReceiver, type WebhookReceiver } from '../../../../adapters/webhook/testing.ts'
import { unreachableAddresses } from './fleet.ts'
import type { Channel } from './week-log.ts'

export type Receivers = Awaited<ReturnType<typeof startReceivers>>

/** Receivers of messages, each of which can fail: a mail server, an SMS provider and two webhook receivers. */
export async function startReceivers() {
  const unreachable = new Set<Channel>()
  const [mail, sms, shaky, gone]: [SmtpSink, TwilioStandIn, WebhookReceiver, WebhookReceiver] =
    await Promise.all([
      startSmtpSink({
        refuse: (address) =>
          unreachable.has('mail') && address === unreachableAddresses.mail
            ? { code: 550, text: '5.1.1 No such user' }
            : null,
      }),
      startTwilioStandIn(),
      startWebhookReceiver(),
      startWebhookReceiver(),
    ])
  const taken: WebhookReceiver['received'][number][] = []
  let downSince: number | null = null
  const counted = new Map<WebhookReceiver, number>()
  /** Sorts requests since the last call by whether the receiver accepted them. */
  const settle = () => {
    for (const receiver of [shaky, gone]) {
      const fresh = receiver.received.slice(counted.get(receiver) ?? 0)
      counted.set(receiver, receiver.received.length)
      if (receiver === shaky ? downSince === null : !unreachable.has('webhook')) taken.push(...fresh)
    }
  }
  const setShaky = (since: number | null) => {
    settle()
    downSince = since
    shaky.otherwise({ status: since === null ? 200 : 503 })
  }
  return {
    mail,
    sms,
    hooks: { shaky: `${shaky.url}/shaky`, gone: `${gone.url}/gone` },
    addressOf: (channel: Channel) =>
      channel === 'webhook' ? `${gone.url}/gone` : unreachableAddresses[channel],
    disconnect(channel: Channel): void {
      settle()
      unreachable.add(channel)
      if (channel === 'webhook') gone.otherwise({ status: 410 })
    },
    reconnect(channel: Channel): void {
      settle()
      unreachable.delete(channel)
      if (channel === 'webhook') gone.otherwise({ status: 200 })
    },
    isUnreachable: (channel: Channel) => unreachable.has(channel),
    /** Since when a receiver answers 503; null: it is up. Requests that it refused are retried. */
    setShaky,
    /** Ends an outage well before the retries end. */
    limitShaky(now: number): void {
      if (downSince !== null && now > downSince + 6 * 3600) setShaky(null)
    },
    /** Requests that were answered 200. */
    acceptedWebhooks: () => {
      settle()
      return taken
    },
    close: () => Promise.all([mail.close(), sms.close(), shaky.close(), gone.close()]),
  }
}
