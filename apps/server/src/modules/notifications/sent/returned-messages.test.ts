import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bounceMail, type SmtpSink, startSmtpSink } from '../../../adapters/mail/testing.ts'
import { startTwilioStandIn, type TwilioStandIn } from '../../../adapters/sms/testing.ts'
import { signatureHeader, signRequest } from '../../../platform/request-signature.ts'
import { startTestPortal } from '../../../testing/portal.ts'
import { createDeviceCalls, noIntervals } from '../testing.ts'

const device = 'AAAA00001'
const owner = 'owner@example.com'
const lost = 'Gone@example.com'
const phone = '+61400000001'
const secret = 's'.repeat(40)
let sink: SmtpSink
let twilio: TwilioStandIn
let portal: Awaited<ReturnType<typeof startTestPortal>>
let cookies: { owner: string; viewer: string; vendor: string }

beforeAll(async () => {
  sink = await startSmtpSink({
    refuse: (address) => (address === lost ? { code: 550, text: '5.1.1 No such user' } : null),
  })
  twilio = await startTwilioStandIn()
  portal = await startTestPortal({
    PUBLIC_URL: 'https://portal.example',
    SMTP_URL: sink.url,
    MAIL_BOUNCE_DOMAIN: 'bounces.example',
    MAIL_BOUNCE_SECRET: secret,
    TWILIO_URL: twilio.url,
    TWILIO_ACCOUNT_SID: 'AC1',
    TWILIO_AUTH_TOKEN: twilio.authToken,
    TWILIO_FROM: '+61400000000',
  })
  await portal.createUser({ email: owner })
  await portal.createUser({ email: 'viewer@example.com' })
  await portal.createDevice({ deviceId: device, tier: 'Hosted' })
  await portal.grant(device, owner, 'ADMIN')
  await portal.grant(device, 'viewer@example.com', 'VIEW')
  cookies = {
    owner: await portal.signIn(owner),
    viewer: await portal.signIn('viewer@example.com'),
    vendor: await portal.signIn('vendor@example.com'),
  }
  // Only who has a number may set SMS up.
  await fetch(`${portal.origin}/api/user/profile`, {
    method: 'PUT',
    headers: { cookie: cookies.owner, 'content-type': 'application/json' },
    body: JSON.stringify({ phone_number: '+61499999999' }),
  })
  await post('device-set-alert', {
    ...noIntervals,
    emailList: [lost, 'Boss@example.com'],
    phoneList: [phone],
  })
})
afterAll(async () => {
  await portal.stop()
  await Promise.all([sink.close(), twilio.close()])
})

const { get, post, list } = createDeviceCalls({
  origin: () => portal.origin,
  device,
  cookie: () => cookies.owner,
})
const newestState = async () => {
  const { Items } = (await list()) as { Items: { state: string; problem: string | null }[] }
  return { state: Items[0]?.state, problem: Items[0]?.problem }
}
const emailsLeft = async () => {
  const { deviceSettings } = (await get(`device-get-settings/${device}`)) as {
    deviceSettings: { ALERTS_emails_remaining: number }
  }
  return deviceSettings.ALERTS_emails_remaining
}
const test = async (channel: 'email' | 'sms', recipient: string) => {
  const { Items } = await post('device-test-alert', { only: { channel, recipient } })
  return (Items as { state: string; problem: string | null }[])[0]
}

