import { mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { InsertLog, type InsertLogLimits } from './insert-log.ts'

let folder: string
const opened: InsertLog[] = []
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'insert-log-'))
})
afterEach(async () => {
  vi.useRealTimers()
  await Promise.all(opened.splice(0).map((log) => log.close()))
  await rm(folder, { recursive: true })
})

const row = (device: string, value: number | string) => `${device}\t${value}\n`
const entry = (...rows: string[]) => ({ table: 'points', columns: ['device', 'value'], rows: rows.join('') })

/** An engine that can be made unavailable, or refuse rows. */
function createEngine() {
  const inserts: string[] = []
  const engine = {
    inserts,
    isAway: false,
    refuses: (_rows: string) => false,
    rows: () => inserts.flatMap((rows) => rows.split('\n').slice(0, -1)),
    insert: async ({ rows }: { rows: string }) => {
      if (engine.isAway || engine.refuses(rows)) throw new Error('refused')
      inserts.push(rows)
    },
  }
  return engine
}
type Engine = ReturnType<typeof createEngine>

async function openLog(engine: Engine, limits: Partial<InsertLogLimits> = {}) {
  const warn = vi.fn<(message: string, error: unknown) => void>()
  const log = await InsertLog.open({
    folder,
    insert: engine.insert,
    isAnswering: async () => !engine.isAway,
    warn,
    limits: { insertEveryMs: 60_000, retryMs: 60_000, ...limits },
  })
  opened.push(log)
  return { log, warn }
}

