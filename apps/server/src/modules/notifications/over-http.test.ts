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

it('an alarm of a device reaches the mail server, once', async () => {
  expect((await save()).status).toBe(200)
  // What came in the same second as the choice counts as before it.
  await new Promise((resolve) => setTimeout(resolve, 1100))
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

it('SMS want a phone number in the profile, on the server too', async () => {
  const refused = await save({ alarmSMSInterval: 86_400, phoneList: ['+61400000000'] })
  expect(refused.status).toBe(400)
  expect(await refused.json()).toMatchObject({
    message: 'Add a phone number to your profile to set up SMS messages.',
  })
})
