import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type SmtpProcess, startSmtpProcess } from '../../../adapters/mail/testing-smtp-server.ts'
import { startTwilioStandIn, type TwilioStandIn } from '../../../adapters/sms/testing.ts'
import { startWebhookReceiver, type WebhookReceiver } from '../../../adapters/webhook/testing.ts'
import { startTestPortal } from '../../../testing/portal.ts'
import { noIntervals } from '../testing.ts'

const device = 'AAAA00001'
const owner = 'owner@example.com'
const phone = '+61400000001'
const mails = ['well', 'busy', 'broken', 'late', 'nobody'].map((name) => `${name}@example.com`)
let smtp: SmtpProcess
let twilio: TwilioStandIn
let receiver: WebhookReceiver
let portal: Awaited<ReturnType<typeof startTestPortal>>
let cookies: { owner: string; vendor: string }

beforeAll(async () => {
  ;[smtp, twilio, receiver] = await Promise.all([
    startSmtpProcess(),
    startTwilioStandIn(),
    startWebhookReceiver(),
  ])
  portal = await startTestPortal({
    SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
    TWILIO_URL: twilio.url,
    TWILIO_ACCOUNT_SID: 'AC1',
    TWILIO_AUTH_TOKEN: twilio.authToken,
    TWILIO_FROM: '+61400000000',
    OUTBOUND_PLAIN: '1',
    OUTBOUND_NETWORKS: '127.0.0.0/8',
  })
  await portal.createUser({ email: owner })
  await portal.createDevice({ deviceId: device, tier: 'Hosted' })
  await portal.grant(device, owner, 'ADMIN')
  cookies = {
    owner: await portal.signIn(owner),
    vendor: await portal.signIn('vendor@example.com'),
  }
  // Only who has a number may set SMS up.
  await fetch(`${portal.origin}/api/user/profile`, {
    method: 'PUT',
    headers: { cookie: cookies.owner, 'content-type': 'application/json' },
    body: JSON.stringify({ phone_number: '+61499999999' }),
  })
  const lists = { emailList: mails, phoneList: [phone], webhookList: [`${receiver.url}/hook`] }
  await post('device-set-alert', { deviceid: device, ...noIntervals, ...lists })
})
afterAll(async () => {
  await portal.stop()
  await Promise.all([smtp.kill(), twilio.close(), receiver.close()])
})

const post = async (name: string, body: object, cookie = cookies.owner): Promise<Record<string, unknown>> => {
  const response = await fetch(`${portal.origin}/api/portal/${name}`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: response.status, ...((await response.json()) as Record<string, unknown>) }
}
type Sent = { readonly recipient: string; readonly state: string; readonly problem: string | null }
const test = async (channel: 'email' | 'sms' | 'webhook', recipient: string) =>
  (
    (await post('device-test-alert', { deviceid: device, only: { channel, recipient } }))['Items'] as Sent[]
  )[0]
/** The newest message to each, as whoever set it up sees it. */
const stateOf = async (recipient: string) => {
  const response = await fetch(`${portal.origin}/api/portal/device-list-notifications/${device}`, {
    headers: { cookie: cookies.owner },
  })
  const { Items } = (await response.json()) as { Items: Sent[] }
  return Items.find((item) => item.recipient === recipient)?.state
}
const arrives = (recipient: string) =>
  vi.waitFor(async () => expect(await stateOf(recipient)).toBe('accepted'), {
    timeout: 30_000,
    interval: 200,
  })
type Failed = { readonly id: number; readonly to: string; readonly reason: string }
const failed = async (): Promise<Failed[]> => {
  const response = await fetch(`${portal.origin}/api/portal/admin-list-failed-messages`, {
    headers: { cookie: cookies.vendor },
  })
  return ((await response.json()) as { Items: Failed[] }).Items
}

describe('a mail server', () => {
  it.each([
    ['busy', 'EENVELOPE 450'],
    ['broken', expect.stringMatching(/^E(?:CONNECTION|SOCKET)/)],
    ['late', 'EMESSAGE 451'],
  ])('that is %s at first gets each mail again, and accepts it once', async (name, problem) => {
    const to = `${name}@example.com`
    expect(await test('email', to)).toMatchObject({ state: 'waiting', problem })
    await arrives(to)
    expect(smtp.taken.filter((each) => each === to)).toEqual([to])
  })

  it('that was killed gets the missed mails when it is back', async () => {
    const { port } = smtp
    await smtp.kill()
    expect(await test('email', 'well@example.com')).toMatchObject({ state: 'waiting', problem: 'ESOCKET' })
    smtp = await startSmtpProcess(port)
    await arrives('well@example.com')
    expect(smtp.taken).toEqual(['well@example.com'])
  })

  it('with an unknown address has its mail listed for the vendor, who may resend it', async () => {
    expect(await test('email', 'nobody@example.com')).toMatchObject({ state: 'failed' })
    const [listed] = await failed()
    expect(listed).toMatchObject({ to: 'nobody@example.com', reason: 'EENVELOPE 550' })
    const resend = (cookie: string) => post('admin-resend-message', { id: listed?.id }, cookie)
    expect(await resend(cookies.owner)).toMatchObject({ status: 404 })
    expect(await resend(cookies.vendor)).toMatchObject({ status: 200 })
    // It is refused again, and listed again.
    await vi.waitFor(async () => expect(await failed()).toMatchObject([{ to: 'nobody@example.com' }]))
  })
})

describe('an SMS provider', () => {
  it('that fails for a while is retried', async () => {
    twilio.behave(500, 429)
    expect(await test('sms', phone)).toMatchObject({ state: 'waiting' })
    await arrives(phone)
    expect(twilio.asked.map((asked) => asked.get('To'))).toEqual([phone, phone, phone])
  })

  it('that refuses a text has it listed, and accepts it once the vendor resends it', async () => {
    twilio.behave(400)
    expect(await test('sms', phone)).toMatchObject({ state: 'failed', problem: 'HTTP 400' })
    const listed = (await failed()).find(({ to }) => to === phone)
    expect(await post('admin-resend-message', { id: listed?.id }, cookies.vendor)).toMatchObject({
      status: 200,
    })
    await arrives(phone)
    expect((await failed()).filter(({ to }) => to === phone)).toEqual([])
  })
})

describe('a webhook receiver', () => {
  it.each([
    ['500', { status: 500 }],
    ['429, which says when to come again', { status: 429, headers: { 'retry-after': '1' } }],
    ['301', { status: 301, headers: { location: '/elsewhere' } }],
    ['a reset connection', 'reset'],
  ] as const)('that answers with %s gets the same request again', async (_, behaviour) => {
    const before = receiver.received.length
    receiver.behave(behaviour)
    expect(await test('webhook', `${receiver.url}/hook`)).toMatchObject({ state: 'waiting' })
    await arrives(`${receiver.url}/hook`)
    const bodies = receiver.received.slice(before).map(({ path, body }) => `${path} ${body}`)
    expect(bodies).toHaveLength(2)
    expect(new Set(bodies).size).toBe(1)
  })

  it('whose response never ends counts as delivered', async () => {
    receiver.behave('endless')
    expect(await test('webhook', `${receiver.url}/hook`)).toMatchObject({ state: 'accepted' })
  })
})
