import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type SmtpSink, startSmtpSink } from '../../../adapters/mail/testing.ts'
import { startTestPortal } from '../../../testing/portal.ts'

const device = 'AAAA00001'
const owner = 'owner@example.com'
const reader = `${'long.name.'.repeat(5)}reader@a-rather-long-name-of-a-company.example.com`
const lost = 'gone@example.com'
const next = 'Night@example.com'
let sink: SmtpSink
let portal: Awaited<ReturnType<typeof startTestPortal>>
let cookies: { owner: string; viewer: string }

beforeAll(async () => {
  sink = await startSmtpSink({
    refuse: (address) => (address === lost ? { code: 550, text: '5.1.1 No such user' } : null),
  })
  portal = await startTestPortal({ SMTP_URL: sink.url, MAIL_FROM: 'Portal <portal@example.com>' })
  await portal.createUser({ email: owner })
  await portal.createUser({ email: 'viewer@example.com' })
  await portal.createDevice({ deviceId: device, tier: 'Hosted' })
  await portal.grant(device, owner, 'ADMIN')
  await portal.grant(device, 'viewer@example.com', 'VIEW')
  cookies = { owner: await portal.signIn(owner), viewer: await portal.signIn('viewer@example.com') }
  await call('device-set-alert', { ...silent, emailList: [reader, lost], phoneList: [] })
})
afterAll(async () => {
  await portal.stop()
  await sink.close()
})

const silent = {
  alertSMSInterval: 0,
  alertEmailInterval: 0,
  warningSMSInterval: 0,
  warningEmailInterval: 0,
  alarmSMSInterval: 0,
  alarmEmailInterval: 0,
}
const call = async (name: string, body: object): Promise<Record<string, unknown>> => {
  const response = await fetch(`${portal.origin}/api/portal/${name}`, {
    method: 'POST',
    headers: { cookie: cookies.owner, 'content-type': 'application/json' },
    body: JSON.stringify({ deviceid: device, ...body }),
  })
  return { status: response.status, ...((await response.json()) as object) }
}
const list = async (cookie: string) => {
  const response = await fetch(`${portal.origin}/api/portal/device-list-notifications/${device}`, {
    headers: { cookie },
  })
  return (await response.json()) as {
    Items: { recipient: string; state: string; problem: string | null; about: object }[]
    unsubscribed: string[]
  }
}
const test = async (recipient: string) => {
  const { Items } = await call('device-test-alert', { only: { channel: 'email', recipient } })
  return Items as readonly object[]
}
/** The address of the header, as it stands on the wire. */
const unsubscribePathOf = (source: string | undefined) =>
  /^List-Unsubscribe:\s+<https?:\/\/[^/]+(\/unsubscribe\/[\w.-]+)>\r$/m.exec(source ?? '')?.[1] ?? ''
const page = async (link: string, form?: Record<string, string>) => {
  const options = form ? { method: 'POST', body: new URLSearchParams(form) } : {}
  const response = await fetch(`${portal.origin}${link}`, options)
  return { status: response.status, headers: response.headers, text: await response.text() }
}

