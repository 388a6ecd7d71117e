import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { openRelationalForTests } from '../../testing/stores.ts'
import { relationalTestEngines } from '../../adapters/relational/testing.ts'
import { vendor } from '../devices/testing.ts'
import {
  testActor,
  device,
  failureOf,
  newImage,
  other,
  setUpFirmware,
  successWithoutMessage,
} from './testing.ts'

const minute = 60

describe.each(relationalTestEngines())('firmware, $name', ({ open }) => {
  const relational = openRelationalForTests(open)
  let set: Awaited<ReturnType<typeof setUpFirmware>>
  beforeEach(async () => {
    set = await setUpFirmware(relational)
  })

  describe('requests', () => {
    const mismatch = ['INVALID_INPUT', 'The firmware requested is not supported by this device.']
    it.each(['SFW001-9.0.0', 'SFW003-3.0.0', 'SFW003-7.7.7', 'XFW003-2.0.0', '202', ''])(
      'of %j are refused for a device of another type',
      async (fw) => {
        await set.first.firmwareImages.add(vendor, newImage({ fw: 'SFW001-9.0.0' }))
        await set.first.firmwareImages.add(vendor, newImage({ fw: 'SFW003-3.0.0', models: ['ORB-C2'] }))
        expect(await failureOf(set.first.firmware.update({ deviceId: device, fw, by: testActor }))).toEqual(
          mismatch,
        )
        expect(await set.rows()).toEqual([])
      },
    )

    it('are refused if the device already runs the version or another update is in progress', async () => {
      const { firmware } = set.first
      await relational.db.execute(sql`UPDATE devices SET fw = 'SFW003-2.0.0' WHERE id = ${other}`)
      const code = async (deviceId: string) =>
        (await failureOf(firmware.update({ deviceId, fw: 'SFW003-2.0.0', by: testActor })))[0]
      expect(await code(other)).toBe('CONFLICT')
      const both = await Promise.all([code(device), code(device)])
      expect(both.filter((one) => one === 'CONFLICT')).toHaveLength(1)
      expect(await set.rows()).toHaveLength(1)
    })

    it('create one command with all that the device needs, and are logged and audited', async () => {
      const request = await set.first.begin()
      expect(request).toMatchObject({
        method: 'OTA.Update',
        args: {
          fw: 'SFW003-2.0.0',
          url: `https://portal.example.com/ingest/${device}/firmware/SFW003-2.0.0`,
          sha256: newImage().sha256,
          sizeBytes: 21,
        },
      })
      expect(set.state.audited.at(-1)).toMatchObject({
        actor: testActor,
        action: 'firmware.update',
        subject: device,
      })
      expect(set.state.notes).toContain('The update to SFW003-2.0.0 was queued')
    })
  })

  describe('updates', () => {
    it('go from queued to confirmed once the device reports the version', async () => {
      const { first, clock, state } = set
      await first.firmware.update({ deviceId: device, fw: 'SFW003-2.0.0', by: testActor })
      expect(await first.update()).toMatchObject({ state: 'queued', progress: 0, deadlineAt: null })
      expect(await first.shown()).toEqual({ state: 'queued', progress: 0, ...successWithoutMessage })
      clock.pass(3600)
      first.queue.listen(device)
      await first.queue.idle()
      await first.settleFirmware()
      const sentAt = clock.now / 1000
      expect(await first.update()).toMatchObject({ state: 'sent', deadlineAt: sentAt + 10 * minute })
      const { id } = first.queue.last()
      for (const percent of [10, 40, 20])
        await first.queue.reply(device, { id, progress: { state: 'downloading', percent } })
      expect(await first.shown()).toEqual({ state: 'downloading', progress: 40, ...successWithoutMessage })
      await first.queue.reply(device, { id, result: null })
      expect(await first.shown()).toEqual({ state: 'rebooting', progress: 100, ...successWithoutMessage })
      await first.report('SFW003-1.0.0')
      expect(await first.update()).toMatchObject({ state: 'rebooting' })
      await first.report('SFW003-2.0.0')
      expect(await first.shown()).toEqual({ state: 'confirmed', progress: 100, ...successWithoutMessage })
      clock.pass(3600)
      await first.settleFirmware()
      expect(await first.update()).toMatchObject({ state: 'confirmed', message: null })
      expect(state.notes.at(-1)).toBe('The device confirmed the update to SFW003-2.0.0')
    })

    it.each([
      ['4G by its messages', [{ gsm_rssi: -70 }], 20],
      ['Wi-Fi by its messages', [{ wifi_rssi: -70 }], 10],
      ['4G by its configuration', [], 20],
    ])('have a deadline counted from sending: %s', async (_, points, minutes) => {
      const { first, clock, state } = set
      state.points = points
      const config = { gsm: { enable: true }, wifi: { sta: { enable: false } } }
      await relational.db.execute(sql`UPDATE devices SET reported_config = ${JSON.stringify(config)}::jsonb`)
      await first.begin()
      clock.pass(minutes * minute - 1)
      await first.settleFirmware()
      expect(await first.update()).toMatchObject({ state: 'sent' })
      clock.pass(1)
      await first.settleFirmware()
      const message = 'The device did not start the download in time.'
      expect(await first.shown()).toMatchObject({ state: 'failed', message })
      // Does not block the next one.
      expect(
        await first.firmware.update({ deviceId: device, fw: 'SFW003-2.0.0', by: testActor }),
      ).toHaveProperty('message')
    })

    it('fail at their deadline, naming the missing step', async () => {
      const { first, clock } = set
      const { id } = await first.begin()
      await first.queue.reply(device, { id, progress: { percent: 30 } })
      clock.pass(10 * minute)
      await first.settleFirmware()
      expect(await first.update()).toMatchObject({
        state: 'failed',
        progress: 30,
        message: 'The download did not finish in time.',
      })
      await first.queue.sweepCommands()
      await first.queue.idle()
      const again = await first.begin()
      await first.queue.reply(device, { id: again.id, result: null })
      clock.pass(10 * minute)
      await first.settleFirmware()
      expect((await first.update())?.message).toBe('The device did not report the new version in time.')
    })

    it('fail with the reason that the device reports', async () => {
      const { id } = await set.first.begin()
      await set.first.queue.reply(device, { id, error: { code: -1, message: 'The checksum is wrong' } })
      expect(await set.first.shown()).toMatchObject({ state: 'failed', message: 'The checksum is wrong' })
    })

    it('fail when cancelled and when the device never makes contact', async () => {
      const { first, clock } = set
      await first.firmware.update({ deviceId: device, fw: 'SFW003-2.0.0', by: testActor })
      const [row] = await set.rows()
      await first.queue.commands.cancel(device, Number(row?.['ts']))
      await first.queue.idle()
      expect(await first.update()).toMatchObject({ state: 'failed', message: 'The update was cancelled.' })
      await first.firmware.update({ deviceId: device, fw: 'SFW003-2.0.0', by: testActor })
      clock.pass(31 * 86_400)
      await first.queue.sweepCommands()
      await first.queue.idle()
      expect(await first.update()).toMatchObject({
        state: 'failed',
        message: 'The device did not make contact in time.',
      })
    })

    it('outlast a silent device until their deadline, and are confirmed whenever it reports the version', async () => {
      const { first, clock } = set
      await first.begin()
      clock.pass(5 * minute)
      await first.queue.sweepCommands()
      await first.queue.idle()
      expect(first.queue.outcomes.at(-1)).toMatchObject({ state: 'silent' })
      expect(await first.update()).toMatchObject({ state: 'sent' })
      clock.pass(5 * minute)
      await first.settleFirmware()
      expect(await first.update()).toMatchObject({ state: 'failed' })
      clock.pass(3600)
      await first.report('SFW003-2.0.0')
      expect(await first.shown()).toMatchObject({ state: 'confirmed', message: null })
    })

    it('are confirmed, and their command is cancelled, if the device already runs the firmware', async () => {
      const { first } = set
      await first.firmware.update({ deviceId: device, fw: 'SFW003-2.0.0', by: testActor })
      await first.report('SFW003-2.0.0')
      await first.queue.idle()
      expect(await first.update()).toMatchObject({ state: 'confirmed' })
      expect((await set.rows()).at(-1)?.['state']).toBe('cancelled')
    })

    it('show as downloading once the device requests the file, without progress reports', async () => {
      await set.first.begin()
      await set.first.firmwareSource.onDownload(device, 'SFW003-9.9.9')
      expect(await set.first.update()).toMatchObject({ state: 'sent' })
      await set.first.firmwareSource.onDownload(device, 'SFW003-2.0.0')
      expect(await set.first.update()).toMatchObject({ state: 'downloading' })
    })

    it.each([Number.NaN, 'x', -5, 1e9, null, {}])('accept %j as a percentage', async (percent) => {
      const { id } = await set.first.begin()
      await set.first.queue.reply(device, { id, progress: { percent } })
      expect((await set.first.update())?.progress).toBe(percent === 1e9 ? 100 : 0)
    })

    it('ignore other devices and earlier version reports', async () => {
      const { first } = set
      const { id } = await first.begin()
      await first.queue.reply(other, { id, result: null })
      await first.report('SFW003-2.0.0', other)
      expect(await first.update()).toMatchObject({ state: 'sent' })
      await first.report('SFW003-2.0.0')
      await first.queue.reply(device, { id, progress: { percent: 10 } })
      await first.queue.reply(device, { id, error: { code: 1, message: 'late' } })
      expect(await first.update()).toMatchObject({ state: 'confirmed' })
    })
  })

  describe('after a kill, the portal', () => {
    it('continues updates that were sent, downloading or rebooting', async () => {
      const { id } = await set.first.begin()
      const second = set.portal()
      await second.settleFirmware()
      expect(await second.update()).toMatchObject({ state: 'sent' })
      await second.queue.reply(device, { id, progress: { percent: 50 } })
      const third = set.portal()
      await third.settleFirmware()
      expect(await third.update()).toMatchObject({ state: 'downloading', progress: 50 })
      await third.queue.reply(device, { id, result: null })
      const fourth = set.portal()
      await fourth.settleFirmware()
      expect(await fourth.update()).toMatchObject({ state: 'rebooting', progress: 100 })
      await fourth.report('SFW003-2.0.0')
      expect(await fourth.update()).toMatchObject({ state: 'confirmed' })
      expect(set.first.queue.requests()).toHaveLength(1)
    })

    it('finds the command of an update that was being queued', async () => {
      const { id } = await set.first.begin()
      await relational.db.execute(
        sql`UPDATE firmware_updates SET command_id = NULL, command_ts = NULL, state = 'queued', sent_at = NULL, deadline = NULL`,
      )
      const second = set.portal()
      await second.queue.reply(device, { id, progress: { percent: 10 } })
      expect(await second.update()).toMatchObject({ state: 'downloading', deadlineAt: expect.any(Number) })
      expect(await second.shown()).toMatchObject({ state: 'downloading' })
    })

    it('fails an update whose command was never queued', async () => {
      await relational.db.execute(sql`INSERT INTO firmware_updates (device_id, fw, requested_by, started_at)
        VALUES (${device}, 'SFW003-2.0.0', 'x', ${set.clock.now / 1000})`)
      await set.first.settleFirmware()
      expect(await set.first.update()).toMatchObject({ state: 'queued' })
      set.clock.pass(61)
      await set.first.settleFirmware()
      expect(await set.first.update()).toMatchObject({
        state: 'failed',
        message: 'The command could not be queued.',
      })
    })

    it('shows a stored state that was not published yet', async () => {
      await set.first.begin()
      await relational.db.execute(
        sql`UPDATE firmware_updates SET state = 'downloading', progress = 70, shown = false`,
      )
      await set.portal().settleFirmware()
      expect(await set.first.shown()).toEqual({
        state: 'downloading',
        progress: 70,
        ...successWithoutMessage,
      })
    })
  })
})
