import { type SmtpSink, startSmtpSink } from '../../../../adapters/mail/testing.ts'
import { startTwilioStandIn, type TwilioStandIn } from '../../../../adapters/sms/testing.ts'
import { startWebhookReceiver, type WebhookReceiver } from '../../../../adapters/webhook/testing.ts'
import { lostAddresses } from './fleet.ts'
import type { Channel } from './happenings.ts'

export type Outside = Awaited<ReturnType<typeof startOutside>>

/** Where messages go: a mail server, a provider of SMS and two programs. Each loses what it is told to. */
export async function startOutside() {
  const lost = new Set<Channel>()
  const [mail, sms, shaky, gone]: [SmtpSink, TwilioStandIn, WebhookReceiver, WebhookReceiver] =
    await Promise.all([
      startSmtpSink({
        refuse: (address) =>
          lost.has('mail') && address === lostAddresses.mail
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
  /** What came since the last look was taken or not as the receiver answered then. */
  const settle = () => {
    for (const receiver of [shaky, gone]) {
      const fresh = receiver.received.slice(counted.get(receiver) ?? 0)
      counted.set(receiver, receiver.received.length)
      if (receiver === shaky ? downSince === null : !lost.has('webhook')) taken.push(...fresh)
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
    addressOf: (channel: Channel) => (channel === 'webhook' ? `${gone.url}/gone` : lostAddresses[channel]),
    lose(channel: Channel): void {
      settle()
      lost.add(channel)
      if (channel === 'webhook') gone.otherwise({ status: 410 })
    },
    find(channel: Channel): void {
      settle()
      lost.delete(channel)
      if (channel === 'webhook') gone.otherwise({ status: 200 })
    },
    isLost: (channel: Channel) => lost.has(channel),
    /** A program that is being deployed since a moment, or null: is up. What it does not take is sent again. */
    setShaky,
    /** It is up again well before anybody gives it up. */
    limitShaky(now: number): void {
      if (downSince !== null && now > downSince + 6 * 3600) setShaky(null)
    },
    /** Requests that were answered 200. */
    takenByPrograms: () => {
      settle()
      return taken
    },
    close: () => Promise.all([mail.close(), sms.close(), shaky.close(), gone.close()]),
  }
}
