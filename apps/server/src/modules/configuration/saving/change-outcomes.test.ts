import { createMessage, formatMessage, type Message } from '@fieldport/messages'
import { de } from '@fieldport/messages/de'
import { beforeEach, describe, expect, it } from 'vitest'
import { openRelationalForTests } from '../../../testing/stores.ts'
import { relationalTestEngines } from '../../../adapters/relational/testing.ts'
import { deviceA, owner } from '../../devices/testing.ts'
import { reportOf, setUpConfiguration } from '../testing.ts'

type Bench = Awaited<ReturnType<typeof setUpConfiguration>>

describe.each(relationalTestEngines())('the outcome of a change on $name', (engine) => {
  const relational = openRelationalForTests(() => engine.open())
  let bench: Bench

  beforeEach(async () => {
    bench = await setUpConfiguration(relational)
    await bench.say(deviceA, reportOf({ gps: { interval: 1 } }))
  })

  it('if late does not revert later changes', async () => {
    await bench.save(owner, { gps: { interval: 3 } })
    await bench.save(owner, { gps: { interval: 4 } })
    await bench.finish(bench.lastOrder())
    await bench.finish(bench.orders[0] ?? bench.lastOrder())
    expect((await bench.get()).settings).toMatchObject({ gps: { interval: 4 } })
    expect((await bench.get()).pending).toEqual([])
  })

  it.each([
    ['waits', undefined],
    ['expired', { state: 'expired' as const }],
    ['was refused', { error: { code: 400, message: 'out of range' } }],
  ])('counts although a later change of the same key %s', async (_name, later) => {
    await bench.save(owner, { gps: { interval: 3 } })
    await bench.save(owner, { gps: { interval: 4 } })
    if (later) await bench.finish(bench.lastOrder(), later)
    await bench.finish(bench.orders[0] ?? bench.lastOrder())
    expect((await bench.get()).settings).toMatchObject({ gps: { interval: 3 } })
  })

  it.each([
    [{ error: { code: -1, message: 'bad value' } }, 'failed', 'bad value', null],
    [
      { error: { code: 400, message: '' } },
      'failed',
      'The device refused the change (code 400).',
      createMessage('changeRefusedByDevice', { code: 400 }),
    ],
    [{ state: 'cancelled' as const }, 'cancelled', null, null],
    [
      { state: 'expired' as const },
      'expired',
      'The device did not make contact in time.',
      createMessage('deviceNeverInContact'),
    ],
    [
      { state: 'silent' as const },
      'failed',
      'The device did not answer. The command may have run: check the device before you send it again.',
      createMessage('commandMayHaveRun'),
    ],
  ])('is as in %j', async (outcome, status, message, localizable) => {
    await bench.save(owner, { gps: { interval: 3 }, wifi: { sta: { pass: 'another-pass' } } })
    await bench.finish(bench.lastOrder(), outcome)
    expect(await bench.history()).toMatchObject([{ status, message, localizable, version: null }])
    expect(await bench.query('SELECT localizable FROM config_changes')).toEqual([{ localizable }])
    expect(await bench.get()).toMatchObject({ settings: { gps: { interval: 1 } }, pending: [], version: 1 })
    const ordered = await bench.query('SELECT FROM config_secrets WHERE change_id > 0')
    expect(ordered).toHaveLength(status === 'cancelled' ? 0 : 1)
  })

  it.each([
    ['The device was not in contact in time.', 'Das Gerät hat sich nicht rechtzeitig gemeldet.'],
    ['The device refused the change (code 7).', 'Das Gerät hat die Änderung abgelehnt (Code 7).'],
    ['bad value', null],
  ])('from an earlier version in English is read in German: %s', async (message, german) => {
    await bench.save(owner, { gps: { interval: 3 } })
    await bench.query(
      `UPDATE config_changes SET status = 'failed', message = '${message}', source = 'import', note = 'Imported from BD6AEDJQ2'`,
    )
    const [entry] = await bench.history()
    const read = entry?.localizable as Message | null | undefined
    expect(read && formatMessage(de, 'de', read)).toBe(german)
    expect(entry?.localizableNote).toEqual(createMessage('importedFrom', { device: 'BD6AEDJQ2' }))
  })
})
