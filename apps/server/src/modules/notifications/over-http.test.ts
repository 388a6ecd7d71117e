import { request } from 'node:http'
import type { Site } from '@fieldport/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type SmtpSink, startSmtpSink } from '../../adapters/mail/testing.ts'
import { startTestPortal } from '../../testing/portal.ts'

const device = 'AAAA00001'
const owner = 'owner@example.com'
let sink: SmtpSink
let portal: Awaited<ReturnType<typeof startTestPortal>>
let cookie: string

beforeAll(async () => {
  sink = await startSmtpSink()
  portal = await startTestPortal({ SMTP_URL: sink.url, MAIL_FROM: 'Portal <portal@example.com>' })
  await portal.createUser({ email: owner })
  await portal.createDevice({ deviceId: device, tier: 'Hosted' })
  await portal.grant(device, owner, 'ADMIN')
  cookie = await portal.signIn(owner)
})
afterAll(async () => {
  await portal.stop()
  await sink.close()
})

const alerts = {
  deviceid: device,
  alertSMSInterval: 0,
  alertEmailInterval: 0,
  warningSMSInterval: 0,
  warningEmailInterval: 0,
  alarmSMSInterval: 0,
  alarmEmailInterval: 86_400,
  emailList: ['boss@example.com'],
  phoneList: [],
}
const save = (over: object = {}) =>
  fetch(`${portal.origin}/api/portal/device-set-alert`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ ...alerts, ...over }),
  })

it('sends an alarm of a device to the mail server, once', async () => {
  expect((await save()).status).toBe(200)
  await nextSecond()
  const events = [{ topic: 'pump', msg: 'Seal leaks', lv: 40 }]
  const now = Math.floor(Date.now() / 1000)
  expect((await portal.ingest(device, { ts: now, events })).ok).toBe(true)
  await expect.poll(() => sink.received.length, { timeout: 20_000 }).toBe(1)
  const [mail] = sink.received
  expect(mail?.to).toEqual(['boss@example.com'])
  expect(mail?.source).toContain('Subject: Alarm: ')
  expect((await portal.ingest(device, { ts: now + 1, events })).ok).toBe(true)
  expect((await portal.ingest(device, { ts: now + 2, events: [{ ...events[0], topic: 'tank' }] })).ok).toBe(
    true,
  )
  await expect.poll(() => sink.received.length, { timeout: 20_000 }).toBe(2)
  expect(sink.received[1]?.source).toContain('tank')
})

it('requires a phone number in the profile for SMS on the server too', async () => {
  const refused = await save({ alarmSMSInterval: 86_400, phoneList: ['+61400000000'] })
  expect(refused.status).toBe(400)
  expect(await refused.json()).toMatchObject({
    message: 'Add a phone number to your profile to set up SMS messages.',
  })
})

it.each([
  ['a step of the escalation', { escalation: [{ recipient: '+61400000009', waitMinutes: 5 }] }],
  ['a frequency', { alarmSMSInterval: 86_400, emailList: [] }],
])('refuses to enable SMS without one: %s', async (_name, over) => {
  expect((await save(over)).status).toBe(400)
})

it('stores escalation numbers and mails if no SMS would be sent', async () => {
  const escalation = [{ recipient: 'boss@example.com', waitMinutes: 5 }]
  expect((await save({ escalation, phoneList: ['+61400000000'] })).status).toBe(200)
  expect((await save({ escalation: [] })).status).toBe(200)
})

it('links to the host of the brand on which they were set up', async () => {
  const vendor = await portal.signIn('vendor@example.com')
  const headers = { cookie: vendor, 'content-type': 'application/json' }
  const listed = await fetch(`${portal.origin}/api/portal/admin-get-sites`, { headers })
  const { Items } = (await listed.json()) as { Items: readonly Site[] }
  const { siteid: _, version: __, images: ___, ...settings } = Items[0] as Site
  const brand = { ...settings, siteid: 'partner', brandName: 'Partner', hosts: ['partner.example'] }
  const added = await fetch(`${portal.origin}/api/portal/admin-sites`, {
    method: 'POST',
    headers,
    body: JSON.stringify(brand),
  })
  expect(added.status).toBe(200)
  const before = sink.received.length
  expect(await saveAt('partner.example')).toBe(200)
  await nextSecond()
  const events = [{ topic: 'brand', msg: 'Hot', lv: 40 }]
  expect((await portal.ingest(device, { ts: Math.floor(Date.now() / 1000), events })).ok).toBe(true)
  await expect.poll(() => sink.received.length, { timeout: 20_000 }).toBe(before + 1)
  expect(sink.received[before]?.source).toContain('//partner.example')
})

/** Events of the same second as the choice count as before it. */
async function nextSecond(): Promise<void> {
  const saved = Math.floor(Date.now() / 1000)
  await expect.poll(() => Math.floor(Date.now() / 1000), { timeout: 2_000 }).toBeGreaterThan(saved)
}

/** As a browser at that host saves; fetch sends a host of its own. */
function saveAt(host: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const headers = { host, cookie, 'content-type': 'application/json' }
    const sent = request(
      `${portal.origin}/api/portal/device-set-alert`,
      { method: 'POST', headers },
      (response) => {
        response.resume()
        resolve(response.statusCode)
      },
    )
    sent.on('error', reject)
    sent.end(JSON.stringify(alerts))
  })
}