describe('the unsubscribe link of a mail', () => {
  let link = ''
  beforeEach(async () => {
    if (link !== '') return
    await test(reader)
    link = unsubscribePathOf(sink.received.at(-1)?.source)
  })

  it('is in the header for one click, and in the mail', () => {
    const source = sink.received.at(-1)?.source ?? ''
    expect(link).not.toBe('')
    expect(source).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m)
    // Without the soft line breaks of the encoding.
    expect(source.replaceAll('=\r\n', '')).toContain('Unsubscribe from these emails')
  })

  it('changes nothing when opened, and is kept from caches and other sites', async () => {
    const opened = await page(link)
    expect(opened.text).toContain('gets notifications about')
    expect(opened.headers.get('cache-control')).toBe('no-store')
    expect(opened.headers.get('referrer-policy')).toBe('no-referrer')
    expect((await list(cookies.owner)).unsubscribed).toEqual([])
  })

  it('unsubscribes by one click in the mail program, and nothing more is sent', async () => {
    expect((await page(link, { 'List-Unsubscribe': 'One-Click' })).status).toBe(200)
    expect((await list(cookies.owner)).unsubscribed).toEqual([reader])
    const mails = sink.received.length
    expect(await test(reader)).toMatchObject([{ state: 'unsubscribed' }])
    expect(sink.received).toHaveLength(mails)
  })

  it('can be undone on its page, and unsubscribes from all devices', async () => {
    await page(link, { action: 'unsubscribe' })
    expect((await page(link)).text).toContain('is unsubscribed from notifications about')
    expect((await page(link, { action: 'subscribe' })).text).toContain('gets notifications about')
    expect((await list(cookies.owner)).unsubscribed).toEqual([])
    expect((await page(link, { action: 'unsubscribeAll' })).text).toContain('about all devices')
    expect((await list(cookies.owner)).unsubscribed).toEqual([reader])
    await page(link, { action: 'subscribe' })
    expect((await list(cookies.owner)).unsubscribed).toEqual([])
  })

  it('does not tell the name of a device that no longer notifies the address', async () => {
    const others = { ...silent, emailList: [lost], phoneList: [] }
    expect((await page(link)).text).toContain(`Device ${device}`)
    await call('device-set-alert', others)
    const { text } = await page(link)
    await call('device-set-alert', { ...others, emailList: [reader, lost] })
    expect(text).toContain(device)
    expect(text).not.toContain(`Device ${device}`)
  })

  it('says that a device no longer lists the address, and promises no notifications of it', async () => {
    const others = { ...silent, emailList: [lost], phoneList: [] }
    await call('device-set-alert', others)
    const subscribed = await page(link)
    const unsubscribed = await page(link, { action: 'unsubscribe' })
    await call('device-set-alert', { ...others, emailList: [reader, lost] })
    await page(link, { action: 'subscribe' })
    expect(subscribed.text).toContain('because the device no longer lists it')
    expect(subscribed.text).not.toContain('gets notifications about')
    expect(unsubscribed.text).toContain('is unsubscribed from notifications about')
    expect(unsubscribed.text).not.toContain('value="subscribe"')
  })

  it('is invalid with one changed letter', async () => {
    const changed = `${link.slice(0, -2)}${link.endsWith('AA') ? 'BB' : 'AA'}`
    for (const wrong of [changed, '/unsubscribe/x', `/unsubscribe/${'v1.A'.repeat(400)}`]) {
      expect((await page(wrong)).status).toBe(404)
      expect((await page(wrong, { action: 'unsubscribeAll' })).status).toBe(404)
    }
    expect((await page(link, { action: 'x'.repeat(10_000) })).status).toBe(413)
    expect((await list(cookies.owner)).unsubscribed).toEqual([])
  })

  it('is resent to an unsubscribed address once a day, and only a click there resubscribes', async () => {
    expect((await call('device-ask-recipient', { recipient: reader })).status).toBe(400)
    await page(link, { action: 'unsubscribe' })
    expect((await call('device-ask-recipient', { recipient: 'thief@example.com' })).status).toBe(400)
    const mails = sink.received.length
    expect((await call('device-ask-recipient', { recipient: reader })).status).toBe(200)
    await expect.poll(() => sink.received.length, { timeout: 20_000 }).toBe(mails + 1)
    expect((await list(cookies.owner)).unsubscribed).toEqual([reader])
    await page(link, { action: 'subscribe' })
    expect((await list(cookies.owner)).unsubscribed).toEqual([])
  })

  it('is also sent to the next person of an escalation', async () => {
    const escalation = [{ recipient: next, waitMinutes: 5 }]
    await call('device-set-alert', { ...silent, emailList: [next], phoneList: [], escalation })
    await test(next)
    const own = unsubscribePathOf(sink.received.at(-1)?.source)
    await page(own, { action: 'unsubscribe' })
    await page(own, { action: 'unsubscribe' })
    await call('device-set-alert', { ...silent, emailList: [reader, lost], phoneList: [], escalation })
    expect((await list(cookies.owner)).unsubscribed).toEqual([next.toLowerCase()])
    expect((await call('device-ask-recipient', { recipient: next })).status).toBe(200)
    const logged = async () => {
      const path = `/api/device/device/${device}/serverlog`
      const response = await fetch(portal.origin + path, { headers: { cookie: cookies.owner } })
      const { Items } = (await response.json()) as { Items: { text: string }[] }
      return Items.map(({ text }) => text).filter((text) => text.includes(next))
    }
    // The second press of the button changed nothing.
    await expect
      .poll(logged, { timeout: 20_000 })
      .toEqual([
        `${owner} asked ${next} whether to send notifications again`,
        `${next} unsubscribed from notifications`,
      ])
  })
})

it('lists sent messages with their results, masked for those who may not see addresses', async () => {
  expect(await test(lost)).toMatchObject([{ state: 'failed', problem: 'EENVELOPE 550' }])
  const [newest] = (await list(cookies.owner)).Items
  expect(newest).toMatchObject({
    recipient: lost,
    state: 'failed',
    problem: 'EENVELOPE 550',
    about: { request: 'test', by: owner },
  })
  const seen = await list(cookies.viewer)
  expect(seen.Items[0]).toMatchObject({ recipient: 'g…@example.com', about: { by: '' } })
  expect(JSON.stringify(seen)).not.toContain(owner)
  expect(JSON.stringify(seen)).not.toContain(reader)
})
