import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openRelational, type Relational } from '../../../adapters/relational/open.ts'
import { createTestDatabase } from '../../../adapters/relational/testing.ts'
import type { NoticeListeners, Notices } from '../../../adapters/relational/notices.ts'
import type { PointRow, ReceivedRange } from '../rows.ts'
import type { AccessChange } from '../../../platform/access/access-changes.ts'
import { type Connected, createFanOut, type FanOutPorts, gapMarginMicros } from './fan-out.ts'
import { createLiveFeed } from './live-feed.ts'

const url = process.env.TEST_DATABASE_URL
if (!url) process.stdout.write('News between portals was NOT tested: TEST_DATABASE_URL is not set.\n')
const nowMs = 1_760_000_000_000

const row = (device: string, ts: number): PointRow => ({
  device,
  ts,
  receivedMicros: ts * 1e6 + 7,
  json: `{"ts":${ts}}`,
  record: { ts },
})

describe.skipIf(!url)('portals on one PostgreSQL', () => {
  let databaseUrl: string
  let drop: () => Promise<void>
  const opened: Relational[] = []

  beforeEach(async () => {
    ;({ databaseUrl, drop } = await createTestDatabase(url as string))
  })
  afterEach(async () => {
    for (const relational of opened.splice(0)) await relational.close()
    await drop()
  })

  async function join(portalId: string, watched: readonly string[] = []) {
    const relational = await openRelational({ databaseUrl, dataDir: '' })
    opened.push(relational)
    const heard = {
      stored: [] as ReceivedRange[],
      cleared: [] as string[],
      queued: [] as [string, boolean][],
      changed: [] as string[],
      missed: 0,
      access: [] as AccessChange[],
      plans: [] as string[],
      rekeyed: [] as string[],
      connected: [] as Connected[],
      conditions: [] as (readonly string[] | undefined)[],
      warned: [] as string[],
    }
    let notify = () => {}
    const fanOut = createFanOut({
      notices: relational.notices as NonNullable<Relational['notices']>,
      portalId,
      nowMs: () => nowMs,
      later: (work) => {
        notify = work
      },
      log: { warn: (_details, text) => void heard.warned.push(text) },
      onStored: async (stored) => void heard.stored.push(stored),
      onCleared: (deviceId) => void heard.cleared.push(deviceId),
      onQueued: (deviceId, mayRepeat) => void heard.queued.push([deviceId, mayRepeat]),
      onChanged: (deviceId, resource) => void heard.changed.push(`${deviceId} ${resource}`),
      onChangesMissed: () => void (heard.missed += 1),
      onConditions: async (devices) => void heard.conditions.push(devices),
      onAccess: async (change) => void heard.access.push(change),
      onPlans: (devices) => void heard.plans.push(...devices),
      onRekeyed: (devices) => void heard.rekeyed.push(...devices),
      onConnected: (connected) => void heard.connected.push(connected),
      watched: () => watched,
    })
    await fanOut.listen()
    return { fanOut, heard, notify: () => notify() }
  }

  async function administer(statement: string): Promise<void> {
    const client = new Client({ connectionString: databaseUrl })
    await client.connect()
    await client.query(statement)
    await client.end()
  }

  it('send each other one notice of where rows are stored, and none to themselves', async () => {
    const [one, other] = [await join('one'), await join('other')]
    one.fanOut.broadcastStored([row('DEVICE001', 100), row('DEVICE002', 90)])
    one.fanOut.broadcastStored([row('DEVICE001', 101.5)])
    one.notify()
    const stored = {
      devices: ['DEVICE001', 'DEVICE002'],
      fromMs: 90_000,
      toMs: 101_500,
      fromMicros: 90_000_007,
      toMicros: 101_500_007,
    }
    await vi.waitFor(() => expect(other.heard.stored).toEqual([stored]))
    other.fanOut.broadcastStored([row('DEVICE003', 5)])
    other.notify()
    await vi.waitFor(() => expect(one.heard.stored.map(({ devices }) => devices)).toEqual([['DEVICE003']]))
  })

  it('split notices of too many devices', async () => {
    const [one, other] = [await join('one'), await join('other')]
    const devices = Array.from({ length: 1_000 }, (_, at) => `DEV${String(at).padStart(6, '0')}`)
    one.fanOut.broadcastStored(devices.map((device) => row(device, 100)))
    one.notify()
    await vi.waitFor(() => expect(other.heard.stored.flatMap((stored) => stored.devices)).toEqual(devices))
    expect(other.heard.stored.length).toBeGreaterThan(1)
  })

  it('notify each other of deleted points and queued commands', async () => {
    const [one, other] = [await join('one'), await join('other')]
    one.fanOut.broadcastCleared('DEVICE001')
    one.fanOut.broadcastQueued('DEVICE002', false)
    await vi.waitFor(() => expect(other.heard.queued).toEqual([['DEVICE002', false]]))
    await vi.waitFor(() => expect(other.heard.cleared).toEqual(['DEVICE001']))
    expect([one.heard.cleared, one.heard.queued]).toEqual([[], []])
  })

  it('notify each other once of changes, for any number and frequency', async () => {
    const [one, other] = [await join('one'), await join('other')]
    for (const resource of ['commands', 'configuration', 'commands'] as const)
      one.fanOut.broadcastChanged('DEVICE001', resource)
    one.fanOut.broadcastChanged('DEVICE002', 'commands')
    one.fanOut.broadcastStored([row('DEVICE001', 100)])
    one.notify()
    await vi.waitFor(() => expect(other.heard.changed).toHaveLength(3))
    // Notices about different resources are sent concurrently and may arrive in any order.
    expect(other.heard.changed.toSorted()).toEqual([
      'DEVICE001 commands',
      'DEVICE001 configuration',
      'DEVICE002 commands',
    ])
    await vi.waitFor(() => expect(other.heard.stored).toHaveLength(1))
    expect(one.heard.changed).toEqual([])
  })

  it('notify each other of connections, those of a moment at once, and of replaced secrets', async () => {
    const [one, other] = [await join('one'), await join('other')]
    one.fanOut.broadcastConnected('DEVICE001', 2_000)
    one.fanOut.broadcastConnected('DEVICE002', 1_500)
    one.notify()
    one.fanOut.broadcastRekeyed(['DEVICE003'])
    const connected = { devices: ['DEVICE001', 'DEVICE002'], atMs: 1_500 }
    await vi.waitFor(() => expect(other.heard.connected).toEqual([connected]))
    await vi.waitFor(() => expect(other.heard.rekeyed).toEqual(['DEVICE003']))
    expect([one.heard.connected, one.heard.rekeyed]).toEqual([[], []])
  })

  it('notify each other of changed plans', async () => {
    const [one, other] = [await join('one'), await join('other')]
    one.fanOut.broadcastPlans(['DEVICE001', 'DEVICE002', 'DEVICE001'])
    await vi.waitFor(() => expect(other.heard.plans).toEqual(['DEVICE001', 'DEVICE002']))
    expect(one.heard.plans).toEqual([])
  })

  it('notify each other of possibly ended access', async () => {
    const [one, other] = [await join('one'), await join('other')]
    const changes: AccessChange[] = [{ of: 'user', userId: 'olive' }, { of: 'guests' }, { of: 'everybody' }]
    for (const change of changes) one.fanOut.broadcastAccessChange(change)
    await vi.waitFor(() => expect(other.heard.access).toHaveLength(changes.length))
    expect(other.heard.access).toEqual(expect.arrayContaining(changes))
    expect(one.heard.access).toEqual([])
  })

  it('ignore notices that they do not understand', async () => {
    const one = await join('one')
    for (const text of ['', 'garbage', '{"from":7}', '{"from":"x","stored":{"devices":"all"}}'])
      await administer(`SELECT pg_notify('portal', '${text}')`)
    const other = await join('other')
    other.fanOut.broadcastCleared('DEVICE001')
    await vi.waitFor(() => expect(one.heard.cleared).toEqual(['DEVICE001']))
    expect(one.heard.warned).toHaveLength(4)
    expect(one.heard.stored).toEqual([])
  })

  it('catch up on watched devices after a lost connection, and listen again', async () => {
    const one = await join('one', ['DEVICE001'])
    await administer(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'portal notices'",
    )
    await vi.waitFor(() => expect(one.heard.stored).toHaveLength(1), 10_000)
    expect(one.heard.access).toEqual([{ of: 'everybody' }])
    expect(one.heard.missed).toBe(1)
    const [{ devices, fromMicros, toMicros }] = one.heard.stored as [ReceivedRange]
    expect(devices).toEqual(['DEVICE001'])
    expect(fromMicros).toBeLessThan(nowMs * 1000)
    expect(toMicros).toBeGreaterThan(nowMs * 1000)
    const other = await join('other')
    other.fanOut.broadcastCleared('DEVICE002')
    await vi.waitFor(() => expect(one.heard.cleared).toEqual(['DEVICE002']))
  })
})

