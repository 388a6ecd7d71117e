import { isPortalError, stripScript } from '@fieldport/domain'
import { formatEnglish, toMessage } from '@fieldport/messages'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { openRelationalForTests } from '../../testing/stores.ts'
import type { Relational } from '../../adapters/relational/open.ts'
import { relationalTestEngines } from '../../adapters/relational/testing.ts'
import type { AuditRecord } from '../audit/audit.module.ts'
import { createFileDevice, setUpCommandQueue } from '../commands/testing.ts'
import { createScriptsModule } from './scripts.module.ts'

const device = 'SCRP00001'
const by = { userId: 'id-owner', email: 'owner@example.com' }
const source = "// Says hello\nload('senquip.js');\nlet a = 1; /* one */\nprint('ü // no comment');\n"
const toBase64 = (text: string) => Buffer.from(text).toString('base64')

async function setUp(relational: Relational) {
  const queue = await setUpCommandQueue(relational, [device])
  await relational.db.execute(sql`UPDATE devices SET fw = 'SFW003-1.0.0'`)
  const audited: AuditRecord[] = []
  const notes: string[] = []
  const changed: string[] = []
  /** @param isAnsweredFirst whether the device answers before the queue has returned the command's number */
  const portal = (isAnsweredFirst = false) => {
    const commands = queue.portal()
    const enqueue: typeof commands.commands.enqueue = async (order) => {
      const queued = await commands.commands.enqueue(order)
      if (!isAnsweredFirst || order.method !== 'FS.Put') return queued
      while (!commands.outcomes.some(({ id }) => id === queued.id))
        await new Promise((resolve) => setImmediate(resolve))
      return queued
    }
    const module = createScriptsModule({
      db: relational.db,
      clock: queue.clock,
      audit: { record: async (record) => void audited.push(record) },
      deviceLog: { note: (_id, _kind, what) => void notes.push(formatEnglish(toMessage(what))) },
      commands: { ...commands.commands, enqueue },
      log: { warn: () => {} },
      onChanged: (deviceId) => void changed.push(deviceId),
    })
    const save = (text: string, more: { baseVersion?: number; note?: string } = {}) =>
      module.scripts.save({ deviceId: device, data: toBase64(text), note: '', by, ...more })
    return { ...module, queue: commands, save }
  }
  const methods = async () =>
    (await queue.rows()).map((row) => `${String(row['method'])} ${String(row['state'])}`)
  return { ...queue, portal, audited, notes, changed, methods, first: portal() }
}

