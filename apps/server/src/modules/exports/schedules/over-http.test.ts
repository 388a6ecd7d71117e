import type { ExportSchedule } from '@fieldport/contract'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type SmtpSink, startSmtpSink } from '../../../adapters/mail/testing.ts'
import { startTestPortal, type TestPortal } from '../../../testing/portal.ts'

const [first, second, basic, foreign, silent] = [
  'EXPSCHD01',
  'EXPSCHD02',
  'EXPSCHD03',
  'EXPSCHD04',
  'EXPSCHD05',
] as const
const [owner, other, refused] = ['owner@example.com', 'other@example.com', 'refused@example.com']
const definition = {
  name: 'Every morning',
  deviceids: [first, second, basic],
  dataKeys: null,
  format: 'csv',
  dates: 'iso',
  range: 'week',
  frequency: 'daily',
  hour: 6,
  weekday: 1,
  monthDay: 1,
  timeZone: 'UTC',
}
/** Noon of yesterday: within the last seven days, even if midnight passes during the test. */
const yesterdayNoon = Math.floor(Date.now() / 86_400_000) * 86_400 - 43_200

let portal: TestPortal
let sink: SmtpSink
const cookies = new Map<string, string>()

beforeAll(async () => {
  sink = await startSmtpSink({
    refuse: (address) => (address === refused ? { code: 550, text: '5.1.1 No such user' } : null),
  })
  portal = await startTestPortal({ OUTBOX: 'true', SMTP_URL: sink.url })
  for (const deviceId of [first, second, foreign, silent])
    await portal.createDevice({ deviceId, tier: 'Hosted' })
  await portal.createDevice({ deviceId: basic, tier: 'Basic' })
  for (const email of [owner, other, refused]) await portal.createUser({ email })
  for (const device of [first, second, basic, silent]) await portal.grant(device, owner, 'ADMIN')
  await portal.grant(foreign, other, 'ADMIN')
  await portal.grant(first, refused, 'VIEW')
  for (const email of [owner, other, refused]) cookies.set(email, await portal.signIn(email))
  for (const device of [first, second])
    await portal.ingest(
      device,
      Array.from({ length: 10 }, (_, at) => ({ ts: yesterdayNoon + at * 10, vin: at })),
    )
}, 240_000)
afterAll(async () => {
  await portal.stop()
  await sink.close()
})

