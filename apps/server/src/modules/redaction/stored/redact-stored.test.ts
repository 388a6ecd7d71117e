import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { rowsOf } from '../../../adapters/relational/database.ts'
import type { Relational } from '../../../adapters/relational/open.ts'
import { openInMemoryForTest } from '../../../adapters/relational/testing.ts'
import { openEmbeddedForTest, type TestEngine } from '../../../adapters/telemetry/testing/engines.ts'
import { findSecretsIn } from '../../../testing/find-secrets.ts'
import { setUpCommandQueue, type TestQueue } from '../../commands/testing.ts'
import { createTelemetryRepository } from '../../telemetry/telemetry.module.ts'
import { createServerLogRepository } from '../../serverlog/serverlog.repository.ts'
import { redactStored } from './redact-stored.ts'

const a = 'AAAA00001'
const b = 'BBBB00002'
const known = 'known "secret" 5512'
const forgotten = 'forgotten-pass'
/** Longer than any secret found by chance among keys and times. */
const pin = '48213977'
const body = 'MIIEvQIBADANBgkqhkiG9w0BAQEFAASC'
const key = `-----BEGIN PRIVATE KEY-----\n${`${body}${body}\n`.repeat(9)}-----END PRIVATE KEY-----\n`
const hidden = [known, forgotten, pin, body]
const atMs = Math.floor(Date.now() / 1000) * 1000 - 86_400_000

/** Where two values differ, other than by parts that became `***`. */
function listUnmaskedChanges(before: unknown, after: unknown, path = ''): readonly unknown[] {
  if (before === after) return []
  if (typeof after === 'string' && after.includes('***')) {
    const kept = after.split('***').map((part) => RegExp.escape(part))
    if (new RegExp(`^${kept.join('[^]*')}$`).test(String(before))) return []
  }
  if (isObject(before) && isObject(after))
    return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key) =>
      listUnmaskedChanges(before[key], after[key], `${path}/${key}`),
    )
  return [[path, before, after]]
}
const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

