import { beforeEach, describe, expect, it } from 'vitest'
import { openRelationalForTests } from '../../testing/stores.ts'
import { relationalTestEngines } from '../../adapters/relational/testing.ts'
import { createSeal } from '../../platform/seal.ts'
import { deviceA, deviceB, deviceC, owner, stranger, vendor } from '../devices/testing.ts'
import { createSecretsModule } from '../secrets/secrets.module.ts'
import { presentReport, reportOf, setUpConfiguration } from './testing.ts'

type Bench = Awaited<ReturnType<typeof setUpConfiguration>>

describe.each(relationalTestEngines())(
  'changes of several people, of many devices and of secrets on $name',
  (engine) => {
    const relational = openRelationalForTests(() => engine.open())
    let bench: Bench

    beforeEach(async () => {
      bench = await setUpConfiguration(relational)
      await bench.say(deviceA, presentReport)
    })

    describe('by two people at once', () => {
      it('is refused if the other changed the same key since, unless overridden', async () => {
        const { version, lastChangeId: changeId } = await bench.get()
        const base = { version, changeId }
        await bench.save(vendor, { gps: { interval: 3, maxtime: 300 } })
        const clash = bench.save(owner, { gps: { interval: 4, name: 'North' } }, { base })
        await expect(clash).rejects.toMatchObject({
          code: 'CONFLICT',
          context: { keys: ['gps.interval'], by: [vendor.email] },
        })
        expect(bench.orders).toHaveLength(1)
        await bench.save(owner, { gps: { name: 'North' } }, { base })
        await bench.save(owner, { gps: { maxtime: 300, odometer: { enable: true } } }, { base })
        await bench.save(owner, { gps: { interval: 4 } }, { base, override: true })
        expect(bench.orders).toHaveLength(4)
      })

      it("is not refused because of one's own, failed or identical changes", async () => {
        const { version, lastChangeId: changeId } = await bench.get()
        const base = { version, changeId }
        await bench.save(vendor, { gps: { interval: 3 } })
        await bench.finish(bench.lastOrder(), { state: 'cancelled' })
        await bench.save(owner, { gps: { interval: 4 } }, { base })
        await bench.save(owner, { gps: { interval: 5 } }, { base })
        expect(bench.orders).toHaveLength(3)
      })

      it('is refused if the device itself changed the key since', async () => {
        const { version, lastChangeId: changeId } = await bench.get()
        await bench.say(deviceA, { ...presentReport, gps: { interval: 7 } })
        await expect(
          bench.save(owner, { gps: { interval: 4 } }, { base: { version, changeId } }),
        ).rejects.toMatchObject({ context: { keys: ['gps.interval'], by: ['device'] } })
      })

      it('is refused for one of two simultaneous changes', async () => {
        const { version, lastChangeId: changeId } = await bench.get()
        const base = { version, changeId }
        const both = await Promise.allSettled([
          bench.save(vendor, { gps: { interval: 3 } }, { base }),
          bench.save(owner, { gps: { interval: 4 } }, { base }),
        ])
        expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
        expect(bench.orders).toHaveLength(1)
      })
    })

    it('applies to many devices, each by its own permission', async () => {
      await bench.say(deviceC, { device: { model: 'QUAD-C2' }, gps: { interval: 3 } })
      await bench.devices.grant(deviceC, owner.email, 'VIEW')
      const many = (dryRun: boolean) =>
        bench.configuration.setConfigOfMany(owner, {
          deviceids: [deviceA, deviceB, deviceC, 'NONE00001', deviceA],
          settings: { gps: { interval: 3 }, tc1: { type: 'K' } },
          note: 'all alike',
          dryRun,
        })
      const expected = [
        { deviceid: deviceA, name: `Pump ${deviceA}`, status: 'queued', failedKeys: [] },
        { deviceid: deviceB, status: 'queued', failedKeys: [] },
        {
          deviceid: deviceC,
          status: 'refused',
          message: "You don't have permission to do this.",
          changes: [],
        },
        { deviceid: 'NONE00001', name: '', status: 'refused', message: 'Not found.' },
      ]
      expect((await many(true)).results).toMatchObject(expected)
      expect(bench.orders).toEqual([])
      expect(await bench.history()).toEqual([])
      expect((await many(false)).results).toMatchObject(expected)
      expect(bench.orders.map(({ deviceId }) => deviceId).toSorted()).toEqual([deviceA, deviceB])
      expect(await bench.history()).toMatchObject([{ source: 'bulk', note: 'all alike' }])
      expect((await many(false)).results[0]).toMatchObject({
        status: 'unchanged',
        message: 'No changes made.',
      })
      const notSeen = await bench.configuration.setConfigOfMany(stranger, {
        deviceids: [deviceA, 'NONE00001'],
        settings: { gps: { interval: 3 } },
        note: '',
        dryRun: true,
      })
      expect(new Set(notSeen.results.map((one) => JSON.stringify({ ...one, deviceid: '' }))).size).toBe(1)
    })

    describe('secrets', () => {
      it('are sent to the device and stored sealed, and are shown nowhere', async () => {
        const saved = await bench.save(owner, {
          wifi: { sta: { pass: 'new-secret-pass' } },
          gps: { interval: 9 },
        })
        expect(bench.lastOrder()).toMatchObject({
          args: { config: { wifi: { sta: { pass: 'new-secret-pass' } } } },
          shownArgs: { config: { wifi: { sta: { pass: '***' } } } },
        })
        const shown = { ...(await bench.get()), history: await bench.history(), noted: bench.noted }
        const stored = await Promise.all(
          ['config_changes', 'config_versions', 'config_secrets', 'audit_entries', 'devices'].map((table) =>
            bench.query(`SELECT to_jsonb(t)::text AS row FROM ${table} t`),
          ),
        )
        expect(JSON.stringify([shown, stored])).not.toContain('new-secret-pass')
        expect((await bench.get()).settings).toMatchObject({ wifi: { sta: { pass: '***' } } })
        // A report cannot confirm a secret; only the device's answer can.
        await bench.say(deviceA, { ...presentReport, gps: { interval: 9, maxtime: 200 } })
        expect((await bench.get()).pending.map(({ changeId }) => changeId)).toEqual([
          saved.changeId,
          saved.changeId,
        ])
        await bench.finish(bench.lastOrder())
        expect((await bench.get()).pending).toEqual([])
        const [sealed, ...more] = await bench.query('SELECT value FROM config_secrets WHERE change_id >= 0')
        expect(more).toEqual([])
        expect(bench.seal.open(String(sealed?.['value']), `config:${deviceA}:wifi.sta.pass`)).toBe(
          'new-secret-pass',
        )
        await bench.say(
          deviceA,
          reportOf({ gps: { interval: 9 }, wifi: { sta: { pass: 'new-secret-pass' } } }),
        )
        expect((await bench.history()).every(({ changes }) => changes.every(({ key }) => key !== 'x'))).toBe(
          true,
        )
        expect(
          (await bench.history()).filter(({ by }) => by === 'device').flatMap(({ changes }) => changes),
        ).not.toContainEqual(expect.objectContaining({ key: 'wifi.sta.pass' }))
      })

      it('are resealed under a new key, including those in transit', async () => {
        await bench.save(owner, { wifi: { sta: { pass: 'new-secret-pass' } } })
        const next = createSeal(['n'.repeat(32), 'k'.repeat(32)])
        await createSecretsModule({ db: relational.db, seal: next }).secrets.reseal()
        const rows = await bench.query('SELECT key, value FROM config_secrets ORDER BY change_id')
        const only = createSeal('n'.repeat(32))
        expect(
          rows.map(({ key, value }) => only.open(String(value), `config:${deviceA}:${String(key)}`)),
        ).toEqual(['present-pass', 'new-secret-pass'])
      })

      it('are not confirmed by comparison with current ones', async () => {
        expect((await bench.save(owner, { wifi: { sta: { pass: 'present-pass' } } })).changeId).not.toBeNull()
      })

      it('may contain asterisks on request, and may be emptied', async () => {
        await bench.save(owner, { wifi: { sta: { pass: 'abc***defg' } } }, { allowBlanked: true })
        expect(bench.lastOrder().args['config']).toEqual({ wifi: { sta: { pass: 'abc***defg' } } })
        await bench.save(owner, { gsm: { pass: '***' } }, { allowBlanked: true })
        expect(bench.lastOrder().args['config']).toEqual({ gsm: { pass: '***' } })
        await bench.save(owner, { wifi: { sta: { pass: '' } } })
        expect(bench.lastOrder().args['config']).toEqual({ wifi: { sta: { pass: null } } })
        await bench.finish(bench.lastOrder())
        expect(await bench.query('SELECT key FROM config_secrets WHERE change_id = 0')).toEqual([])
      })
    })

    it('is refused while the device accepts none from the portal', async () => {
      await bench.say(deviceA, { ...presentReport, endpoint: { config_to_portal: false } })
      const message =
        'Configuration from the portal has been disabled on this device. It can only be enabled again on the device itself.'
      await expect(bench.save(owner, { gps: { interval: 4 } })).rejects.toMatchObject({
        code: 'FORBIDDEN',
        message,
      })
      await expect(
        bench.configuration.setCertificate(owner, certificate('ca', 'ca2.pem', pem)),
      ).rejects.toMatchObject({ message })
      expect(bench.orders).toEqual([])
    })

    it('sends certificates as files without revealing keys', async () => {
      for (const [kind, filename, data, message] of [
        ['ca', 'a.pem', 'short', 'File too small'],
        ['ca', 'a.pem', 'x'.repeat(30 * 1024 + 1), 'File too large (30kB limit)'],
        ['certificate', 'a.pem', 'no certificate at all', 'File format invalid'],
        ['key', 'a.pem', pem, 'Private key format invalid.'],
        ['ca', 'ca.pem', pem, 'This file name is reserved for the device. Choose another one.'],
        ['ca', 'init.js', pem, 'This file name is reserved for the device. Choose another one.'],
      ] as const)
        await expect(
          bench.configuration.setCertificate(owner, certificate(kind, filename, data)),
        ).rejects.toMatchObject({ code: 'INVALID_INPUT', message })
      await bench.configuration.setCertificate(owner, certificate('key', 'client.key', key))
      expect(bench.lastOrder()).toMatchObject({
        method: 'FS.Put',
        args: { filename: 'client.key', data: btoa(key), append: false },
        shownArgs: { filename: 'client.key', data: '***' },
      })
      const audited = await bench.query('SELECT details FROM audit_entries')
      expect(JSON.stringify([audited, bench.noted])).not.toContain(btoa(key).slice(0, 20))
    })
  },
)

const pem = '-----BEGIN CERTIFICATE-----\nabc\n-----END CERTIFICATE-----\n'
const key = '-----BEGIN EC PRIVATE KEY-----\nsecretsecret\n-----END EC PRIVATE KEY-----\n'

function certificate(kind: 'ca' | 'certificate' | 'key', filename: string, text: string) {
  return { deviceid: deviceA, kind, filename, data: btoa(text) }
}