describe('the insert log', () => {
  it('inserts batches of an interval together', async () => {
    const engine = createEngine()
    const { log } = await openLog(engine, { insertEveryMs: 20 })
    await log.append(entry(row('A', 1)))
    await log.append(entry(row('B', 2), row('B', 3)))
    expect(engine.inserts).toEqual([])
    await vi.waitFor(() => expect(engine.inserts).toEqual([row('A', 1) + row('B', 2) + row('B', 3)]))
    await log.drain()
    expect(engine.inserts).toHaveLength(1)
  })

  it('has inserted everything appended before when it is settled', async () => {
    const engine = createEngine()
    const { log } = await openLog(engine)
    const sent: string[] = []
    for (let round = 0; round < 20; round += 1) {
      const appended = [1, 2, 3].map((n) => log.append(entry(row('A', `${round}.${n}`))))
      sent.push(...[1, 2, 3].map((n) => `A\t${round}.${n}`))
      // Drains while some entries are being written, so that they fall on both sides of the file switch.
      const settling = round % 3 === 0 ? log.drain() : undefined
      await Promise.all(appended)
      await settling
      if (round % 2 === 0) continue
      await log.drain()
      expect(engine.rows().toSorted()).toEqual(sent.toSorted())
    }
  })

  it('inserts what a crash left, and repeats nothing otherwise', async () => {
    const engine = createEngine()
    const { log: crashed } = await openLog(engine)
    await crashed.append(entry(row('A', 1)))
    await crashed.append(entry(row('B', 2)))
    await openLog(engine)
    expect(engine.rows()).toEqual(['A\t1', 'B\t2'])
    await openLog(engine)
    expect(engine.rows()).toHaveLength(2)
  })

  it('ignores a truncated entry, and continues after the complete ones', async () => {
    const { log: crashed } = await openLog(createEngine())
    await crashed.append(entry(row('A', 1)))
    const whole = (await readFile(join(folder, '1.log'))).length
    await crashed.append(entry(row('B', 2)))
    const bytes = await readFile(join(folder, '1.log'))
    for (let length = whole; length < bytes.length; length += 1) {
      await writeFile(join(folder, '1.log'), bytes)
      await truncate(join(folder, '1.log'), length)
      const engine = createEngine()
      engine.isAway = true
      const { log } = await openLog(engine)
      await log.append(entry(row('C', 3)))
      const reopened = createEngine()
      await openLog(reopened)
      expect(reopened.rows().toSorted(), `${length} bytes`).toEqual(['A\t1', 'C\t3'])
    }
  })

  it('stops at an entry with changed bytes', async () => {
    const { log: crashed } = await openLog(createEngine())
    await crashed.append(entry(row('A', 1)))
    await crashed.append(entry(row('B', 2)))
    const path = join(folder, '1.log')
    const bytes = await readFile(path)
    bytes[bytes.length - 2] = 0x39
    await writeFile(path, bytes)
    const engine = createEngine()
    const { warn } = await openLog(engine)
    expect(engine.rows()).toEqual(['A\t1'])
    const rest = await readFile(join(folder, '1.log.rest.1'))
    expect(bytes.subarray(-rest.length)).toEqual(rest)
    const warning = `${rest.length} bytes at the end of 1.log are no whole entry: kept in 1.log.rest.1`
    expect(warn.mock.calls).toEqual([[warning, undefined]])
    expect((await openLog(engine)).warn).not.toHaveBeenCalled()
  })

  it('keeps what followed the last whole entry at each of the last ten starts', async () => {
    const path = join(folder, '1.log')
    const crash = async (left: string) => {
      await writeFile(path, left)
      return (await openLog(createEngine())).warn.mock.calls[0]?.[0]
    }
    expect(await crash('rest 1')).toContain('kept in 1.log.rest.1')
    for (let round = 2; round <= 12; round += 1) await crash(`rest ${round}`)
    const kept = (await readdir(folder)).filter((name) => name.includes('.rest'))
    const texts = await Promise.all(kept.map((name) => readFile(join(folder, name), 'utf8')))
    expect(texts.toSorted()).toEqual(Array.from({ length: 10 }, (_, index) => `rest ${index + 3}`).toSorted())
    // Numbers are not used again, so that an operator's copy is of the same rest.
    expect(await crash('rest 13')).toContain('kept in 1.log.rest.13')
  })

  it('keeps everything while the engine is unavailable, reports it, and catches up', async () => {
    const engine = createEngine()
    engine.isAway = true
    const { log, warn } = await openLog(engine, { insertEveryMs: 5, retryMs: 5 })
    await log.append(entry(row('A', 1)))
    await vi.waitFor(() => expect(warn).toHaveBeenCalled())
    await expect(log.drain()).rejects.toThrow('refused')
    await log.append(entry(row('B', 2)))
    engine.isAway = false
    await vi.waitFor(() => expect(new Set(engine.rows())).toEqual(new Set(['A\t1', 'B\t2'])))
    await log.drain()
    expect(log.hasRoom()).toBe(true)
  })

  it('starts with an unavailable engine, and keeps what it held', async () => {
    const away = createEngine()
    away.isAway = true
    const { log: crashed } = await openLog(away)
    await crashed.append(entry(row('A', 1)))
    const { log } = await openLog(away)
    expect(log.hasRowsOf('A')).toBe(true)
    away.isAway = false
    await log.drain()
    expect(away.rows()).toEqual(['A\t1'])
    expect(log.hasRowsOf('A')).toBe(false)
  })

  it('sets aside rows that the engine refuses while it accepts others', async () => {
    const engine = createEngine()
    engine.refuses = (rows) => rows.includes('bad')
    const { log, warn } = await openLog(engine)
    const good = Array.from({ length: 50 }, (_, index) => row('A', index))
    const bad = [1, 2, 3, 4].map((n) => row('B', `bad ${n} \u2028`))
    await log.append(entry(...good.slice(0, 20), ...bad.slice(0, 3), ...good.slice(20)))
    await log.append(entry(bad[3] ?? ''))
    await log.drain()
    expect(engine.rows().toSorted()).toEqual(good.map((line) => line.trim()).toSorted())
    expect(await readFile(join(folder, 'refused.tsv'), 'utf8')).toBe(bad.join(''))
    expect(warn).toHaveBeenCalledWith(expect.stringContaining('4 readings'), expect.anything())
    await openLog(engine)
    expect(engine.rows()).toHaveLength(50)
  })

  it('sets aside refused rows that waited alone, once it accepts those of others', async () => {
    const engine = createEngine()
    engine.refuses = (rows) => rows.includes('bad')
    const { log } = await openLog(engine)
    await log.append(entry(row('B', 'bad 1')))
    await expect(log.drain()).rejects.toThrow('refused')
    await log.append(entry(row('A', 1), row('B', 'bad 2')))
    await log.drain()
    expect(new Set(engine.rows())).toEqual(new Set(['A\t1']))
    expect(await readFile(join(folder, 'refused.tsv'), 'utf8')).toBe(row('B', 'bad 1') + row('B', 'bad 2'))
    expect(log.hasRowsOf('B')).toBe(false)
  })

  it('keeps everything if the engine answers but refuses all, as with a full disk', async () => {
    const engine = createEngine()
    engine.refuses = () => true
    const { log } = await openLog(engine)
    await log.append(entry(row('A', 1), row('A', 2)))
    await expect(log.drain()).rejects.toThrow('refused')
    engine.refuses = () => false
    await log.drain()
    expect(engine.rows()).toEqual(['A\t1', 'A\t2'])
  })

  it('refuses more once much is waiting, and then for five seconds', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    const engine = createEngine()
    const { log } = await openLog(engine, { capacity: 10 })
    expect(log.hasRoom()).toBe(true)
    await log.append(entry(row('A', 'many characters')))
    expect(log.hasRoom()).toBe(false)
    await log.drain()
    vi.advanceTimersByTime(4_999)
    expect(log.hasRoom()).toBe(false)
    vi.advanceTimersByTime(1)
    expect(log.hasRoom()).toBe(true)
  })
})
