import { isPortalError } from '@fieldport/domain'
import { sql } from 'drizzle-orm'
import { createMessage, formatEnglish, toMessage } from '@fieldport/messages'
import { beforeEach, describe, expect, it } from 'vitest'
import { openRelationalForTests } from '../../../testing/stores.ts'
import { emptyTables, relationalTestEngines } from '../../../adapters/relational/testing.ts'
import { createLiveFeed } from '../live/live-feed.ts'
import { createSeal } from '../../../platform/seal.ts'
import { createAuditModule } from '../../audit/audit.module.ts'
import { deviceA, deviceB, owner, setUpDevices, stranger, vendor, viewer } from '../../devices/testing.ts'
import { createLimitsModule } from '../../limits/limits.module.ts'
import { notifyJobEnd } from './data-jobs.module.ts'
import { createDataJobsRepository } from './data-jobs.repository.ts'
import { createDataJobsService } from './data-jobs.service.ts'
import { createSetupPasswordCheck } from './setup-password.ts'
import type { DeviceLog } from '../../../platform/device-log.ts'

const [passwordOfA, passwordOfB] = [`setup.${deviceA}`, `setup.${deviceB}`]

/** A device log that collects entries with their English text. */
function logInto(notes: unknown[][]): DeviceLog {
  return {
    note: (deviceId, kind, what, details) =>
      void notes.push([deviceId, kind, formatEnglish(toMessage(what)), details]),
  }
}

