import { maximumExportsAtOnce } from '@fieldport/domain'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startTestPortal, type TestPortal } from '../../testing/portal.ts'

const [hosted, basic] = ['EXPHTTP01', 'EXPHTTP02'] as const
const [owner, viewer, stranger] = ['owner@example.com', 'viewer@example.com', 'stranger@example.com']
const now = Math.floor(Date.now() / 1000)
/** More than a connection buffers, so that an export stays open when its reader stops reading. */
const large = { points: 6_000, note: 'x'.repeat(4_000) }

let portal: TestPortal
const cookies = new Map<string, string>()
const aborts: AbortController[] = []

beforeAll(async () => {
  portal = await startTestPortal()
  await portal.createDevice({ deviceId: hosted, tier: 'Hosted' })
  await portal.createDevice({ deviceId: basic, tier: 'Basic' })
  for (const email of [owner, viewer, stranger]) await portal.createUser({ email })
  for (const device of [hosted, basic]) {
    await portal.grant(device, owner, 'ADMIN')
    await portal.grant(device, viewer, 'VIEW')
  }
  for (const email of [owner, viewer, stranger]) cookies.set(email, await portal.signIn(email))
  for (let from = 0; from < large.points; from += 2_000) {
    const body = Array.from({ length: 2_000 }, (_, at) => ({
      ts: now - 40_000 + (from + at) * 5,
      vin: at,
      note: large.note,
    }))
    await portal.ingest(hosted, body)
  }
}, 240_000)
afterEach(() => {
  for (const abort of aborts.splice(0)) abort.abort()
})
afterAll(() => portal.stop())

async function ask(who: string, query = '', device: string = hosted): Promise<Response> {
  const abort = new AbortController()
  aborts.push(abort)
  return fetch(`${portal.origin}/api/device/device/${device}/export${query}`, {
    headers: { cookie: cookies.get(who) ?? '', 'accept-encoding': 'identity' },
    signal: abort.signal,
  })
}

/** Starts an export without reading further. */
async function begin(who: string) {
  const response = await ask(who)
  const reader = response.body?.getReader()
  if (response.ok) await reader?.read()
  return { status: response.status, reader, abort: aborts.at(-1) }
}

const listed = (who: string) =>
  fetch(`${portal.origin}/api/portal/session`, { headers: { cookie: cookies.get(who) ?? '' } })