/** Portals in this process whose notices arrive immediately. */
function joinInProcess() {
  const lines: NoticeListeners[] = []
  const notices: Notices = {
    send: async (texts) => {
      for (const { onNotice } of lines) for (const text of texts) onNotice(text)
    },
    listen: async (listeners) => void lines.push(listeners),
    close: async () => {},
  }
  const join = async (portalId: string, ports: Partial<FanOutPorts>) => {
    const fanOut = createFanOut({
      notices,
      portalId,
      nowMs: () => nowMs,
      later: (work) => work(),
      log: { warn: () => {} },
      onStored: async () => {},
      onCleared: () => {},
      onQueued: () => {},
      onChanged: () => {},
      onChangesMissed: () => {},
      onConditions: async () => {},
      onPlans: () => {},
      onRekeyed: () => {},
      onConnected: () => {},
      onAccess: async () => {},
      watched: () => [],
      ...ports,
    })
    await fanOut.listen()
    return fanOut
  }
  return { join, breakLine: () => lines[0]?.onGap() }
}

describe('a portal that receives notices', () => {
  it('learns whose access ended, and rechecks everyone after a lost connection', async () => {
    const { join, breakLine } = joinInProcess()
    const heard: [string, AccessChange][] = []
    const listening = (portalId: string) =>
      join(portalId, { onAccess: async (change) => void heard.push([portalId, change]) })
    const [one] = [await listening('one'), await listening('other')]
    one.broadcastAccessChange({ of: 'user', userId: 'olive' })
    expect(heard).toEqual([['other', { of: 'user', userId: 'olive' }]])
    breakLine()
    expect(heard.at(-1)).toEqual(['one', { of: 'everybody' }])
  })

  it('reads what watched devices stored since its last notice after a lost connection, with a margin', async () => {
    const { join, breakLine } = joinInProcess()
    let now = nowMs
    const stored: ReceivedRange[] = []
    const here = await join('here', {
      nowMs: () => now,
      watched: () => ['DEVICE001'],
      onStored: async (range) => void stored.push(range),
    })
    now += 60_000
    breakLine()
    await here.idle()
    expect(stored).toMatchObject([
      {
        devices: ['DEVICE001'],
        fromMicros: nowMs * 1000 - gapMarginMicros,
        toMicros: now * 1000 + gapMarginMicros,
      },
    ])
  })

  it('passes changes to its streams, and reports everything as changed after a lost connection', async () => {
    const { join, breakLine } = joinInProcess()
    const feed = createLiveFeed()
    const heard: string[] = []
    feed.onChanged('DEVICE001', (resource) => heard.push(resource))
    await join('here', { onChanged: feed.relayChanged, onChangesMissed: feed.relayMissedChanges })
    const there = await join('there', {})
    there.broadcastChanged('DEVICE001', 'commands')
    there.broadcastChanged('DEVICE002', 'configuration')
    expect(heard).toEqual(['commands'])
    breakLine()
    expect(heard.slice(1).toSorted()).toEqual([
      'commands',
      'configuration',
      'customItems',
      'firmware',
      'limits',
      'notes',
      'plan',
      'script',
    ])
  })

  it('learns whose conditions changed, batched, and rechecks all after a lost connection', async () => {
    const { join, breakLine } = joinInProcess()
    const heard: (readonly string[] | undefined)[] = []
    const due: (() => void)[] = []
    await join('here', { onConditions: async (devices) => void heard.push(devices) })
    const there = await join('there', { later: (work) => void due.push(work) })
    for (const id of ['DEVICE001', 'DEVICE002', 'DEVICE001']) there.broadcastConditions(id)
    for (const work of due.splice(0)) work()
    expect(heard).toEqual([['DEVICE001', 'DEVICE002']])
    breakLine()
    expect(heard.at(-1)).toBeUndefined()
    expect(heard).toHaveLength(2)
  })
})
