import { isPortalError, type SessionGroup } from '@fieldport/domain'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Relational } from '../../../adapters/relational/open.ts'
import { users } from '../../../adapters/relational/schema.ts'
import { relationalTestEngines } from '../../../adapters/relational/testing.ts'
import { createAuditModule } from '../../audit/audit.module.ts'
import { createGroupsModule } from './groups.module.ts'

const by = { actor: { userId: 'ann', email: 'ann@example.com' }, address: '192.0.2.1' }

describe.each(relationalTestEngines())('session groups on $name', (engine) => {
  let relational: Relational
  let audit: ReturnType<typeof createAuditModule>['audit']
  let groups: ReturnType<typeof createGroupsModule>['groups']

  beforeAll(async () => {
    relational = await engine.open()
    ;({ audit } = createAuditModule(relational))
    ;({ groups } = createGroupsModule({ ...relational, audit }))
  })
  afterEach(() => relational.db.delete(users))
  afterAll(() => relational.close())

  const account = (
    id: string,
    over: { name?: string; groups?: SessionGroup[]; emailVerified?: boolean } = {},
  ) => relational.db.insert(users).values({ id, name: id, email: `${id}@example.com`, ...over })
  const groupsOf = async (q: string) =>
    (await groups.find({ q, limit: 50 })).Items.map((found) => found.groups)
  const reason = async (act: Promise<unknown>) => {
    const error: unknown = await act.catch((failure: unknown) => failure)
    return isPortalError(error) ? [error.code, error.context['reason']] : error
  }

  it('finds accounts by name or address, without wildcards', async () => {
    await account('ann', { name: 'Ann Vendor' })
    await account('bob', { name: '100% Bob_1' })
    const found = async (q: string) => (await groups.find({ q, limit: 50 })).Items.map(({ userid }) => userid)
    expect(await found('')).toEqual(['ann', 'bob'])
    expect(await found(' VENDOR ')).toEqual(['ann'])
    expect(await found('bob@')).toEqual(['bob'])
    expect(await found('0%')).toEqual(['bob'])
    expect(await found('b_1')).toEqual(['bob'])
    expect(await found('n_e')).toEqual([])
    expect((await groups.find({ q: '', limit: 1 })).Items).toEqual([
      {
        userid: 'ann',
        email: 'ann@example.com',
        name: 'Ann Vendor',
        groups: [],
        siteid: 'default',
        maxApiKeys: 1,
        emailVerified: false,
      },
    ])
  })

  it('shows whose address is verified', async () => {
    await account('ann')
    await account('bob', { emailVerified: true })
    const { Items } = await groups.find({ q: '', limit: 50 })
    expect(Items.map(({ userid, emailVerified }) => [userid, emailVerified])).toEqual([
      ['ann', false],
      ['bob', true],
    ])
  })

  it('keeps what another vendor has granted meanwhile', async () => {
    await account('bob', { groups: ['senquip_dev'] })
    await groups.set(by, 'bob', ['senquip_dev', 'distributors'], ['senquip_dev'])
    const late = groups.set(by, 'bob', ['senquip_dev', 'aemp_api_users'], ['senquip_dev'])
    expect(await reason(late)).toEqual(['CONFLICT', 'changed'])
    expect(await groupsOf('bob')).toEqual([['senquip_dev', 'distributors']])
    await groups.set(by, 'bob', ['distributors'], ['distributors', 'senquip_dev'])
    expect(await groupsOf('bob')).toEqual([['distributors']])
  })

  it('names the vendor whose change another one would have overwritten', async () => {
    await account('bob')
    await account('carl')
    await account('dora')
    const carl = { actor: { userId: 'carl', email: 'carl@example.com' } }
    const dora = { actor: { userId: 'dora', email: 'dora@example.com' } }
    await groups.set(dora, 'bob', ['senquip_dev'], [])
    const outcomes = await Promise.allSettled(
      [carl, dora].map((one) => groups.set(one, 'bob', ['distributors'], ['senquip_dev'])),
    )
    const [winner] = outcomes.map(({ status }) => status === 'fulfilled')
    const refused = outcomes.find(({ status }) => status === 'rejected') as PromiseRejectedResult
    expect(refused.reason).toMatchObject({ localizable: { id: 'groupsChangedBySomeoneElse' } })
    expect(isPortalError(refused.reason) && refused.reason.context).toEqual({
      reason: 'changed',
      by: [winner ? 'carl@example.com' : 'dora@example.com'],
    })
  })

  it('changes groups and audits old and new values', async () => {
    await account('bob', { groups: ['senquip_dev'] })
    const wanted: SessionGroup[] = ['distributors', 'aemp_api_users', 'distributors']
    const changed = await groups.set(by, 'bob', wanted)
    expect(changed.groups).toEqual(['aemp_api_users', 'distributors'])
    expect(await groupsOf('bob')).toEqual([['aemp_api_users', 'distributors']])
    expect((await audit.page({ q: 'bob@', limit: 1 })).Items[0]).toMatchObject({
      actorEmail: 'ann@example.com',
      address: '192.0.2.1',
      action: 'accounts.groupsChanged',
      subject: 'bob@example.com',
      details: { from: ['senquip_dev'], to: ['aemp_api_users', 'distributors'] },
    })
  })

  it("keeps the last vendor's group, and lets it leave others", async () => {
    await account('ann', { groups: ['senquip_admin', 'senquip_dev'] })
    expect(await reason(groups.set(by, 'ann', ['senquip_dev']))).toEqual(['CONFLICT', 'lastVendor'])
    expect(await groupsOf('ann')).toEqual([['senquip_admin', 'senquip_dev']])
    expect((await groups.set(by, 'ann', ['senquip_admin'])).groups).toEqual(['senquip_admin'])
    await account('bob', { groups: ['senquip_admin'] })
    expect((await groups.set(by, 'ann', [])).groups).toEqual([])
  })

  it('keeps a vendor when two remove each other simultaneously', async () => {
    await account('ann', { groups: ['senquip_admin'] })
    await account('bob', { groups: ['senquip_admin'] })
    const outcomes = await Promise.allSettled([groups.set(by, 'ann', []), groups.set(by, 'bob', [])])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect((await groupsOf('')).flat()).toEqual(['senquip_admin'])
  })

  it('sets how many API credentials an account may have, and audits old and new values', async () => {
    await account('bob')
    expect(await groups.setMaxApiKeys(by, 'bob', 3)).toEqual({ maxApiKeys: 3 })
    expect((await groups.find({ q: 'bob', limit: 1 })).Items[0]?.maxApiKeys).toBe(3)
    const change = {
      actorEmail: 'ann@example.com',
      address: '192.0.2.1',
      action: 'accounts.maxApiKeysChanged',
      subject: 'bob@example.com',
      details: { from: 1, to: 3 },
    }
    const entries = async () =>
      (await audit.page({ q: 'bob@', limit: 50 })).Items.filter(({ action }) => action === change.action)
    expect(await entries()).toMatchObject([change])
    await groups.setMaxApiKeys(by, 'bob', 3)
    expect(await entries()).toHaveLength(1)
  })

  it('names the vendor who has changed the limit of API credentials meanwhile, and the limit', async () => {
    await account('bob')
    await account('carl')
    const carl = { actor: { userId: 'carl', email: 'carl@example.com' } }
    await groups.setMaxApiKeys(carl, 'bob', 5, 1)
    const late: unknown = await groups.setMaxApiKeys(by, 'bob', 3, 1).catch((error: unknown) => error)
    expect(late).toMatchObject({
      code: 'CONFLICT',
      message: 'This limit has changed to 5. Check it and try again.',
      context: { reason: 'changed', by: ['carl@example.com'] },
    })
    expect((await groups.find({ q: 'bob', limit: 1 })).Items[0]?.maxApiKeys).toBe(5)
    expect(await groups.setMaxApiKeys(by, 'bob', 5, 1)).toEqual({ maxApiKeys: 5 })
    expect(await groups.setMaxApiKeys(by, 'bob', 3, 5)).toEqual({ maxApiKeys: 3 })
  })

  it('does not find unknown IDs', async () => {
    expect(await reason(groups.setMaxApiKeys(by, 'nobody', 2))).toEqual(['NOT_FOUND', undefined])
    expect(await reason(groups.set(by, 'nobody', []))).toEqual(['NOT_FOUND', undefined])
  })
})
