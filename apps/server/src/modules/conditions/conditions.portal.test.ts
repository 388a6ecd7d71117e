import type { DeviceConditions, DeviceSummary } from '@fieldport/contract'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestPortal, type TestPortal } from '../../testing/portal.ts'

const device = 'COND00001'
const other = 'COND00002'
const people = {
  ADMIN: 'admin@example.com',
  OPERATOR: 'operator@example.com',
  VIEW: 'viewer@example.com',
} as const

describe('open conditions over HTTP', () => {
  let portal: TestPortal
  const cookies = new Map<string, string>()

  beforeAll(async () => {
    portal = await startTestPortal()
    for (const deviceId of [device, other]) await portal.createDevice({ deviceId, tier: 'Hosted' })
    for (const [permission, email] of Object.entries(people)) {
      await portal.createUser({ email })
      await portal.grant(device, email, permission as keyof typeof people)
      cookies.set(permission, await portal.signIn(email))
    }
  })
  afterAll(() => portal.stop())

  const headersOf = (who: keyof typeof people) => ({
    cookie: cookies.get(who) ?? '',
    'content-type': 'application/json',
  })
  const get = async <Answer>(path: string, who: keyof typeof people = 'VIEW'): Promise<Answer> => {
    const response = await fetch(`${portal.origin}/api/${path}`, { headers: headersOf(who) })
    return (await response.json()) as Answer
  }
  const send = (who: keyof typeof people, method: string, path: string, body?: unknown) =>
    fetch(`${portal.origin}/api/device/device/${device}/${path}`, {
      method,
      headers: headersOf(who),
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
  const row = async () =>
    (await get<{ Items: DeviceSummary[] }>('portal/user-get-device-summary')).Items.find(
      ({ deviceid }) => deviceid === device,
    )

  /** Reads the events of a stream. */
  async function listen(path: string, who: keyof typeof people = 'VIEW') {
    const abort = new AbortController()
    const response = await fetch(`${portal.origin}/api/${path}`, {
      headers: headersOf(who),
      signal: abort.signal,
    })
    let text = ''
    const reading = (async () => {
      for await (const chunk of response.body ?? []) text += Buffer.from(chunk as Uint8Array).toString()
    })().catch(() => {})
    return {
      events: (name: string): unknown[] =>
        [...text.matchAll(new RegExp(`event: ${name}\ndata: (.*)\n`, 'g'))].map(
          ([, data]) => JSON.parse(data ?? 'null') as unknown,
        ),
      close: () => {
        abort.abort()
        return reading
      },
    }
  }

  it('keep an alarm in list, device and fleet after later points, and push it within a second', async () => {
    const now = Math.floor(Date.now() / 1000)
    const [fleet, page] = [await listen('portal/user-live'), await listen(`device/device/${device}/live`)]
    await portal.ingest(device, { ts: now - 10, vin: 12, events: [{ topic: 'pump', msg: 'Leak', lv: 40 }] })
    await portal.ingest(device, { ts: now - 5, vin: 12 })
    const leading = { kind: 'event', level: 'alarm', since: now - 10, reason: { topic: 'pump', lv: 40 } }
    const condition = { level: 'alarm', open: 1, needsSomebody: true, leading }
    await vi.waitFor(async () => expect(await row()).toMatchObject({ state: 'alarm', condition }), 5_000)
    await portal.ingest(device, { ts: now, vin: 12 })
    await vi.waitFor(
      () => {
        expect(page.events('conditions')).toMatchObject([
          { state: 'ok', conditions: [] },
          { state: 'alarm', conditions: [leading] },
        ])
        expect(fleet.events('states').at(-1)).toMatchObject({ [device]: { state: 'alarm', condition } })
      },
      { timeout: 5_000 },
    )
    expect(await row()).toMatchObject({ state: 'alarm', condition })
    const own = await get<DeviceConditions>(`device/device/${device}/conditions`)
    expect(own).toMatchObject({ state: 'alarm', needsSomebody: true, conditions: [leading] })
    expect(await get('portal/user-get-conditions')).toEqual({ devices: { [device]: own } })
    await fleet.close()
    await page.close()
  })

  it('let operators acknowledge but not viewers, and show everyone who did', async () => {
    const { conditions } = await get<DeviceConditions>(`device/device/${device}/conditions`)
    const names = conditions.map(({ kind, subject }) => ({ kind, subject }))
    expect((await send('VIEW', 'POST', 'conditions/acknowledge', { conditions: names })).status).toBe(403)
    const acknowledged = { by: people.OPERATOR }
    const known = { state: 'alarm', needsSomebody: false, conditions: [{ kind: 'event', acknowledged }] }
    for (const _ of ['once', 'again']) {
      const answer = await send('OPERATOR', 'POST', 'conditions/acknowledge', { conditions: names })
      expect(await answer.json()).toMatchObject(known)
    }
    expect(await get<DeviceConditions>(`device/device/${device}/conditions`)).toMatchObject(known)
    expect(await row()).toMatchObject({ state: 'alarm', condition: { needsSomebody: false } })
  })

  it('let operators clear what cannot return to normal by itself, but not viewers', async () => {
    const { conditions } = await get<DeviceConditions>(`device/device/${device}/conditions`)
    const names = conditions.map(({ kind, subject }) => ({ kind, subject }))
    expect((await send('VIEW', 'POST', 'conditions/clear', { conditions: names })).status).toBe(403)
    for (const _ of ['once', 'again']) {
      const answer = await send('OPERATOR', 'POST', 'conditions/clear', { conditions: names })
      expect(await answer.json()).toEqual({ state: 'ok', needsSomebody: false, conditions: [] })
    }
    expect(await row()).toMatchObject({ state: 'ok', condition: null })
  })

  it('follow a limit rule that is validated, stored, applied and deleted', async () => {
    const rule = { name: 'Supply', key: 'vin', alarm: { low: 13 }, durationSeconds: 0, hysteresis: 0.5 }
    expect((await send('OPERATOR', 'POST', 'limit-rules', rule)).status).toBe(403)
    const { alarm: _, ...without } = rule
    for (const wrong of [without, { ...rule, alarm: { low: 2, high: 1 } }, { ...rule, alarm: {} }])
      expect((await send('ADMIN', 'POST', 'limit-rules', wrong)).status).toBe(400)
    const added = (await (await send('ADMIN', 'POST', 'limit-rules', rule)).json()) as { id: string }
    expect(added).toMatchObject({ ...rule, version: 1, updatedBy: people.ADMIN })
    const reason = { key: 'vin', value: 12, limit: 13, side: 'below', ruleId: added.id }
    await vi.waitFor(
      async () =>
        expect(await get<DeviceConditions>(`device/device/${device}/conditions`)).toMatchObject({
          conditions: [{ kind: 'limit', subject: 'vin', level: 'alarm', reason }],
        }),
      { timeout: 15_000 },
    )
    const holds = { conditions: [{ kind: 'limit', subject: 'vin' }] }
    const refused = await send('OPERATOR', 'POST', 'conditions/clear', holds)
    expect([refused.status, await refused.json()]).toMatchObject([
      409,
      { message: 'This is still active. It closes by itself once it is back to normal.' },
    ])
    expect(await (await send('ADMIN', 'GET', 'limit-rules')).json()).toEqual({ Items: [added] })
    expect(await (await send('VIEW', 'GET', 'limit-rules')).json()).toEqual({
      Items: [{ ...added, updatedBy: '' }],
    })
    expect((await send('ADMIN', 'DELETE', `limit-rules/${added.id}`)).status).toBe(200)
    await vi.waitFor(async () => expect(await row()).toMatchObject({ state: 'ok' }), { timeout: 15_000 })
  })

  it('are hidden without access, and need permission to acknowledge or change', async () => {
    const to = (id: string, path: string, who?: keyof typeof people, body?: object) =>
      fetch(`${portal.origin}/api/device/device/${id}/${path}`, {
        headers: { 'content-type': 'application/json', ...(who ? headersOf(who) : {}) },
        ...(body && { method: 'POST', body: JSON.stringify(body) }),
      })
    const named = { conditions: [{ kind: 'event', subject: 'pump' }] }
    expect((await to(device, 'conditions')).status).toBe(401)
    expect((await to(other, 'conditions', 'ADMIN')).status).toBe(404)
    expect((await to(other, 'conditions/acknowledge', 'ADMIN', named)).status).toBe(404)
    const rule = { name: '', key: 'vin', alarm: { high: 1 }, durationSeconds: 0, hysteresis: 0 }
    for (const who of ['VIEW', 'OPERATOR'] as const)
      expect((await to(device, 'limit-rules', who, rule)).status).toBe(403)
    expect(await get('portal/user-get-conditions')).not.toHaveProperty(['devices', other])
  })

  it('refuse hostile rules with the reason, and handle odd keys', async () => {
    const rule = { name: '', key: 'odd', alarm: { high: 1 }, durationSeconds: 0, hysteresis: 0 }
    const sent = [
      { ...rule, key: 'k'.repeat(65) },
      { ...rule, key: '' },
      { ...rule, key: 'a\0b' },
      { ...rule, name: '\ud800' },
      { ...rule, durationSeconds: -1 },
      { ...rule, hysteresis: 'NaN' },
      { ...rule, alarm: { high: null } },
      { ...rule, guard: { key: 'rpm', operator: 'or 1', value: 0 } },
      { ...rule, guard: { key: 'rpm', from: 6, to: 4 } },
      { ...rule, id: 'chosen' },
    ].map((each) => JSON.stringify(each))
    sent.push(JSON.stringify(rule).replace('1}', '1e999}'), JSON.stringify(rule).replace('1}', 'NaN}'))
    for (const body of sent) {
      const answer = await fetch(`${portal.origin}/api/device/device/${device}/limit-rules`, {
        method: 'POST',
        headers: headersOf('ADMIN'),
        body,
      })
      expect([body, answer.status]).toEqual([body, 400])
      expect(((await answer.json()) as { message: string }).message).not.toBe('')
    }
    for (const key of ['__proto__', 'constructor']) {
      const answer = await send('ADMIN', 'POST', 'limit-rules', { ...rule, key })
      const { id } = (await answer.json()) as { id: string }
      expect((await send('ADMIN', 'DELETE', `limit-rules/${id}`)).status).toBe(200)
    }
    const many = Array.from({ length: 201 }, () => ({ kind: 'event', subject: 'x' }))
    expect((await send('OPERATOR', 'POST', 'conditions/acknowledge', { conditions: many })).status).toBe(400)
  })

  it('allow up to 50 rules per device, also when added simultaneously', async () => {
    const rule = { name: '', key: 'spare', alarm: { high: 1 }, durationSeconds: 0, hysteresis: 0 }
    const answers = await Promise.all(
      Array.from({ length: 52 }, () => send('ADMIN', 'POST', 'limit-rules', rule)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(50)
    const refused = answers.find(({ status }) => status === 409)
    expect(await refused?.json()).toMatchObject({
      message: 'Limit: 50 alarm limits per device. Delete one to add another.',
    })
    const { Items } = (await (await send('ADMIN', 'GET', 'limit-rules')).json()) as {
      Items: { id: string }[]
    }
    for (const { id } of Items) await send('ADMIN', 'DELETE', `limit-rules/${id}`)
  })

  it('use a stored gauge as a limit, without a message of the device', async () => {
    const gaugeSettings = { min: 0, max: 20, warnLow: 13, warnHigh: 18, alarmLow: 5, alarmHigh: 19 }
    const saved = await fetch(`${portal.origin}/api/portal/device-set-settings`, {
      method: 'POST',
      headers: headersOf('ADMIN'),
      body: JSON.stringify({
        deviceid: device,
        settings: { PORTAL_displaySettings: { vin: { displayType: 'gauge', gaugeSettings } } },
      }),
    })
    expect(saved.status).toBe(200)
    await vi.waitFor(async () => expect(await row()).toMatchObject({ state: 'warning' }), { timeout: 15_000 })
  })
})