describe.each(relationalTestEngines())('requests of data jobs, $name', ({ open }) => {
  const relational = openRelationalForTests(open)
  let set: Awaited<ReturnType<typeof setUp>>
  beforeEach(async () => {
    set = await setUp()
  })

  async function setUp() {
    const { devices, clock } = await setUpDevices(relational)
    await emptyTables(relational.db, 'rate_limits')
    const repository = createDataJobsRepository(relational.db)
    const notes: unknown[][] = []
    const seal = createSeal('k'.repeat(32))
    const { audit } = createAuditModule({ db: relational.db })
    const service = createDataJobsService({
      repository,
      findDeviceAccess: devices.findDeviceAccess,
      isSetupPassword: createSetupPasswordCheck({ find: repository.findSetupPassword, seal }),
      ...createLimitsModule({ db: relational.db, clock, limitFactor: 1 }),
      audit,
      deviceLog: logInto(notes),
      clock,
      storeClock: clock,
    })
    return { service, repository, devices, clock, notes, audit }
  }

  const codeOf = async (call: Promise<unknown>) => {
    const failure = await call.catch((error: unknown) => error)
    return isPortalError(failure) ? failure.code : failure
  }

  it("delete with the device's setup password, with a log entry and a visible job", async () => {
    const { service, clock, notes, audit } = set
    expect(await service.latest(deviceA)).toBeNull()
    expect(await service.deleteData(owner, deviceA, passwordOfA)).toMatchObject({
      message: 'The data of this device is being deleted. This may take up to 24 hours.',
    })
    const state = {
      timestamp: clock.now / 1000,
      action: 'delete',
      progress: 0,
      target: null,
      error: null,
      localizable: null,
    }
    expect(await service.latest(deviceA)).toEqual({ active: true, ...state })
    expect(notes).toEqual([
      [deviceA, 'data', `${owner.email} started the deletion of all stored data`, undefined],
    ])
    const [entry] = (await audit.page({ q: deviceA, limit: 1 })).Items
    expect(entry).toMatchObject({ actorEmail: owner.email, action: 'telemetry.delete', subject: deviceA })
    const shown = await relational.db.execute(sql`SELECT value FROM device_settings WHERE key = 'DATA_job'`)
    expect((shown as unknown as { rows: unknown[] }).rows).toEqual([
      { value: { active: true, timestamp: clock.now / 1000, action: 'delete' } },
    ])
    clock.now += 86_400_000
    expect(await service.latest(deviceA)).toEqual({ active: false, ...state })
  })

  it("transfer with the destination's setup password for its ADMIN", async () => {
    const { service, devices, notes } = set
    const transfer = (who: typeof owner, password: string, targetId = deviceB) =>
      service.transferData(who, { deviceId: deviceA, targetId, password })
    expect(await codeOf(transfer(owner, passwordOfB))).toBe('FORBIDDEN')
    await devices.grantAll([{ deviceId: deviceB, email: owner.email, permission: 'ADMIN' }])
    expect(await codeOf(transfer(owner, passwordOfA))).toBe('FORBIDDEN')
    expect(await codeOf(transfer(owner, passwordOfA, deviceA))).toBe('INVALID_INPUT')
    expect(notes).toEqual([])
    expect((await transfer(owner, passwordOfB)).message).toBe(
      'The data of this device is being transferred. This may take up to 24 hours.',
    )
    expect(notes.map(([id]) => id)).toEqual([deviceA, deviceB])
    expect(await service.latest(deviceA)).toMatchObject({ active: true, action: 'transfer', target: deviceB })
  })

  it('answer an invisible destination like a missing one', async () => {
    const { service } = set
    const order = { deviceId: deviceA, password: passwordOfB }
    const refusalFor = (targetId: string) =>
      service.transferData(viewer, { ...order, targetId }).catch((error: unknown) => error)
    const unseen = await refusalFor(deviceB)
    expect(unseen).toMatchObject({ code: 'NOT_FOUND' })
    expect(unseen).toEqual(await refusalFor('ZZZZ99999'))
  })

  it('lock out for 10 minutes after five wrong passwords, only this caller at this device', async () => {
    const { service, clock } = set
    for (let tries = 0; tries < 5; tries += 1)
      expect(await codeOf(service.deleteData(owner, deviceA, `wrong ${tries}`))).toBe('FORBIDDEN')
    expect(await codeOf(service.deleteData(owner, deviceA, passwordOfA))).toBe('TOO_MANY_REQUESTS')
    expect(await codeOf(service.deleteData(stranger, deviceA, 'wrong'))).toBe('FORBIDDEN')
    expect(await codeOf(service.deleteData(owner, deviceB, 'wrong'))).toBe('FORBIDDEN')
    clock.now += 599_000
    expect(await codeOf(service.deleteData(owner, deviceA, passwordOfA))).toBe('TOO_MANY_REQUESTS')
    clock.now += 1_000
    expect(await codeOf(service.deleteData(owner, deviceA, passwordOfA))).toMatchObject({
      message: expect.any(String),
    })
  })

  it('count simultaneous wrong attempts', async () => {
    const tries = Array.from({ length: 20 }, () => codeOf(set.service.deleteData(owner, deviceA, 'wrong')))
    const codes = await Promise.all(tries)
    expect(codes.filter((code) => code === 'FORBIDDEN')).toHaveLength(5)
  })

  it('start one job per device, source or destination, also simultaneously', async () => {
    const { service, repository } = set
    const both = await Promise.all([
      codeOf(service.transferData(vendor, { deviceId: deviceA, targetId: deviceB, password: passwordOfB })),
      codeOf(service.transferData(vendor, { deviceId: deviceB, targetId: deviceA, password: passwordOfA })),
    ])
    expect(both.filter((code) => code === 'CONFLICT')).toHaveLength(1)
    expect(await codeOf(service.deleteData(vendor, deviceB, passwordOfB))).toBe('CONFLICT')
    const job = (await repository.latest(deviceA)) ?? (await repository.latest(deviceB))
    if (!job) throw new Error('no job')
    expect(await repository.end(job, 1, null)).toBe(true)
    expect(await repository.end(job, 2, createMessage('jobTooLate'))).toBe(false)
    expect(await codeOf(service.deleteData(vendor, deviceB, passwordOfB))).toMatchObject({
      message: expect.any(String),
    })
  })

  it('are run by one process, and by another when that one is gone', async () => {
    const { service, repository, clock } = set
    await service.deleteData(vendor, deviceA, passwordOfA)
    const now = clock.now / 1000
    const claimed = await Promise.all(
      ['one', 'two', 'three'].map((holder) => repository.claim(holder, now, now + 100)),
    )
    const [job] = claimed.filter((found) => found !== null)
    expect(claimed.filter((found) => found !== null)).toHaveLength(1)
    const holder = job?.heldBy ?? ''
    const stranger = 'four'
    expect(await repository.save(job?.id ?? 0, stranger, now + 100, { progress: 50 })).toBe(false)
    expect(await repository.save(job?.id ?? 0, holder, now + 100, { progress: 50 })).toBe(true)
    expect(await repository.claim(stranger, now + 99, now + 200)).toBeNull()
    expect(await repository.claim(stranger, now + 101, now + 200)).toMatchObject({
      progress: 50,
      heldBy: stranger,
    })
    expect(await repository.save(job?.id ?? 0, holder, now + 300, {})).toBe(false)
  })

  it("store the reason of a failure as a message, and read an earlier version's English", async () => {
    const { service, repository } = set
    await service.deleteData(owner, deviceA, passwordOfA)
    const job = await repository.latest(deviceA)
    expect(job && (await repository.end(job, 1, createMessage('jobTooLate')))).toBe(true)
    expect(await service.latest(deviceA)).toMatchObject({
      error: 'The job did not finish within 24 hours. Start it again.',
      localizable: { id: 'jobTooLate', params: {} },
    })
    await relational.db.execute(
      sql`UPDATE data_jobs SET localizable = NULL, error = 'This job names no target.'`,
    )
    expect(await service.latest(deviceA)).toMatchObject({
      localizable: { id: 'jobWithoutTarget', params: {} },
    })
  })

  it('log the result on both devices and notify their readers', async () => {
    const { service, repository, notes } = set
    await service.transferData(vendor, { deviceId: deviceA, targetId: deviceB, password: passwordOfB })
    const job = await repository.latest(deviceA)
    if (!job) throw new Error('no job')
    notes.length = 0
    const feed = createLiveFeed()
    const heard: string[] = []
    for (const id of [deviceA, deviceB, 'OTHER0001']) feed.onCleared(id, () => heard.push(id))
    notifyJobEnd({ ...job, expectedPoints: 7 }, null, logInto(notes), feed)
    expect(heard).toEqual([deviceA, deviceB])
    expect(notes).toEqual([
      [deviceA, 'data', `Transfer of all stored data to ${deviceB} finished`, { points: 7 }],
      [deviceB, 'data', `Transfer of stored data from ${deviceA} to this device finished`, { points: 7 }],
    ])
  })
})