describe('mails that bounce at once', () => {
  it('pause their address, which spends nothing more and everybody in charge can see', async () => {
    expect(await test('email', lost)).toMatchObject({ state: 'failed', problem: 'EENVELOPE 550' })
    expect((await list()).paused).toEqual([])
    expect(await test('email', lost)).toMatchObject({ state: 'failed' })
    const problemText = 'This address was refused (EENVELOPE 550).'
    const paused = { channel: 'email', recipient: lost, problem: 'EENVELOPE 550', problemText }
    expect((await list()).paused).toMatchObject([paused])
    const before = await emailsLeft()
    expect(await test('email', lost)).toMatchObject({ state: 'paused' })
    expect(await emailsLeft()).toBe(before)
    expect((await list(cookies.viewer)).paused).toEqual([])
    expect((await get('admin-list-failed-messages', cookies.vendor)).paused).toMatchObject([
      { channel: 'email', address: 'gone@example.com', problem: 'EENVELOPE 550', problemText },
    ])
  })

  it('are resent once an editor of the device asks for it', async () => {
    const gone = { channel: 'email', recipient: lost }
    expect(await post('device-resume-recipient', gone, cookies.viewer)).toMatchObject({ status: 403 })
    expect(
      await post('device-resume-recipient', { channel: 'email', recipient: 'other@example.com' }),
    ).toMatchObject({ status: 400 })
    expect(await post('device-resume-recipient', gone)).toMatchObject({
      status: 200,
      message: 'Messages are sent to Gone@example.com again.',
    })
    // A double click.
    expect(await post('device-resume-recipient', gone)).toMatchObject({ status: 200 })
    expect((await list()).paused).toEqual([])
    expect(await test('email', lost)).toMatchObject({ state: 'failed' })
    const { Items } = await get('admin-get-audit', cookies.vendor)
    const actions = (Items as { action: string; actorEmail: string }[]).filter(({ action }) =>
      action.startsWith('address.'),
    )
    expect(actions.map(({ action, actorEmail }) => `${action} ${actorEmail}`)).toEqual([
      `address.resumed ${owner}`,
      'address.paused portal',
    ])
  })
})

describe('mails that bounce later', () => {
  const hand = (source: string, over: { signature?: string } = {}) =>
    fetch(`${portal.origin}/reports/bounces`, {
      method: 'POST',
      headers: { [signatureHeader]: over.signature ?? signRequest(secret, source, Date.now() / 1000) },
      body: source,
    })

  it('are attributed by their return path, once', async () => {
    expect(await test('email', 'Boss@example.com')).toMatchObject({ state: 'accepted' })
    const { from = '' } = sink.received.at(-1) ?? {}
    expect(from).toMatch(/^bounce-[0-9a-f]{32}@bounces\.example$/)
    const source = bounceMail({ to: from, status: '5.2.1' })
    expect(
      (await hand(source, { signature: signRequest('x'.repeat(40), source, Date.now() / 1000) })).status,
    ).toBe(403)
    expect(await newestState()).toMatchObject({ state: 'accepted' })
    for (let time = 0; time < 2; time += 1) expect(await (await hand(source)).json()).toEqual({ noted: true })
    expect(await newestState()).toEqual({ state: 'failed', problem: 'DSN 5.2.1' })
    expect((await list()).paused).toEqual([])
  })

  it('are ignored if not a report, and refused if too large', async () => {
    expect(await (await hand('Subject: I am away\r\n\r\nBack on Monday.')).json()).toEqual({ noted: false })
    expect((await hand('x'.repeat(300_000))).status).toBe(413)
  })
})

describe('SMS', () => {
  const send = async () => {
    expect(await test('sms', phone)).toMatchObject({ state: 'accepted' })
    return twilio.asked.at(-1)
  }

  it('are delivered when the provider reports it, in any order and with repeats', async () => {
    const message = await send()
    expect(message?.get('StatusCallback')).toMatch(/^https:\/\/portal\.example\/reports\/sms\/[0-9a-f-]{36}$/)
    for (const MessageStatus of ['queued', 'delivered', 'sent', 'delivered'])
      expect(await twilio.report(portal.origin, message, { MessageStatus })).toBe(200)
    expect(await newestState()).toEqual({ state: 'delivered', problem: null })
  })

  it("do not fail by other senders' reports", async () => {
    const message = await send()
    const status = { MessageStatus: 'failed', ErrorCode: '30005' }
    for (const signature of ['', 'AAAA', 'x'.repeat(10_000)])
      expect(await twilio.report(portal.origin, message, status, { signature })).toBe(403)
    expect(await twilio.report(portal.origin, message, { ...status, Long: 'x'.repeat(20_000) })).toBe(413)
    expect(await newestState()).toMatchObject({ state: 'accepted' })
  })

  it('pause their number after three failures', async () => {
    for (let time = 0; time < 3; time += 1) {
      expect((await list()).paused).toEqual([])
      const message = await send()
      const status = { MessageStatus: 'undelivered', ErrorCode: '30005' }
      expect(await twilio.report(portal.origin, message, status)).toBe(200)
    }
    expect(await newestState()).toEqual({ state: 'failed', problem: 'Twilio 30005' })
    expect((await list()).paused).toMatchObject([{ channel: 'sms', recipient: phone }])
    expect(await test('sms', phone)).toMatchObject({ state: 'paused' })
  })
})