describe('rows stored before secrets were masked', () => {
  let relational: Relational
  let telemetry: TestEngine
  let queue: TestQueue
  const told: unknown[] = []
  beforeAll(async () => {
    relational = await openInMemoryForTest()
    telemetry = await openEmbeddedForTest()
  })
  afterAll(async () => {
    await telemetry.close()
    await relational.close()
  })
  beforeEach(async () => {
    queue = await setUpCommandQueue(relational, [a, b])
    await run('TRUNCATE upgrade_steps')
    for (const table of ['device_log', 'points', 'samples', 'snapshots'])
      await telemetry.engine.command(`TRUNCATE TABLE ${table}`)
    told.length = 0
    await fill()
  })

  const run = (text: string) => relational.db.execute(sql.raw(text))
  const clean = (engine = telemetry.engine) =>
    redactStored({
      db: relational.db,
      engine,
      seal: queue.seal,
      log: { info: (entry: unknown) => void told.push(entry) },
    })
  const purpose = `device:${a}:command`

  async function command(method: string, shown: object, response: unknown, state = 'answered') {
    const sealed = response === undefined ? null : queue.seal.seal(JSON.stringify(response), purpose)
    await relational.db.execute(sql`
      INSERT INTO device_commands (device_id, ts, method, args, shown_args, priority, state, can_be_cancelled, may_repeat,
        answer_seconds, requested_by, expires_at, response)
      SELECT ${a}, coalesce(max(ts), 0) + 1, ${method}, NULL, ${JSON.stringify(shown)}::jsonb, 0, ${state}, true, true, 30,
        'owner@example.com', 9e9, ${sealed} FROM device_commands`)
  }

  async function fill() {
    const secret = queue.seal.seal(known, `config:${a}:gsm.pass`)
    const json = (value: unknown) => JSON.stringify(value).replaceAll("'", "''")
    await run(`INSERT INTO config_secrets VALUES ('${a}', 'gsm.pass', 0, '${secret}')`)
    await command('Config.Get', { key: 'wifi' }, { sta: { ssid: 'yard', pass: forgotten } })
    await command('Config.Get', { key: 'wifi.sta.pass' }, forgotten)
    await command('FS.Get', { filename: 'key.pem', offset: 28 }, { data: btoa(body.slice(0, 20)), left: 9 })
    await command('FS.Get', { filename: 'copy' }, { data: btoa(key), left: 0 })
    await command('GSM.Cmd', { cmd: `AT+CPIN=${pin}` }, { response: `AT+CPIN=${pin}\r\nERROR ${pin}` })
    await command('GSM.Cmd', { cmd: `AT+CPIN="${pin}"` }, undefined, 'silent')
    await command('Sys.GetInfo', {}, { code: 5, message: `no ${known}` })
    await command('FS.Put', { filename: 'c.pem', data: '(900 bytes)', append: false }, null)
    await run(`INSERT INTO refusals (device_id, slot, number, at, transport, reason, detail, index, size_bytes, excerpt)
      VALUES ('${a}', 0, 0, 1, 'http', 'x', '${known}', 0, 1, '{"pass":"${forgotten}","again":"${known.slice(0, 9)}')`)
    await run(`INSERT INTO config_changes (device_id, at, actor, source, note, status, message, changes)
      SELECT '${a}', n, 'device', 'device', '', 'failed', 'not ${known}', '${json([
        { key: 'gsm.pin', from: pin, to: Number(pin) },
        { key: 'debug.last', from: null, to: `left ${known}` },
        { key: 'gps.interval', from: 1, to: 2 },
      ])}' FROM generate_series(1, 1100) n`)
    const config = { 'debug.last': known, 'gps.interval': 7, nets: [{ pass: forgotten }] }
    await run(`INSERT INTO config_versions VALUES ('${a}', 1, 1, '${json(config)}')`)
    await run(
      `UPDATE devices SET config_digest = 'x', reported_config = '${json({ debug: { last: known }, gps: { interval: 7 } })}'`,
    )
    await run(
      `INSERT INTO firmware_updates (device_id, fw, requested_by, message, started_at) VALUES ('${a}', 'x', 'y', '${known}', 1)`,
    )
    await run(`INSERT INTO audit_entries (actor_email, action, subject, details) VALUES
      ('o', 'command.queued', '${a}', '${json({ method: 'GSM.Cmd', args: { cmd: `AT+CPIN=${pin}` }, ts: 1 })}'),
      ('o', 'command.queued', '${a}', '${json({ method: 'FS.List', args: {}, ts: 2 })}')`)
    await run(`INSERT INTO config_secrets VALUES ('${b}', 'gsm.pass', 0,
      '${queue.seal.seal(known, `config:${b}:gsm.pass`)}')`)
    await fillPoints()
    await createServerLogRepository(telemetry.engine).insert(
      Array.from({ length: 40 }, (_, seq) => ({
        device: a,
        atMs,
        seq,
        kind: 'command' as const,
        text: seq % 2 ? `it's \\ ${known}` : 'clean',
        details: JSON.stringify(
          seq % 2 ? { error: { code: 1, message: `${known}\n.` } } : { method: 'FS.List' },
        ),
      })),
    )
  }

  /** Points of two devices, some of which say secrets; 600 of them fill more than a batch. */
  async function fillPoints() {
    const texts = [known, `said ${known}`, btoa(known), key, 'quiet']
    const records = Array.from({ length: 750 }, (_, at) => ({
      ts: atMs / 1000 + at,
      vin: at,
      events: [{ topic: 'x', msg: texts[at % texts.length] }],
      ...(at % 2 ? {} : { wifi: { sta: { pass: forgotten } } }),
    }))
    const rows = records.map((record, at) => {
      const receivedMicros = (atMs + at) * 1000 + at
      return { device: at % 3 ? a : b, ts: record.ts, receivedMicros, record, json: JSON.stringify(record) }
    })
    await createTelemetryRepository(telemetry.engine).insertPoints(rows)
    const readings = `map('log', (${atMs}, ${quoted(known)}), 'vin', (${atMs}, '12'), 'note', (1, '"quiet"'))`
    await telemetry.engine.command(
      `INSERT INTO snapshots SELECT ${quoted(a).replaceAll('"', '')}, 1, (0, 0, 0), ${readings}`,
    )
  }
  const quoted = (text: string) => `'${JSON.stringify(text).replaceAll('\\', '\\\\')}'`

  /** What a chart reads, and when each point came. */
  const numbers = () =>
    telemetry.engine.text(
      `SELECT * FROM (SELECT device, ts, key, value FROM samples FINAL
       UNION ALL SELECT device, received, 'received', 0 FROM points FINAL) ORDER BY ALL`,
    )

  /** Everything there is, sealed responses opened; what is sealed for the device itself left out. */
  async function everything(): Promise<string> {
    const tables = [
      'device_commands',
      'refusals',
      'config_changes',
      'config_versions',
      'devices',
      'firmware_updates',
      'audit_entries',
    ]
    const opened = (row: Readonly<Record<string, unknown>>) =>
      typeof row['response'] === 'string'
        ? { ...row, response: JSON.parse(queue.seal.open(row['response'], purpose)) as unknown }
        : row
    const rows = await Promise.all(
      tables.map(async (table) => rowsOf(await run(`SELECT * FROM ${table} ORDER BY 1, 2`)).map(opened)),
    )
    const log = await telemetry.engine.rows('SELECT * FROM device_log ORDER BY at, seq')
    const points = await telemetry.engine.rows('SELECT device, data FROM points ORDER BY device, ts')
    const shown = await telemetry.engine.rows('SELECT readings FROM snapshots')
    return JSON.stringify([rows, log, points, shown])
  }

  it('contain no secrets afterwards, and are otherwise unchanged', async () => {
    const before = await everything()
    expect(findSecretsIn(before, hidden)).toEqual(hidden)
    await clean()
    const after = await everything()
    expect(findSecretsIn(after, hidden)).toEqual([])
    expect(listUnmaskedChanges(JSON.parse(before), JSON.parse(after))).toEqual([
      ['/0/0/2/response/data', btoa(body.slice(0, 20)), btoa('***')],
      ['/0/0/3/response/data', btoa(key), btoa('***\n')],
      // A device without a digest sends its configuration again.
      ['/0/4/0/config_digest', 'x', null],
      ['/0/4/1/config_digest', 'x', null],
    ])
    for (const kept of [
      'yard',
      'AT+CPIN=***',
      '(900 bytes)',
      'left ***',
      'gps.interval',
      'FS.List',
      '"clean"',
    ])
      expect(after).toContain(kept)
    const log = await telemetry.engine.rows<{ text: string; details: string }>(
      'SELECT text, details FROM device_log ORDER BY at, seq',
    )
    expect(log).toHaveLength(40)
    expect(log[1]).toEqual({ text: "it's \\ ***", details: '{"error":{"code":1,"message":"***\\n."}}' })
    await expect(run(`UPDATE audit_entries SET action = 'x'`)).rejects.toThrow(/Failed query|append-only/)
    expect(told).toContainEqual({ step: 'mask secrets: config_changes', count: 1100 })
    expect(JSON.stringify(told)).not.toContain('known')
  })

  it('of points keep their numbers and receipt times, also if the start is killed in between', async () => {
    const before = await numbers()
    const killed = {
      ...telemetry.engine,
      command: (text: string, parameters = {}) =>
        text.startsWith('ALTER TABLE points')
          ? Promise.reject(new Error('killed'))
          : telemetry.engine.command(text, parameters),
    }
    await expect(clean(killed)).rejects.toThrow('killed')
    expect(findSecretsIn(await everything(), [known])).toEqual([known])
    await clean()
    expect(findSecretsIn(await everything(), hidden)).toEqual([])
    expect(await numbers()).toBe(before)
    // A number that no point stands behind would go with the next deletion, and its new copy with it.
    const orphans = `SELECT count() FROM samples WHERE (ts, content_hash) NOT IN (SELECT ts, content_hash FROM points)`
    expect(await telemetry.engine.text(orphans)).toBe('0\n')
    const [{ shown } = { shown: '' }] = await telemetry.engine.rows<{ shown: string }>(
      'SELECT toString(readings) AS shown FROM snapshots',
    )
    expect(shown).toBe(`{'log':(${atMs},'"***"'),'note':(1,'"quiet"'),'vin':(${atMs},'12')}`)
    expect(told).toContainEqual({ step: 'mask secrets: points', count: expect.any(Number) as number })
  })

  it('are masked once, continuing after a killed start', async () => {
    const away = { ...telemetry.engine, rows: () => Promise.reject(new Error('killed')) }
    await expect(clean(away)).rejects.toThrow('killed')
    const steps = rowsOf(await run('SELECT name FROM upgrade_steps WHERE finished_at IS NOT NULL'))
    expect(steps.map(({ name }) => name)).toContain('mask secrets: audit_entries')
    expect(findSecretsIn(await everything(), [known])).toEqual([known])
    await run(
      `UPDATE upgrade_steps SET finished_at = NULL, position = '[600]' WHERE name = 'mask secrets: config_changes'`,
    )
    await clean()
    expect(findSecretsIn(await everything(), hidden)).toEqual([])
    told.length = 0
    await run(`UPDATE refusals SET detail = '${known}'`)
    await clean()
    expect(findSecretsIn(await everything(), hidden)).toEqual([known])
    expect(told).toEqual([])
  })
})