const call = (who: string, method: string, path: string, body?: unknown) =>
  fetch(`${portal.origin}/api/user/${path}`, {
    method,
    headers: { cookie: cookies.get(who) ?? '', 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
const json = async <Answer>(response: Promise<Response>) => (await (await response).json()) as Answer
const add = (over: object = {}, who = owner) =>
  json<ExportSchedule>(call(who, 'POST', 'export-schedules', { ...definition, ...over }))
const listed = async (id: string, who = owner) =>
  (await json<{ Items: ExportSchedule[] }>(call(who, 'GET', 'export-schedules'))).Items.find(
    (item) => item.id === id,
  )
/** Starts a run and waits for its result. */
const runNow = async (id: string, who = owner) => {
  const asked = await call(who, 'POST', `export-schedule/${id}/run`)
  expect(asked.status).toBe(200)
  return vi.waitFor(async () => {
    const { lastRun } = (await listed(id, who)) ?? {}
    if (!lastRun?.endedAt) throw new Error('The run has not ended.')
    return lastRun
  })
}
const mails = (to: string) =>
  json<{ subject: string; text: string; links: string[] }[]>(
    fetch(`${portal.origin}/dev/outbox.json?to=${to}`),
  )

describe('a scheduled export', () => {
  it('is created, stored, announced by email, and downloaded by its user', async () => {
    const { id, nextRun } = await add()
    expect(new Date((nextRun ?? 0) * 1000).getUTCHours()).toBe(6)
    const run = await runNow(id)
    expect(run).toMatchObject({
      outcome: 'done',
      problem: null,
      leftOut: [{ deviceid: basic, reason: { message: 'Data export is unavailable on the Basic Plan' } }],
      file: { name: 'RawData-2-devices.csv' },
    })
    let mail = (await mails(owner))[0]
    while (!mail) mail = (await mails(owner))[0]
    expect(mail.subject).toContain('Your export is ready: Every morning, ')
    expect(mail.text).toContain(`${basic}: Data export is unavailable on the Basic Plan`)
    expect(mail.links[0]).toContain(`/exports?file=${run.id}`)
    const file = await call(owner, 'GET', `export-file/${run.id}`)
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="RawData-2-devices.csv"')
    const rows = (await file.text()).trimEnd().split('\r\n')
    expect(rows).toHaveLength(21)
    // Neither another user nor a guest gets the file.
    expect((await call(other, 'GET', `export-file/${run.id}`)).status).toBe(404)
    expect((await fetch(`${portal.origin}/api/user/export-file/${run.id}`)).status).toBe(401)
  })

  // Runs are waited for most of the time, so these wait together.
  it.concurrent.each([
    ['sent', owner],
    ['returned', refused],
  ])('reports what became of its email: %s', async (state, who) => {
    const { id } = await add({ deviceids: [first] }, who)
    const run = await runNow(id, who)
    expect(run.outcome).toBe('done')
    const mailOf = async () => (await listed(id, who))?.lastRun?.mail
    await vi.waitFor(async () => expect(await mailOf()).toBe(state))
  })

  it.concurrent('reports that nothing was stored, without a file', async () => {
    const { id } = await add({ deviceids: [silent] })
    const run = await runNow(id)
    expect([run.outcome, run.file]).toEqual(['empty', null])
  })

  it.concurrent('can be changed only by its user, and then runs accordingly', async () => {
    const { id, nextRun } = await add()
    const set = (who: string, over: object) =>
      call(who, 'PUT', `export-schedule/${id}`, { ...definition, name: 'Every evening', ...over })
    const change = { deviceids: [first], hour: 18, format: 'jsonl' }
    const changed = await json<ExportSchedule>(set(owner, change))
    expect(changed).toMatchObject({ ...change, id, name: 'Every evening' })
    expect(changed.nextRun).not.toBe(nextRun)
    expect(await listed(id)).toEqual(changed)
    expect((await runNow(id)).file?.name).toBe('RawData-1-devices.jsonl')
    expect((await set(other, change)).status).toBe(404)
    expect((await set(owner, { deviceids: [foreign] })).status).toBe(404)
    expect((await set(owner, { hour: 24 })).status).toBe(400)
    expect(await listed(id)).toMatchObject({ name: 'Every evening', deviceids: [first] })
    await call(owner, 'PUT', `export-schedule/${id}/paused`, { paused: true })
    expect((await json<ExportSchedule>(set(owner, { hour: 7 }))).nextRun).toBeNull()
    await call(owner, 'DELETE', `export-schedule/${id}`)
    expect((await set(owner, change)).status).toBe(404)
  })

  it.concurrent('can be paused, resumed and deleted with its files, only by its user', async () => {
    const { id } = await add()
    const run = await runNow(id)
    expect((await call(other, 'PUT', `export-schedule/${id}/paused`, { paused: true })).status).toBe(404)
    expect((await call(other, 'DELETE', `export-schedule/${id}`)).status).toBe(404)
    expect((await call(other, 'POST', `export-schedule/${id}/run`)).status).toBe(404)
    const pause = (paused: boolean) =>
      json<ExportSchedule>(call(owner, 'PUT', `export-schedule/${id}/paused`, { paused }))
    expect((await pause(true)).nextRun).toBeNull()
    expect((await pause(true)).nextRun).toBeNull()
    expect((await pause(false)).nextRun).toBeGreaterThan(Date.now() / 1000)
    expect((await call(owner, 'DELETE', `export-schedule/${id}`)).status).toBe(200)
    expect(await listed(id)).toBeUndefined()
    expect((await call(owner, 'GET', `export-file/${run.id}`)).status).toBe(404)
  })

  it('is refused like an export of the same devices', async () => {
    const refusal = async (over: object) => {
      const response = await call(owner, 'POST', 'export-schedules', { ...definition, ...over })
      return [response.status, ((await response.json()) as { message: string }).message]
    }
    expect((await refusal({ deviceids: [first, foreign] }))[0]).toBe(404)
    expect(await refusal({ deviceids: [basic] })).toEqual([
      403,
      'Data export is unavailable on the Basic Plan',
    ])
    expect(await refusal({ timeZone: 'Mars/Olympus' })).toEqual([
      400,
      'timeZone: Unknown time zone. Use a name such as Europe/Berlin.',
    ])
    expect(await refusal({ deviceids: [first, first] })).toEqual([
      400,
      expect.stringContaining('Each device can be chosen once.'),
    ])
    expect((await refusal({ name: ' ' }))[0]).toBe(400)
    expect((await refusal({ hour: 24 }))[0]).toBe(400)
  })

  it('leaves out devices that its user lost, and older files with them are refused', async () => {
    const { id } = await add({ deviceids: [first, second] })
    const before = await runNow(id)
    const { user } = await json<{ user: { userid: string } }>(
      fetch(`${portal.origin}/api/portal/session`, { headers: { cookie: cookies.get(owner) ?? '' } }),
    )
    await portal.grant(second, other, 'ADMIN')
    const removed = await call(owner, 'DELETE', `device/${second}/user`, { userid: user.userid })
    expect(removed.status).toBe(200)
    expect((await call(owner, 'GET', `export-file/${before.id}`)).status).toBe(404)
    const after = await runNow(id)
    expect(after).toMatchObject({
      outcome: 'done',
      leftOut: [{ deviceid: second, reason: { message: 'You no longer have access to this device.' } }],
    })
    const file = await (await call(owner, 'GET', `export-file/${after.id}`)).text()
    expect(file).not.toContain(second)
  })

  it('has a limit, which is in the error', async () => {
    const answers = []
    for (let at = 0; at < 21; at++)
      answers.push(await call(owner, 'POST', 'export-schedules', { ...definition, deviceids: [first] }))
    const last = answers.at(-1)
    expect(last?.status).toBe(400)
    expect(await last?.json()).toMatchObject({
      message: "You've reached your limit of 20 scheduled exports. Delete one to add another.",
    })
  })
})
