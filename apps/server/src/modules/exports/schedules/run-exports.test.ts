import type { ExportDefinition } from '@fieldport/contract'
import { nextRunSeconds, PortalError, scheduledSpan, scheduleLimits } from '@fieldport/domain'
import { createMessage } from '@fieldport/messages'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Relational } from '../../../adapters/relational/open.ts'
import { exportRuns, exportSchedules, users } from '../../../adapters/relational/schema.ts'
import { emptyTables, relationalTestEngines } from '../../../adapters/relational/testing.ts'
import { cleanExportFiles } from './clean-files.ts'
import type { FileOrder, ExportRunResult } from './make-file.ts'
import { createExportRunner } from './run-exports.ts'
import { createRunsRepository } from './runs.repository.ts'
import { createSchedulesRepository } from './schedules.repository.ts'
import { createExportRunNotifier } from './export-run-notifier.ts'

const day = 86_400
const start = 1_790_000_000
const caller = { userId: 'u1', email: 'u1@example.com', name: 'U', groups: [], siteId: 'default' }
const definition: ExportDefinition = {
  deviceids: ['RUNEXP001', 'RUNEXP002'],
  dataKeys: null,
  format: 'csv',
  dates: 'iso',
  range: 'day',
  frequency: 'daily',
  hour: 6,
  weekday: 1,
  monthDay: 1,
  timeZone: 'UTC',
}
const made: ExportRunResult = {
  outcome: 'done',
  name: 'RawData-1-devices.csv',
  mediaType: 'text/csv',
  bytes: Buffer.from('time\r\n'),
  deviceIds: ['RUNEXP001'],
  leftOut: [{ deviceId: 'RUNEXP002', reason: createMessage('exportDeviceGone') }],
}
const never = new AbortController().signal