describe.each(relationalTestEngines())('scripts, $name', ({ open }) => {
  const relational = openRelationalForTests(open)
  let set: Awaited<ReturnType<typeof setUp>>
  beforeEach(async () => {
    set = await setUp(relational)
  })

  const failureOf = async (call: Promise<unknown>): Promise<readonly unknown[]> => {
    const failure = await call.catch((error: unknown) => error)
    return isPortalError(failure) ? [failure.code, failure.message] : [failure]
  }

  it('are stored as written, and sent to the device stripped before it reboots', async () => {
    const { first, methods } = set
    const none = { data: '', version: 0, lock: false, maximumBytes: 19_999, onDevice: 'none' }
    expect(await first.scripts.find(device)).toEqual(none)
    const files = createFileDevice(first.queue, device).files
    expect(await first.save(source, { note: 'first' })).toMatchObject({ version: 1 })
    expect(await first.scripts.find(device)).toMatchObject({
      data: toBase64(source),
      version: 1,
      onDevice: 'pending',
    })
    expect(await methods()).toEqual(['FS.Put queued'])
    first.queue.listen(device)
    await first.queue.idle()
    expect(files.get('init.js')?.toString()).toBe(stripScript(source))
    expect(files.get('init.js')?.toString()).toContain("print('ü // no comment')")
    expect(await methods()).toEqual(['FS.Put answered', expect.stringContaining('Sys.Reboot')])
    expect(first.queue.last()).toMatchObject({ method: 'Sys.Reboot', args: { delay_ms: 5000 } })
    expect((await first.scripts.find(device)).onDevice).toBe('confirmed')
    expect(set.audited).toEqual([
      expect.objectContaining({
        action: 'script.saved',
        subject: device,
        details: { version: 1, note: 'first' },
      }),
    ])
    expect(set.notes).toContain('Script version 1 is on the device')
  })

  it('publish each step and each change of their lock', async () => {
    const { first, changed } = set
    createFileDevice(first.queue, device)
    const changedBy = async (work: () => unknown) => {
      changed.length = 0
      await work()
      await first.queue.idle()
      return [...new Set(changed)]
    }
    expect(await changedBy(() => first.save(source))).toEqual([device])
    expect(await changedBy(() => first.queue.listen(device))).toEqual([device])
    expect((await first.scripts.find(device)).onDevice).toBe('confirmed')
    expect(await changedBy(() => first.scripts.setLock(device, true, by))).toEqual([device])
    expect(await changedBy(() => first.save('1;').catch(() => {}))).toEqual([])
  })

  it('are confirmed by a device that answers before the command number is returned', async () => {
    const fast = set.portal(true)
    createFileDevice(fast.queue, device)
    fast.queue.listen(device)
    await fast.save(source)
    await fast.queue.idle()
    expect((await fast.scripts.find(device)).onDevice).toBe('confirmed')
    expect(fast.queue.warned).toEqual([])
  })

  it.each([
    ['SFW003-1.0.0', 19_999],
    ['SFW001-1.0.0', 12_188],
  ])('may have the maximum size on %s, not counting comments', async (fw, maximum) => {
    await relational.db.execute(sql`UPDATE devices SET fw = ${fw}`)
    const comment = `// ${'c'.repeat(30_000)}\n`
    const fits = `${comment}'${'x'.repeat(maximum - 2)}'`
    const refused = await failureOf(set.first.save(`${fits};`))
    expect(refused).toEqual(['TOO_LARGE', 'The script is too large for this device.'])
    expect(await set.first.save(fits)).toMatchObject({ version: 1 })
  })

  it('are measured in bytes, not in characters', async () => {
    expect((await failureOf(set.first.save(`'${'ü'.repeat(9_999)}'`)))[0]).toBe('TOO_LARGE')
  })

  it.each([
    ['invalid UTF-8', Buffer.from([0xff, 0xfe, 0x41])],
    ['a NUL', Buffer.from('a\0b')],
  ])('are refused if they contain %s', async (_, bytes) => {
    const change = { deviceId: device, data: bytes.toString('base64'), note: '', by }
    expect((await failureOf(set.first.scripts.save(change)))[0]).toBe('INVALID_INPUT')
  })

  it('that are empty remove the file from the device', async () => {
    await set.first.save('// nothing left\n')
    const [row] = await set.rows()
    expect([row?.['method'], row?.['shown_args']]).toEqual(['FS.Remove', { filename: 'init.js' }])
  })

  it('cannot be saved while locked', async () => {
    const { first } = set
    await first.save('1;')
    await first.scripts.setLock(device, true, by)
    expect((await first.scripts.find(device)).lock).toBe(true)
    expect(await failureOf(first.save('2;'))).toEqual([
      'CONFLICT',
      'The script is locked. Unlock it to save changes.',
    ])
    await first.scripts.setLock(device, false, by)
    expect(await first.save('2;')).toMatchObject({ version: 2 })
    expect(set.audited.map(({ action }) => action)).toEqual([
      'script.saved',
      'script.locked',
      'script.unlocked',
      'script.saved',
    ])
  })

  it('refuse the second of two simultaneous saves', async () => {
    await set.first.save('0;')
    const saves = ['1;', '2;', '3;'].map((text) => failureOf(set.first.save(text, { baseVersion: 1 })))
    const codes = (await Promise.all(saves)).map(([code]) => code)
    expect(codes.filter((code) => code === 'CONFLICT')).toHaveLength(2)
    expect((await set.first.scripts.find(device)).version).toBe(2)
    expect((await failureOf(set.first.save('4;', { baseVersion: 0 })))[0]).toBe('CONFLICT')
  })

  it('keep a history of a hundred versions', async () => {
    for (let n = 1; n <= 104; n += 1) await set.first.save(`${n};`, { baseVersion: n - 1, note: `note ${n}` })
    const { Items } = await set.first.scripts.list(device)
    expect(Items).toHaveLength(100)
    expect(Items[0]).toEqual({
      version: 104,
      at: expect.any(Number),
      by: by.email,
      note: 'note 104',
      localizableNote: null,
      sizeBytes: 4,
    })
    expect(await set.first.scripts.version(device, 5)).toEqual({ version: 5, data: toBase64('5;') })
    expect((await failureOf(set.first.scripts.version(device, 4)))[0]).toBe('NOT_FOUND')
  })

  it('that are pending are cancelled by a newer one, and only that one runs', async () => {
    const { first, methods } = set
    await first.save('1;')
    await first.save('2;')
    await first.queue.idle()
    expect(await methods()).toEqual(['FS.Put cancelled', 'FS.Put queued'])
    const files = createFileDevice(first.queue, device).files
    first.queue.listen(device)
    await first.queue.idle()
    expect(files.get('init.js')?.toString()).toBe('2;')
    expect((await methods()).filter((one) => one.startsWith('Sys.Reboot'))).toHaveLength(1)
  })

  it('show as failed when refused by the device or cancelled', async () => {
    const { first } = set
    await first.save('1;')
    first.queue.listen(device)
    await first.queue.idle()
    await first.queue.reply(device, { id: first.queue.last().id, error: { code: -1, message: 'disk full' } })
    expect((await first.scripts.find(device)).onDevice).toBe('failed')
    first.queue.leave(device)
    await first.save('2;')
    const ts = Number((await set.rows()).at(-1)?.['ts'])
    await first.queue.commands.cancel(device, ts)
    await first.queue.idle()
    expect((await first.scripts.find(device)).onDevice).toBe('failed')
    expect((await set.methods()).some((one) => one.startsWith('Sys.Reboot'))).toBe(false)
  })

  it('are not affected by commands for other files', async () => {
    const { first } = set
    await first.save('1;')
    createFileDevice(first.queue, device)
    await first.queue.order(device, 'FS.Put', { filename: 'ca.pem', data: btoa('x'), append: false })
    const [, other] = await set.rows()
    await first.queue.commands.cancel(device, Number(other?.['ts']))
    await first.queue.idle()
    expect((await first.scripts.find(device)).onDevice).toBe('pending')
  })

  it.each([
    ['before the file was queued', sql`UPDATE device_scripts SET command_ts = NULL`],
    ['before the reboot was queued', sql`UPDATE device_scripts SET state = 'written'`],
  ])('are delivered after a kill %s', async (_, damage) => {
    const { first, clock } = set
    await first.save('1;')
    await relational.db.execute(damage)
    const second = set.portal()
    createFileDevice(second.queue, device)
    await second.settleScripts()
    second.queue.listen(device)
    clock.pass(31)
    await second.settleScripts()
    await second.queue.idle()
    expect((await second.scripts.find(device)).onDevice).toBe('confirmed')
    expect((await set.methods()).filter((one) => one.startsWith('Sys.Reboot')).length).toBeGreaterThan(0)
    const count = (await set.rows()).length
    clock.pass(31)
    await second.settleScripts()
    expect(await set.rows()).toHaveLength(count)
  })
})
