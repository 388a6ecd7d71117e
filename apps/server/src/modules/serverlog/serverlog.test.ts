import { isPortalError } from '@fieldport/domain'
import { createMessage } from '@fieldport/messages'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestEngine, testEngines } from '../../adapters/telemetry/testing/engines.ts'
import { entriesPerMinute } from './entry-budget.ts'
import { maximumBufferedEntries } from './log-writer.ts'
import { buildServerLogForTest } from './testing.ts'

// Always within the engine's retention of 90 days.
const startMs = Math.floor(Date.now() / 86_400_000) * 86_400_000 - 86_400_000

let nextDevice = 0

describe.each(testEngines)('server log, $name', ({ open }) => {
  let opened: TestEngine
  let log: ReturnType<typeof buildServerLogForTest>
  let deviceId = ''

  beforeAll(async () => {
    opened = await open()
  })
  afterAll(() => opened.close())
  beforeEach(() => {
    log = buildServerLogForTest(opened.engine, startMs)
    deviceId = `LOGS${String(nextDevice++).padStart(5, '0')}`
  })

  const texts = async (request: Partial<Parameters<typeof log.page>[0]> = {}) =>
    (await log.page({ deviceId, ...request })).Items.map(({ text }) => text)

  it('lists entries of its device only, newest first, with their details', async () => {
    log.note(deviceId, 'connection', 'Connected', { transport: 'mqtt' })
    log.note(deviceId, 'command', 'Sys.Reboot was sent')
    log.note('OTHER0001', 'command', 'of another')
    await log.flush()
    expect((await log.page({ deviceId })).Items).toEqual([
      expect.objectContaining({
        kind: 'command',
        text: 'Sys.Reboot was sent',
        details: {},
        at: startMs / 1000,
      }),
      expect.objectContaining({ kind: 'connection', text: 'Connected', details: { transport: 'mqtt' } }),
    ])
  })

  it('stores the message of an entry as an ID with values beside its English text', async () => {
    log.noteMessage(
      deviceId,
      'settings',
      createMessage('logSettingsChanged', { by: 'ada\n@x.io', count: 2 }),
      {
        keys: ['gps.x'],
      },
    )
    await log.flush()
    expect((await log.page({ deviceId })).Items).toEqual([
      {
        id: expect.any(String),
        at: startMs / 1000,
        kind: 'settings',
        text: 'ada @x.io changed 2 settings',
        localizable: { id: 'logSettingsChanged', params: { by: 'ada @x.io', count: 2 } },
        details: { keys: ['gps.x'] },
      },
    ])
    // Searches match contents, not internal names.
    expect(await texts({ q: 'gps.x' })).toHaveLength(1)
    for (const q of ['logSettingsChanged', 'localizable', 'params']) expect(await texts({ q })).toEqual([])
  })

  it('reads older entries that have only a text', async () => {
    const row = {
      device: deviceId,
      atMs: startMs,
      seq: 1,
      kind: 'command',
      text: 'Sys.Reboot was sent',
    } as const
    await log.stored.insert([{ ...row, details: '{"ts":1}' }])
    expect((await log.page({ deviceId })).Items).toEqual([
      {
        id: expect.any(String),
        at: startMs / 1000,
        kind: 'command',
        text: 'Sys.Reboot was sent',
        details: { ts: 1 },
      },
    ])
  })

  it('searches text and details case-insensitively, and treats special characters literally', async () => {
    const odd = `100% o'clock "x" \\ back {q:String} ') OR 1=1 -- ÄÖ_\u{1F600}`
    log.note(deviceId, 'settings', odd)
    log.note(deviceId, 'settings', 'plain', { key: 'wifi.sta.SSID' })
    await log.flush()
    expect(await texts({ q: 'wifi.STA.ssid' })).toEqual(['plain'])
    expect(await texts({ q: 'äö_' })).toEqual([odd])
    for (const q of ["') OR 1=1 --", "o'clock", '\\ back', '{q:String}', '\u{1F600}', '100%'])
      expect([q, await texts({ q })]).toEqual([q, [odd]])
    for (const q of ["' OR '1'='1", '\n', '%%', 'plai_']) expect(await texts({ q })).toEqual([])
    expect(await texts({ q: 'no such' })).toEqual([])
  })

  it('filters by kind and time', async () => {
    log.note(deviceId, 'connection', 'a')
    log.advanceMs(60_000)
    log.note(deviceId, 'refused', 'b')
    log.advanceMs(60_000)
    log.note(deviceId, 'data', 'c')
    await log.flush()
    expect(await texts({ kinds: ['connection', 'data'] })).toEqual(['c', 'a'])
    expect(await texts({ from: startMs / 1000 + 60, to: startMs / 1000 + 120 })).toEqual(['b'])
  })

  it('pages through entries of one millisecond without loss or repetition', async () => {
    for (let index = 0; index < 25; index += 1) {
      log.note(deviceId, index % 2 ? 'command' : 'settings', `entry ${index}`)
      if (index === 12) log.advanceMs(1)
    }
    await log.flush()
    const seen: string[] = []
    let before: string | undefined
    do {
      const page = await log.page({ deviceId, limit: 4, ...(before ? { before } : {}) })
      seen.push(...page.Items.map(({ text }) => text))
      before = page.lastEvaluatedKey ?? undefined
    } while (before)
    expect(seen).toEqual(Array.from({ length: 25 }, (_, index) => `entry ${24 - index}`))
  })

  it('returns IDs that sort like the entries', async () => {
    for (let index = 0; index < 12; index += 1) log.note(deviceId, 'command', String(index))
    await log.flush()
    const ids = (await log.page({ deviceId })).Items.map(({ id }) => id)
    expect(ids).toEqual(ids.toSorted().toReversed())
  })

  it('returns the next newer entries to a tail, oldest first if there are many', async () => {
    log.note(deviceId, 'command', 'seen')
    await log.flush()
    const after = (await log.page({ deviceId })).Items[0]?.id ?? ''
    for (const text of ['one', 'two', 'three']) log.note(deviceId, 'command', text)
    await log.flush()
    const first = await log.page({ deviceId, after, limit: 2 })
    expect(first.Items.map(({ text }) => text)).toEqual(['two', 'one'])
    const next = await log.page({ deviceId, after: first.Items[0]?.id, limit: 2 })
    expect(next.Items.map(({ text }) => text)).toEqual(['three'])
    expect((await log.page({ deviceId, after: next.Items[0]?.id })).Items).toEqual([])
  })

  it('shows an entry once if its insert was repeated', async () => {
    log.note(deviceId, 'command', 'once')
    await log.flush()
    await log.stored.insert(log.inserts[0] ?? [])
    expect(await texts()).toEqual(['once'])
  })

  it('withholds recent entries while another process may still write earlier ones', async () => {
    const remote = buildServerLogForTest(opened.engine, startMs, 2_000)
    remote.note(deviceId, 'command', 'fresh')
    await remote.flush()
    expect((await remote.page({ deviceId })).Items).toEqual([])
    remote.advanceMs(2_000)
    expect((await remote.page({ deviceId })).Items).toHaveLength(1)
  })

  it('remembers the last transport of a device, whatever was logged since', async () => {
    const last = () => log.lastConnection(deviceId)
    expect(await last()).toBeNull()
    log.note(deviceId, 'connection', 'Connected over MQTT', { transport: 'mqtt', isConnected: true })
    await log.flush()
    log.note(deviceId, 'connection', 'Something else', { transport: 'pigeon' })
    log.note('OTHER0001', 'connection', 'Sending over UDP', { transport: 'udp' })
    log.note(deviceId, 'command', 'Sent', { transport: 'http' })
    log.advanceMs(1)
    log.note(deviceId, 'connection', 'Sending over HTTP', { transport: 'http' })
    log.note('OTHER0001', 'connection', 'Sending over UDP', { transport: 'udp' })
    // The same before and after the flush.
    expect(await last()).toEqual({ transport: 'http' })
    await log.flush()
    expect(await last()).toEqual({ transport: 'http' })
  })

  it('limits entries per kind of a flooding device, and reports how many were omitted', async () => {
    for (let index = 0; index < entriesPerMinute + 40; index += 1)
      log.note(deviceId, 'refused', `no ${index}`)
    log.note(deviceId, 'command', 'still kept')
    await log.runDue()
    expect(await texts({ kinds: ['refused'], limit: 1000 })).toHaveLength(entriesPerMinute)
    expect(await texts({ kinds: ['command'] })).toEqual(['still kept'])
    log.advanceMs(60_000)
    // Reported although no further entry arrives.
    await log.runDue()
    expect((await texts({ kinds: ['refused'] }))[0]).toBe(
      '40 more entries of this kind within a minute were left out.',
    )
    expect(await log.runDue()).toBe(0)
  })

  it('truncates long entries, and removes control characters', async () => {
    log.note(deviceId, 'refused', `a\tb\nc\u0000d${'x'.repeat(5_000)}`, { data: 'y'.repeat(10_000) })
    log.note(deviceId, 'refused', 'details', { data: 'tab\t line\n zero\u0000 half \ud800 back\\slash' })
    await log.flush()
    const [details, long] = (await log.page({ deviceId })).Items
    expect(long?.text).toHaveLength(500)
    expect(long?.text.startsWith('a b c dxx')).toBe(true)
    expect(Object.keys(long?.details ?? {})).toEqual(['leftOut'])
    expect(details?.details).toEqual({
      data: 'tab\t line\n zero\u0000 half \ufffd back\\slash',
    })
  })

  it('buffers entries while the store is unavailable, and writes them afterwards', async () => {
    log.setAway(true)
    log.note(deviceId, 'command', 'waits')
    await log.runDue()
    expect(log.errors).toHaveLength(1)
    log.setAway(false)
    expect(await log.runDue()).toBe(1)
    expect(await texts()).toEqual(['waits'])
  })

  it('limits the buffered entries', async () => {
    log.setAway(true)
    for (let index = 0; index < maximumBufferedEntries + 10; index += 1)
      log.note(`D${String(index % 1000).padStart(8, '0')}`, index % 2 ? 'data' : 'command', 'x')
    log.setAway(false)
    await log.flush()
    expect(log.inserts.flat().length).toBeLessThanOrEqual(maximumBufferedEntries)
    expect(Math.max(...log.inserts.map((rows) => rows.length))).toBe(1_000)
  })

  it.each(['x', '123', '1'.repeat(40), '0000000000000-000000000000000'])(
    'refuses %s as an ID',
    async (id) => {
      const failure = await log.page({ deviceId, before: id }).catch((error: unknown) => error)
      expect(isPortalError(failure) && failure.code).toBe('INVALID_INPUT')
    },
  )
})