describe.each(relationalTestEngines())('runs of scheduled exports on $name', (engine) => {
  let relational: Relational
  let nowSeconds = start
  let mails: string[] = []
  let mailedDays: string[] = []
  let references: (string | undefined)[] = []
  const stored = new Map<string, Uint8Array>()
  let ids = 0

  beforeAll(async () => {
    relational = await engine.open()
    await relational.db.insert(users).values({ ...caller, id: 'u1', emailVerified: true, siteId: null })
  })
  afterAll(() => relational.close())
  beforeEach(async () => {
    await emptyTables(relational.db, 'export_schedules')
    nowSeconds = start
    mails = []
    mailedDays = []
    references = []
    stored.clear()
  })

  const clock = { nowMs: () => nowSeconds * 1000 }
  const files = {
    put: (key: string, bytes: Uint8Array) => Promise.resolve(void stored.set(key, bytes)),
    get: (key: string) => Promise.resolve(stored.get(key) ?? null),
    remove: (key: string) => Promise.resolve(void stored.delete(key)),
    async *list() {
      for (const key of stored.keys()) yield await Promise.resolve({ key, writtenMs: 0 })
    },
  }

  /** A portal on the database. */
  const portal = (makeFile: (order: FileOrder) => Promise<ExportRunResult> = () => Promise.resolve(made)) => {
    const schedules = createSchedulesRepository(relational.db)
    const runs = createRunsRepository(relational.db)
    const notify = createExportRunNotifier({
      messages: {
        canMail: () => true,
        sendMail: ({ to, reference, content }) => {
          references.push(reference)
          if (content.kind === 'scheduledExport') {
            mails.push(`${to} ${content.outcome} ${content.leftOut.length}`)
            mailedDays.push(new Date(content.days.from * 1000).toISOString().slice(0, 10))
          }
          return Promise.resolve()
        },
      },
      mailReferenceOf: (runId) => `mail of ${runId}`,
      sites: { linkBase: () => 'https://portal.example.com' },
      findReader: schedules.findReader,
    })
    const runner = createExportRunner({
      schedules,
      runs,
      makeFile,
      notify,
      files,
      findCaller: () => Promise.resolve(caller),
      clock,
      newId: () => `id${(ids += 1)}`,
      holder: `portal ${(ids += 1)}`,
      log: { warn: () => {} },
    })
    return { schedules, runs, run: (stopping = never) => runner.run(stopping) }
  }

  const add = (over: { id?: string; nextRun?: number | null; definition?: ExportDefinition } = {}) =>
    relational.db.insert(exportSchedules).values({
      id: 's1',
      userId: 'u1',
      siteId: 'default',
      name: 'Daily',
      definition,
      nextRun: start - 10,
      createdAt: start - day,
      ...over,
    })
  const allRuns = () => relational.db.select().from(exportRuns).orderBy(exportRuns.dueAt)

  it('are done once when due, by any portal, and announced once', async () => {
    for (let at = 0; at < 6; at++) await add({ id: `s${at}`, nextRun: start - at })
    await Promise.all([portal().run(), portal().run(), portal().run()])
    expect((await allRuns()).map(({ outcome }) => outcome)).toEqual(Array(6).fill('done'))
    expect(mails).toEqual(Array(6).fill('u1@example.com done 1'))
    expect(stored.size).toBe(6)
    const ids = (await allRuns()).map(({ id }) => `mail of ${id}`)
    expect(new Set(references)).toEqual(new Set(ids))
    await portal().run()
    expect(mails).toHaveLength(6)
  })

  it('are done for every day on which no portal was running, and each mail names its own', async () => {
    await add({ nextRun: start - 3 * day })
    const spans: number[] = []
    await portal((order) => {
      spans.push(order.dueAt)
      return Promise.resolve(made)
    }).run()
    const [schedule] = await relational.db.select().from(exportSchedules)
    expect(schedule?.nextRun).toBeGreaterThan(start)
    expect(spans[0]).toBe(start - 3 * day)
    expect(spans.length).toBeGreaterThanOrEqual(3)
    expect(new Set(spans).size).toBe(spans.length)
    expect(new Set(mailedDays).size).toBe(spans.length)
  })

  it('are created once per day, week and month over two months with a clock change', async () => {
    const iso = (text: string) => Date.parse(text) / 1000
    nowSeconds = iso('2026-02-27T00:00:00Z')
    const plans = [
      ['day', 'daily'],
      ['week', 'weekly'],
      ['month', 'monthly'],
    ] as const
    for (const [range, frequency] of plans) {
      const own = { ...definition, range, frequency, hour: 2, timeZone: 'Australia/Lord_Howe' }
      await add({ id: range, definition: own, nextRun: nextRunSeconds(own, nowSeconds) })
    }
    const spans = new Map(plans.map(([range]) => [range, [] as { from: number; to: number }[]]))
    const recording = portal(({ definition: { range, timeZone }, dueAt }) => {
      spans.get(range)?.push(scheduledSpan(range, timeZone, dueAt))
      return Promise.resolve(made)
    })
    for (; nowSeconds < iso('2026-05-02T00:00:00Z'); nowSeconds += day) await recording.run()
    expect(plans.map(([range]) => spans.get(range)?.length)).toEqual([63, 9, 3])
    for (const of of spans.values())
      for (const [at, span] of of.slice(1).entries()) expect(span.from).toBe(of[at]?.to)
    const lengths = spans.get('day')?.map(({ from, to }) => (to - from) / 3600)
    expect(lengths?.filter((hours) => hours !== 24)).toEqual([24.5])
    expect(spans.get('month')?.map(({ to }) => new Date(to * 1000).toISOString())).toEqual([
      '2026-02-28T13:00:00.000Z',
      '2026-03-31T13:00:00.000Z',
      '2026-04-30T13:30:00.000Z',
    ])
    expect(mails).toHaveLength(75)
    const last = await recording.schedules.lastRuns(['day'])
    expect(last.get('day')).toMatchObject({ outcome: 'done' })
  })

  it('are not done while paused', async () => {
    await add({ nextRun: null })
    await portal().run()
    expect(await allRuns()).toEqual([])
    expect(await portal().schedules.nextDue()).toBeNull()
  })

  it('continue if the time zone of another schedule is no longer valid', async () => {
    await relational.db.insert(exportSchedules).values({
      id: 'lost',
      userId: 'u1',
      siteId: 'default',
      name: 'Lost',
      definition: { ...definition, timeZone: 'Mars/Olympus' },
      nextRun: start - 20,
      createdAt: start - day,
    })
    await add()
    await portal().run()
    const runs = await allRuns()
    expect(runs.find(({ scheduleId }) => scheduleId === 's1')?.outcome).toBe('done')
    const rows = await relational.db.select().from(exportSchedules)
    expect(rows.find(({ id }) => id === 'lost')?.nextRun).toBeNull()
  })

  it('are taken over from a killed portal, whose late result is ignored', async () => {
    await add()
    const late = Promise.withResolvers<ExportRunResult>()
    const begun = Promise.withResolvers<void>()
    const dying = portal(() => {
      begun.resolve()
      return late.promise
    }).run()
    await begun.promise
    await portal().run()
    expect((await allRuns())[0]?.outcome).toBeNull()
    nowSeconds += 200
    await portal().run()
    expect(mails).toHaveLength(1)
    late.resolve(made)
    await dying
    expect(mails).toHaveLength(1)
    const [run] = await allRuns()
    expect([run?.outcome, run?.attempts]).toEqual(['done', 2])
    expect([...stored.keys()]).toEqual([run?.fileKey])
  })

  it('restart after a stop without counting the attempt', async () => {
    await add()
    const stop = new AbortController()
    await portal(async ({ check }) => {
      stop.abort()
      await check()
      return made
    }).run(stop.signal)
    expect((await allRuns())[0]).toMatchObject({ attempts: 0, heldBy: null, outcome: null })
    await portal().run()
    expect(mails).toEqual(['u1@example.com done 1'])
  })

  it('are repeated if access ended during the run', async () => {
    await add()
    let tries = 0
    const unsteady = portal(() => {
      tries += 1
      if (tries === 1) return Promise.reject(new PortalError('NOT_FOUND', 'notFound'))
      return Promise.resolve(made)
    })
    await unsteady.run()
    nowSeconds += 1
    await unsteady.run()
    expect(tries).toBe(2)
    expect(mails).toHaveLength(1)
  })

  it('wait for an unavailable engine, and are announced as failed after some time', async () => {
    await add()
    const failing = portal(() => Promise.reject(new Error('away')))
    for (let minute = 0; minute < 200; minute++) {
      await failing.run()
      nowSeconds += 60
    }
    const [run] = await allRuns()
    expect(run).toMatchObject({ outcome: 'failed', problem: { id: 'exportGaveUp' } })
    expect(run?.attempts).toBe(scheduleLimits.attempts + 1)
    expect(mails).toEqual(['u1@example.com failed 0'])
  })

  it('are not announced to an unverified address', async () => {
    await relational.db.update(users).set({ emailVerified: false })
    await add()
    await portal().run()
    await relational.db.update(users).set({ emailVerified: true })
    expect((await allRuns())[0]?.outcome).toBe('done')
    expect(mails).toEqual([])
  })

  it('delete their files after a week, without affecting other files', async () => {
    await add()
    const { run, runs, schedules } = portal()
    await run()
    stored.set('exp-orphan', Buffer.from('x'))
    stored.set('img-of-a-device', Buffer.from('x'))
    const clean = () => cleanExportFiles({ runs, files, clock })
    await clean()
    const [ended] = await allRuns()
    expect(new Set(stored.keys())).toEqual(new Set([ended?.fileKey, 'img-of-a-device']))
    expect(await schedules.findFile('u1', ended?.id ?? '', nowSeconds)).not.toBeNull()
    expect(await schedules.findFile('u2', ended?.id ?? '', nowSeconds)).toBeNull()
    nowSeconds += scheduleLimits.keptDays * day
    expect(await schedules.findFile('u1', ended?.id ?? '', nowSeconds)).toBeNull()
    await clean()
    expect([...stored.keys()]).toEqual(['img-of-a-device'])
    nowSeconds += scheduleLimits.listedDays * day
    await clean()
    expect(await allRuns()).toEqual([])
  })
})
