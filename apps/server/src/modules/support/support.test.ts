import { defaultSiteId } from '@fieldport/domain'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { openRelationalForTests } from '../../testing/stores.ts'
import { users } from '../../adapters/relational/schema.ts'
import { emptyTables, relationalTestEngines } from '../../adapters/relational/testing.ts'
import type { Caller } from '../../platform/access/caller.ts'
import { createSeal } from '../../platform/seal.ts'
import { testFoundation } from '../../testing/foundation.ts'
import { deviceA, deviceB, owner, setUpDevices, stranger, viewer } from '../devices/testing.ts'
import { testSite } from '../messages/testing.ts'
import { createSupportModule } from './support.module.ts'
import type { SupportRequest } from './support.service.ts'

const failure = 'There was a problem submitting the request.'
const hourMs = 60 * 60_000

const request = (over: Partial<SupportRequest> = {}): SupportRequest => ({
  name: 'Olive Owner',
  email: 'olive@work.example',
  details: 'The pump does not report.',
  type: 'Technical Support',
  deviceid: deviceA,
  ...over,
})

describe.each(relationalTestEngines())('support on $name', (engine) => {
  const relational = openRelationalForTests(() => engine.open())
  let nowMs = 1_700_000_000_000
  let supportEmails: Readonly<Record<string, string>> = {}

  const build = async (env: Readonly<Record<string, string>> = { OUTBOX: '1' }) => {
    const { db } = relational
    const clock = { nowMs: () => nowMs }
    const { devices } = await setUpDevices(relational)
    const foundation = await testFoundation({ db, seal: createSeal('k'.repeat(32)), clock }, env)
    const logged: unknown[] = []
    const { support } = createSupportModule({
      db,
      ...foundation,
      sites: { brandOf: (siteid) => testSite({ siteid, supportEmail: supportEmails[siteid] ?? '' }) },
      findDeviceAccess: devices.findDeviceAccess,
      log: { error: (details: unknown) => void logged.push(details) },
    })
    const sent = async () => {
      await foundation.messageQueue.idle()
      return foundation.outbox?.list() ?? []
    }
    return { support, sent, logged }
  }

  beforeEach(async () => {
    nowMs += 2 * hourMs
    supportEmails = { [defaultSiteId]: 'help@portal.example', pumps: 'help@pumps.example' }
    await emptyTables(relational.db, 'users', 'devices', 'rate_limits', 'outgoing_messages')
  })

  it("reaches the address of the caller's brand, with the caller as reply address", async () => {
    const { support, sent } = await build()
    await support.submit(request(), { ...owner, siteId: 'pumps' })
    const [mail, ...more] = await sent()
    expect(more).toEqual([])
    expect(mail).toMatchObject({ to: 'help@pumps.example', replyTo: 'olive@work.example' })
    expect(mail?.subject).toBe(`Support request: Technical Support, ${deviceA}`)
    for (const said of [
      'Olive Owner',
      'owner@example.com',
      'olive@work.example',
      'The pump does not report.',
    ])
      expect(mail?.text).toContain(said)
  })

  it('uses the account name if none is given, and needs no device', async () => {
    const { support, sent } = await build()
    await support.submit(request({ name: '', deviceid: '' }), owner)
    expect((await sent())[0]?.text).toContain(`Name: ${owner.name}`)
    expect((await sent())[0]?.subject).toBe('Support request: Technical Support')
  })

  it('goes to the default brand if the brand has no address, or else to the first vendor', async () => {
    const { support, sent } = await build()
    const ofPumps: Caller = { ...owner, siteId: 'pumps' }
    supportEmails = { [defaultSiteId]: 'help@portal.example' }
    await support.submit(request(), ofPumps)
    expect((await sent())[0]?.to).toBe('help@portal.example')

    supportEmails = {}
    await expect(support.submit(request(), ofPumps)).rejects.toMatchObject({ message: failure })
    const vendors = [
      { id: 'v1', email: 'second@example.com', createdAt: new Date(2_000) },
      { id: 'v2', email: 'first@example.com', createdAt: new Date(1_000) },
    ].map((vendor) => ({ ...vendor, name: 'Vendor', groups: ['senquip_admin'] }))
    await relational.db.insert(users).values(vendors)
    await support.submit(request(), ofPumps)
    expect((await sent())[0]?.to).toBe('first@example.com')
  })

  it('refuses a device of somebody else like one that does not exist', async () => {
    const { support, sent } = await build()
    const refusalOf = async (caller: Caller, deviceid: string) =>
      support.submit(request({ deviceid }), caller).then(
        () => 'taken',
        ({ code, message, context }) => ({ code, message, context }),
      )
    const absent = await refusalOf(stranger, 'NONE00000')
    expect(absent).toEqual({ code: 'NOT_FOUND', message: failure, context: { field: 'deviceid' } })
    expect(await refusalOf(stranger, deviceA)).toEqual(absent)
    expect(await refusalOf(viewer, deviceB)).toEqual(absent)
    expect(await refusalOf(viewer, deviceA)).toBe('taken')
    expect(await sent()).toHaveLength(1)
  })

  it('accepts five requests an hour per account', async () => {
    const { support, sent } = await build()
    for (let index = 0; index < 5; index += 1) await support.submit(request(), owner)
    await expect(support.submit(request(), owner)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    await support.submit(request(), viewer)
    nowMs += hourMs
    await support.submit(request(), owner)
    expect(await sent()).toHaveLength(7)
  })

  it('reports that the portal cannot send mail', async () => {
    const { support } = await build({})
    await expect(support.submit(request(), owner)).rejects.toMatchObject({
      code: 'ENGINE_UNAVAILABLE',
      message: expect.stringContaining("can't send email"),
    })
  })

  it("returns the specification's message on a failure, and logs the cause", async () => {
    const { support, logged } = await build()
    await relational.db.execute(sql`ALTER TABLE outgoing_messages RENAME TO gone`)
    try {
      await expect(support.submit(request(), owner)).rejects.toMatchObject({
        code: 'ENGINE_UNAVAILABLE',
        message: failure,
      })
    } finally {
      await relational.db.execute(sql`ALTER TABLE gone RENAME TO outgoing_messages`)
    }
    expect(logged).toHaveLength(1)
  })
})
