import { PortalError } from '@fieldport/domain'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { openRelationalForTests } from '../../../testing/stores.ts'
import { rowsOf } from '../../../adapters/relational/database.ts'
import {
  chartNotes,
  configChanges,
  forwardingGroups,
  subscriptionItems,
  subscriptions,
  supportViews,
  teamDevices,
  teamMembers,
  teams,
  users,
} from '../../../adapters/relational/schema.ts'
import { emptyTables, relationalTestEngines } from '../../../adapters/relational/testing.ts'
import { createSeal } from '../../../platform/seal.ts'
import { testFoundation } from '../../../testing/foundation.ts'
import { deviceA, owner, setUpDevices, stranger, viewer } from '../../devices/testing.ts'
import type { Mail } from '../../messages/messages.module.ts'
import { createPersonalDataModule } from './personal-data.module.ts'

const headers = new Headers()
const proof = { password: 'right' }

describe.each(relationalTestEngines())('personal data on $name', (engine) => {
  const relational = openRelationalForTests(() => engine.open())
  let personalData = {} as ReturnType<typeof createPersonalDataModule>['personalData']
  let isRecent = true
  let mails: Mail[] = []

  beforeEach(async () => {
    const { clock } = await setUpDevices(relational)
    await emptyTables(relational.db, 'rate_limits', 'one_time_codes')
    const { db } = relational
    const foundation = await testFoundation({ db, clock, seal: createSeal('k'.repeat(32)) }, {})
    isRecent = true
    mails = []
    ;({ personalData } = createPersonalDataModule({
      ...foundation,
      db,
      clock,
      messages: {
        canMail: () => true,
        sendMail: (mail) => Promise.resolve(void mails.push(mail)),
      },
      identityCheck: {
        verify: (_, { password }) =>
          password === 'right'
            ? Promise.resolve(0)
            : Promise.reject(new PortalError('INVALID_INPUT', 'passwordIncorrect')),
        requireRecent: () =>
          isRecent ? Promise.resolve() : Promise.reject(new PortalError('FORBIDDEN', 'passwordNeeded')),
      },
    }))
  })

  const exists = async (userId: string) => (await relational.db.$count(users, eq(users.id, userId))) === 1
  const reasons = async () => (await personalData.obstacles(owner)).obstacles.map(({ reason }) => reason)

  it('are exported after verification, with a rate limit', async () => {
    isRecent = false
    await expect(personalData.export(viewer, headers)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    isRecent = true
    for (let time = 0; time < 5; time += 1) await personalData.export(viewer, headers)
    await expect(personalData.export(viewer, headers)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  })

  it('include when and why support viewed the account, and what a group is forwarded to', async () => {
    const { db } = relational
    const { userId } = viewer
    const view = { reason: 'Ticket 7', startedAt: 1, endsAt: 2 }
    await db.insert(supportViews).values({ ...view, userId, viewerEmail: 'support@example.com' })
    const forwarded = { kind: 'webhook', address: 'https://example.com/hook', addedAt: 3 } as const
    await db.insert(forwardingGroups).values({
      ...forwarded,
      id: 'g',
      userId,
      groupName: 'Pumps',
      username: '',
      topic: '',
      secret: 'sealed',
    })
    const { data } = await personalData.export(viewer, headers)
    expect(data['supportViews']).toEqual([view])
    expect(data['groupForwarding']).toEqual([{ ...forwarded, group: 'Pumps' }])
    expect(JSON.stringify(data)).not.toMatch(/sealed|support@example/)
  })

  it('stay with the last Admin of a device, a payer, or a wrong password', async () => {
    expect(await reasons()).toEqual(['lastAdmin'])
    await relational.db.execute(sql`UPDATE device_permissions SET permission = 'ADMIN'`)
    await relational.db
      .insert(subscriptionItems)
      .values({ deviceId: deviceA, userId: owner.userId, term: 'monthly', isConfirmed: false, reservedAt: 0 })
    expect(await reasons()).toContain('subscription')
    await relational.db.delete(subscriptionItems)
    await relational.db
      .insert(subscriptions)
      .values({ userId: owner.userId, subscriptionId: 'sub_1', status: 'past_due', syncedAt: 0 })
    expect(await reasons()).toContain('subscription')
    await relational.db.update(subscriptions).set({ status: 'canceled' })
    expect(await reasons()).not.toContain('subscription')
    await expect(personalData.close(owner, proof, headers)).rejects.toMatchObject({ code: 'CONFLICT' })
    await expect(personalData.close(stranger, { password: 'wrong' }, headers)).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    })
    expect([await exists(owner.userId), await exists(stranger.userId)]).toEqual([true, true])
  })

  it('are deleted with the account, and the history of devices becomes anonymous', async () => {
    const { db } = relational
    const { userId, email } = viewer
    const change = { deviceId: deviceA, at: 0, source: 'portal', status: 'applied', changes: [] }
    await db.insert(configChanges).values([
      { ...change, actor: email },
      { ...change, actor: owner.email },
    ])
    const note = { deviceId: deviceA, at: 0, text: 'Oil', createdAt: 0, updatedAt: 0 }
    await db.insert(chartNotes).values({ ...note, id: 'note', authorId: userId, authorName: 'Viewer' })
    await personalData.close(viewer, proof, headers)
    expect(await exists(userId)).toBe(false)
    const actors = await db
      .select({ actor: configChanges.actor })
      .from(configChanges)
      .orderBy(configChanges.id)
    expect(actors.map(({ actor }) => actor)).toEqual(['Closed account', owner.email])
    const [kept] = await db.select().from(chartNotes)
    expect(kept).toMatchObject({ text: 'Oil', authorId: null, authorName: 'Closed account' })
    const entries = rowsOf(
      await db.execute(sql`SELECT actor_id, subject FROM audit_entries WHERE action = 'account.closed'
        ORDER BY id DESC LIMIT 1`),
    )
    expect(entries).toEqual([{ actor_id: userId, subject: email }])
  })

  it('are recorded in the log of each device when they end', async () => {
    const { db } = relational
    await db.insert(teams).values({ id: 'crew', ownerId: viewer.userId, name: 'Crew', createdAt: 0 })
    await db
      .insert(teamDevices)
      .values({ teamId: 'crew', deviceId: deviceA, ownerId: viewer.userId, addedAt: 0 })
    const [before] = rowsOf(await db.execute(sql`SELECT coalesce(max(id), 0) AS id FROM audit_entries`))
    await personalData.close(viewer, proof, headers)
    const entries = rowsOf(
      await db.execute(sql`SELECT action, details FROM audit_entries
        WHERE subject = ${deviceA} AND id > ${before?.['id']} ORDER BY id`),
    )
    expect(entries).toEqual([
      { action: 'devices.teamLeft', details: { team: 'Crew' } },
      { action: 'devices.userLeft', details: { from: expect.any(String) } },
    ])
  })

  it('tell by mail those who lose access with a team of the person', async () => {
    const { db } = relational
    await db.execute(sql`UPDATE device_permissions SET permission = 'ADMIN' WHERE device_id = ${deviceA}`)
    await db.execute(sql`UPDATE users SET email_verified = true`)
    await db.insert(teams).values({ id: 'crew', ownerId: viewer.userId, name: 'Crew', createdAt: 0 })
    await db
      .insert(teamDevices)
      .values({ teamId: 'crew', deviceId: deviceA, ownerId: viewer.userId, addedAt: 0 })
    await db
      .insert(teamMembers)
      .values({ teamId: 'crew', userId: stranger.userId, permission: 'USER', addedAt: 0 })
    await personalData.close(viewer, proof, headers)
    expect(mails).toMatchObject([
      {
        to: stranger.email,
        content: { kind: 'accessRemoved', person: viewer.name, devices: [{ deviceId: deviceA }] },
      },
    ])
  })

  it('of two Admins who close their accounts simultaneously, one stays', async () => {
    await relational.db.execute(
      sql`UPDATE device_permissions SET permission = 'ADMIN' WHERE device_id = ${deviceA}`,
    )
    await relational.db.execute(sql`DELETE FROM device_permissions WHERE device_id <> ${deviceA}`)
    const closed = await Promise.allSettled(
      [owner, viewer].map((who) => personalData.close(who, proof, headers)),
    )
    expect(closed.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })
})