describe('the export call', () => {
  it('returns a file with a name to users of the device', async () => {
    const response = await ask(viewer, `?from=${now - 40_000}&to=${now - 39_900}&dataKeys=vin`)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename="RawData-${hosted}.csv"`)
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    const lines = (await response.text()).trimEnd().split('\r\n')
    expect(lines[0]).toMatch(/^(?:\ufeff)?Time \(UTC\),Device,/)
    expect(lines).toHaveLength(21)
  })

  it("uses the device's time zone unless another is requested", async () => {
    const range = `?from=${now - 40_000}&to=${now - 39_900}&dataKeys=vin`
    const heading = async (query: string) => (await (await ask(viewer, query)).text()).split(',')[0]
    const set = await fetch(`${portal.origin}/api/portal/device-set-settings`, {
      method: 'POST',
      headers: { cookie: cookies.get(owner) ?? '', 'content-type': 'application/json' },
      body: JSON.stringify({ deviceid: hosted, settings: { PORTAL_timeZone: 'Australia/Lord_Howe' } }),
    })
    expect(set.status).toBe(200)
    expect(await heading(range)).toMatch(/Time \(Australia\/Lord_Howe\)$/)
    expect(await heading(`${range}&timeZone=Asia/Kolkata`)).toMatch(/Time \(Asia\/Kolkata\)$/)
  })

  it('ends at once where only its headers were asked for', async () => {
    const head = () =>
      fetch(`${portal.origin}/api/device/device/${hosted}/export`, {
        method: 'HEAD',
        headers: { cookie: cookies.get(owner) ?? '' },
      })
    const statuses: number[] = []
    for (let count = 0; count <= maximumExportsAtOnce; count += 1) statuses.push((await head()).status)
    expect(new Set(statuses)).toEqual(new Set([200]))
  })

  it('refuses a plan without exports with the specified message', async () => {
    const response = await ask(owner, '', basic)
    expect(response.status).toBe(403)
    expect(await response.json()).toMatchObject({
      code: 'PLAN_RESTRICTED',
      message: 'Data export is unavailable on the Basic Plan',
    })
  })

  it.each([
    ['an unknown time zone', '?timeZone=Mars/Olympus', 400, 'Unknown time zone'],
    ['half a range', '?from=1790000000', 400, ''],
    ['an unknown format', '?format=pdf', 400, ''],
    [
      'a range before the storage days',
      `?from=${now - 800 * 86_400}&to=${now}`,
      403,
      'Data older than 730 day(s)',
    ],
  ])('refuses %s', async (_, query, status, message) => {
    const response = await ask(owner, query)
    expect(response.status).toBe(status)
    expect(await response.text()).toContain(message)
  })

  it('is not found for a stranger', async () => {
    expect((await ask(stranger)).status).toBe(404)
  })
})

describe('points in one response', () => {
  const pageOf = (device: string, query: string, who = viewer) =>
    fetch(`${portal.origin}/api/portal/device-get-data/${device}?${query}`, {
      headers: { cookie: cookies.get(who) ?? '' },
    })

  it('above the size of a page are refused if the plan has no exports', async () => {
    await portal.ingest(basic, { ts: now - 60, vin: 12 })
    expect((await pageOf(basic, 'datapoints=1000')).status).toBe(200)
    expect((await pageOf(basic, '')).status).toBe(200)
    for (const query of ['datapoints=1001', 'datapoints=1000000', 'datapoints=1001&startKey=1790000000000']) {
      const response = await pageOf(basic, query)
      expect([query, response.status, await response.json()]).toMatchObject([
        query,
        403,
        { code: 'PLAN_RESTRICTED', message: 'Data export is unavailable on the Basic Plan' },
      ])
    }
  })

  it('may be a million if the plan has exports', async () => {
    const query = `datapoints=1000000&from=${now - 40_000}&to=${now - 39_900}`
    const response = await pageOf(hosted, query)
    expect(response.status).toBe(200)
    expect(((await response.json()) as { data: unknown[] }).data).toHaveLength(20)
  })
})

describe('a running export', () => {
  it('counts towards three at once per user, and frees its slot when cancelled', async () => {
    const running = [await begin(owner), await begin(owner), await begin(owner)]
    expect(running.map(({ status }) => status)).toEqual([200, 200, 200])
    const refused = await ask(owner)
    expect(refused.status).toBe(429)
    expect(await refused.json()).toMatchObject({
      message: 'You already have 3 exports running. Wait until one ends, or cancel one.',
    })
    expect((await begin(viewer)).status).toBe(200)
    running[0]?.abort?.abort()
    let again = await begin(owner)
    while (again.status === 429) again = await begin(owner)
    expect(again.status).toBe(200)
  })

  it('is aborted when access is removed', async () => {
    const { reader } = await begin(viewer)
    const users = await fetch(`${portal.origin}/api/portal/device-get-permissions/${hosted}`, {
      headers: { cookie: cookies.get(owner) ?? '' },
    })
    const { Items } = (await users.json()) as { Items: { userid: string; email: string }[] }
    const userid = Items.find(({ email }) => email === viewer)?.userid
    const removed = await fetch(`${portal.origin}/api/user/device/${hosted}/user`, {
      method: 'DELETE',
      headers: { cookie: cookies.get(owner) ?? '', 'content-type': 'application/json' },
      body: JSON.stringify({ userid }),
    })
    expect([removed.status, await removed.text()]).toEqual([200, expect.anything()])
    let bytes = 0
    const readOn = async () => {
      for (;;) {
        const { done, value } = (await reader?.read()) ?? { done: true, value: undefined }
        if (done) return
        bytes += value?.length ?? 0
      }
    }
    await expect(readOn()).rejects.toThrow('terminated')
    expect(bytes).toBeLessThan(large.points * large.note.length)
    // The portal still works.
    expect((await listed(owner)).status).toBe(200)
  })
})
