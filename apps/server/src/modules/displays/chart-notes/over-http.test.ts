import type { ChartNote } from '@fieldport/contract'
import { newCustomChart, newCustomSeries, type TierName } from '@fieldport/domain'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { newDevice, startTestPortal, type TestPortal } from '../../../testing/portal.ts'

const [hosted, other] = ['NOTES0001', 'NOTES0002']
const at = Math.floor(Date.now() / 1000) - 3_600

let portal: TestPortal
const cookies: Record<string, string> = {}

beforeAll(async () => {
  portal = await startTestPortal()
  for (const deviceId of [hosted, other]) await portal.createDevice({ deviceId, tier: 'Hosted' })
  for (const [name, level] of [
    ['admin', 'ADMIN'],
    ['user', 'USER'],
    ['viewer', 'VIEW'],
  ] as const) {
    await portal.createUser({ email: `${name}@example.com` })
    cookies[name] = await portal.signIn(`${name}@example.com`)
    for (const deviceId of [hosted, other]) await portal.grant(deviceId, `${name}@example.com`, level)
  }
})
afterAll(() => portal.stop())

async function ask(method: string, path: string, who: string, body?: unknown, deviceId = hosted) {
  const response = await fetch(`${portal.origin}/api/device/device/${deviceId}/chart-notes${path}`, {
    method,
    headers: {
      cookie: cookies[who] ?? '',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, body: text ? JSON.parse(text) : null }
}

const list = async (who: string, query = 'relative=63072000000'): Promise<ChartNote[]> =>
  (await ask('GET', `?${query}`, who)).body.notes
const add = async (text: string, when = at): Promise<ChartNote> =>
  (await ask('POST', '', 'user', { at: when, text })).body

const setTier = (tier: TierName) =>
  portal.command('create-devices', { devices: [newDevice(hosted, tier)], ifExists: 'update' })

/** Opens a live stream. @returns a function that waits for a text and then closes the stream */
async function listen(path: string, cookie: string): Promise<(text: string) => Promise<void>> {
  const abort = new AbortController()
  const live = await fetch(`${portal.origin}${path}`, { headers: { cookie }, signal: abort.signal })
  const reader = live.body?.pipeThrough(new TextDecoderStream()).getReader()
  return async (text) => {
    let sent = ''
    while (!sent.includes(text)) sent += (await reader?.read())?.value ?? ''
    abort.abort()
  }
}

describe('chart notes', () => {
  it('are readable by users of the device, and writable by those who edit its display', async () => {
    const note = await add('  Belt replaced\n')
    expect(note).toMatchObject({ at, text: 'Belt replaced', version: 1 })
    expect(note.author).not.toBe('')
    expect(await list('viewer')).toEqual([note])
    expect((await ask('POST', '', 'viewer', { at, text: 'x' })).status).toBe(403)
    expect((await ask('PUT', `/${note.id}`, 'viewer', { at, text: 'x', version: 1 })).status).toBe(403)
    expect((await ask('DELETE', `/${note.id}`, 'viewer')).status).toBe(403)
    const path = `/api/device/device/${other}/chart-notes/${note.id}`
    const foreign = await fetch(`${portal.origin}${path}`, {
      method: 'DELETE',
      headers: { cookie: cookies['user'] ?? '' },
    })
    expect(foreign.status).toBe(200)
    expect(await list('viewer')).toEqual([note])
    await ask('DELETE', `/${note.id}`, 'user')
  })

  it('are listed by range, the oldest moment first', async () => {
    const [late, early] = [await add('late', at + 10), await add('early', at - 10)]
    expect(await list('viewer')).toEqual([early, late])
    expect(await list('viewer', `from=${at}&to=${at + 10}`)).toEqual([late])
    expect(await list('viewer', `from=${at - 10}&to=${at}`)).toEqual([early])
    for (const { id } of [late, early]) await ask('DELETE', `/${id}`, 'user')
  })

  it('are not overwritten by an outdated version, and keep their author', async () => {
    const note = await add('Filter')
    const change = { at: at + 60, text: 'Filter changed', version: 1 }
    const changed = await ask('PUT', `/${note.id}`, 'admin', change)
    expect(changed.body).toMatchObject({ ...change, version: 2, author: note.author })
    expect(await ask('PUT', `/${note.id}`, 'user', { ...change, text: 'Mine' })).toMatchObject({
      status: 409,
      body: { message: 'This note has changed.', data: { by: ['admin@example.com'] } },
    })
    expect(await list('viewer')).toEqual([changed.body])
    for (const _ of [1, 2])
      expect(await ask('DELETE', `/${note.id}`, 'user')).toEqual({ status: 200, body: { done: true } })
    expect(await ask('PUT', `/${note.id}`, 'user', { ...change, version: 2 })).toMatchObject({
      status: 409,
      body: { message: 'This note has been deleted.', data: { by: ['user@example.com'] } },
    })
    expect(await list('viewer')).toEqual([])
  })

  it.each([
    [{ at, text: ' ' }, 'Enter a note.'],
    [{ at, text: 'x'.repeat(281) }, 'Use at most 280 characters.'],
    [{ at, text: 'a\u0007b' }, 'Use one paragraph of plain text, without control characters.'],
    [{ at: at + 3 * 86_400, text: 'x' }, 'Choose a time that is not in the future.'],
    [{ at: 1_000, text: 'x' }, 'Choose a later time. The plan no longer shows data that old.'],
  ])('%j is refused with the reason', async (body, message) => {
    expect(await ask('POST', '', 'user', body)).toMatchObject({ status: 400, body: { message } })
    const note = await add('stays')
    const changed = await ask('PUT', `/${note.id}`, 'user', { ...body, version: 1 })
    expect(changed).toMatchObject({ status: 400, body: { message } })
    expect(await list('viewer')).toEqual([note])
    await ask('DELETE', `/${note.id}`, 'user')
  })

  it.each([
    { text: 'x' },
    { at: 'now', text: 'x' },
    { at, text: 7 },
    { at, text: 'x', author: 'Somebody else' },
    { at, text: 'x'.repeat(5_000) },
  ])('%j is not a note', async (body) => {
    expect((await ask('POST', '', 'user', body)).status).toBe(400)
  })

  it('are hidden outside the storage days of the plan, and kept', async () => {
    const [recent, old] = [await add('recent'), await add('old', at - 3 * 86_400)]
    await setTier('Basic')
    expect(await list('viewer')).toEqual([recent])
    const moved = await ask('PUT', `/${recent.id}`, 'user', { at: old.at, text: 'moved', version: 1 })
    expect(moved.status).toBe(400)
    await setTier('Hosted')
    expect(await list('viewer')).toEqual([old, recent])
    for (const { id } of [old, recent]) await ask('DELETE', `/${id}`, 'user')
  })

  it("are shown to guests of the device's charts without authors, with live changes", async () => {
    const [admin, device] = [cookies['admin'] ?? '', `/api/device/device/${hosted}`]
    const send = async (method: string, path: string, body?: unknown, cookie = admin) => {
      const response = await fetch(`${portal.origin}${path}`, {
        method,
        headers: { cookie, ...(body ? { 'content-type': 'application/json' } : {}) },
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
      const text = await response.text()
      return { status: response.status, text, body: text ? JSON.parse(text) : null }
    }
    const share = async (name: string, id: string): Promise<string> => {
      const page = { title: name, theme: 'auto', scale: 100, showHeader: true, cards: [{ id, w: 4, h: 3 }] }
      await send('PUT', `${device}/page/${name}`, { page, version: 0 })
      const { token } = (await send('POST', `${device}/page/${name}/links`, { days: 1 })).body
      return `/api/portal/shared/${token}`
    }
    const chart = { ...newCustomChart, series: [newCustomSeries('vin', '#287ccf')] }
    const { number } = (await send('POST', `${device}/chart`, { chart })).body
    const [shared, plain] = [await share('noted', `chart${number}`), await share('plain', 'key:vin')]
    const told = await listen(`${shared}/live`, '')
    const { id } = await add('Belt replaced')
    await told('event: changed\ndata: {"device":0,"resource":"notes"}')
    const read = (path: string, place = 0) =>
      send('GET', `${path}/notes/${place}?relative=63072000000`, undefined, '')
    const answer = await read(shared)
    expect(answer.body).toEqual({ notes: [{ id, at, text: 'Belt replaced' }] })
    for (const secret of [hosted, 'user@example.com']) expect(answer.text).not.toContain(secret)
    const refused = await Promise.all([read(plain), read(shared, 1), read('/api/portal/shared/none')])
    expect(refused.map(({ status }) => status)).toEqual([404, 404, 404])
    expect((await send('POST', `${shared}/notes/0`, { at, text: 'x' }, '')).status).toBe(405)
    expect((await send('POST', `${device}/chart-notes`, { at, text: 'x' }, '')).status).toBe(401)
    await send('DELETE', `${device}/chart/${number}`)
    expect((await read(shared)).status).toBe(404)
    await ask('DELETE', `/${id}`, 'user')
  })

  it('are published to open pages, and recorded in both logs', async () => {
    const told = await listen(`/api/device/device/${hosted}/live`, cookies['viewer'] ?? '')
    const note = await add('Heard of')
    await told('event: changed\ndata: {"resource":"notes"}')
    await ask('DELETE', `/${note.id}`, 'admin')
    const vendor = await portal.signIn('vendor@example.com')
    const get = async (path: string, cookie: string) =>
      (await fetch(`${portal.origin}${path}`, { headers: { cookie } })).text()
    const audit = await get('/api/portal/admin-get-audit', vendor)
    for (const action of ['chartNote.saved', 'chartNote.deleted']) expect(audit).toContain(action)
    const log = () => get(`/api/device/device/${hosted}/serverlog`, cookies['admin'] ?? '')
    await vi.waitFor(async () => expect(await log()).toContain('Heard of'), { timeout: 10_000 })
  })
})
