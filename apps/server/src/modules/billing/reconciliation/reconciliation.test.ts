import { describe, expect, it } from 'vitest'
import { teamDevices, teamMembers, teams } from '../../../adapters/relational/schema.ts'
import { relationalTestEngines } from '../../../adapters/relational/testing.ts'
import { owner, stranger, vendor, viewer } from '../../devices/testing.ts'
import {
  first,
  second,
  third,
  fourth,
  fifth,
  sixth,
  seventh,
  eighth,
  seedDifferences,
  useReconciliation,
} from './testing.ts'

describe.each(relationalTestEngines())('payment reconciliation on $name', (engine) => {
  const ground = useReconciliation(engine)

  it('has no result before the first run', async () => {
    const none = { compared_ts: null, checking: false, payers: 0, unasked: 0, differences: [] }
    expect(await ground.billing.reconciliation.get()).toEqual(none)
  })

  it('lists each difference without changing anything', async () => {
    await seedDifferences(ground)
    const report = await ground.compare()
    expect(report).toMatchObject({ compared_ts: ground.clock.now / 1000, payers: 3, unasked: 0 })
    const found = report.differences.map(({ kind, deviceid, user }) => `${kind} ${deviceid ?? user}`)
    expect(found.toSorted()).toEqual(
      [
        `paidNotHere ${first}`,
        `hereNotPaid ${second}`,
        `otherTerm ${third}`,
        `otherEnd ${fourth}`,
        `notHosted ${fifth}`,
        `otherPayer ${sixth}`,
        `twoPayers ${seventh}`,
        `hostedByNobody ${eighth}`,
        'deviceGone GONE00000',
        `otherStatus ${owner.userId}`,
        `openInvoice ${owner.userId}`,
        `otherQuantity ${viewer.userId}`,
        `customerGone ${stranger.userId}`,
      ].toSorted(),
    )
    expect((await ground.compare()).differences).toEqual(report.differences)
  })

  it('proposes to refetch what that would fix', async () => {
    await seedDifferences(ground)
    // Twice, since the wrong payer gives up what the right one then gets.
    await ground.syncPayers()
    ground.clock.now += 1000
    await ground.syncPayers()
    const { differences } = await ground.compare()
    expect(differences.filter(({ proposal }) => proposal === 'fetchAgain')).toEqual([])
    expect(differences.map(({ kind }) => kind).toSorted()).toEqual([
      'customerGone',
      'deviceGone',
      'hostedByNobody',
      'openInvoice',
      'otherQuantity',
      'twoPayers',
    ])
  })

  it('keeps first-seen time and acknowledgement until the values change', async () => {
    await seedDifferences(ground)
    const first = await ground.compare()
    const since = first.compared_ts
    const id = await ground.idOf('openInvoice')
    const before = await ground.newestAudit()
    await ground.billing.reconciliation.mark(vendor, id, true)
    await ground.billing.reconciliation.mark(vendor, id, true)
    ground.clock.now += 86_400_000
    const marked = (await ground.compare()).differences.find((each) => each.id === id)
    expect(marked).toMatchObject({ since_ts: since, seen: { by: vendor.email, ts: since } })
    await ground.billing.reconciliation.mark(vendor, id, false)
    expect((await ground.compare()).differences.find((each) => each.id === id)).toMatchObject({ seen: null })
    await expect(ground.billing.reconciliation.mark(vendor, 'none', true)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    const entries = await ground.audited('payments.differenceMarked', before)
    expect(entries.map(({ details }) => details)).toEqual([
      { kind: 'openInvoice', seen: true },
      { kind: 'openInvoice', seen: false },
    ])
  })

  it('names payers without direct access to the device, and changes nothing', async () => {
    await ground.buy(await ground.customerOf(stranger), first)
    await ground.syncPayers()
    const listed = async () =>
      (await ground.compare()).differences.map((each) =>
        [each.kind, each.deviceid, each.email, each.here].join(),
      )
    const expected = (access: string) => [`payerNotAdded,${first},${stranger.email},${access}`]
    expect(await listed()).toEqual(expected('noAccess'))
    await ground.db.insert(teams).values({ id: 'north', ownerId: owner.userId, name: 'North', createdAt: 1 })
    await ground.db
      .insert(teamDevices)
      .values({ teamId: 'north', deviceId: first, ownerId: owner.userId, addedAt: 1 })
    await ground.db
      .insert(teamMembers)
      .values({ teamId: 'north', userId: stranger.userId, permission: 'ADMIN', addedAt: 1 })
    expect(await listed()).toEqual(expected('team'))
    expect(await ground.planOf(first)).toEqual({ tier: 'Hosted', status: 'active' })
    await ground.devices.grant(first, stranger.email, 'VIEW')
    expect(await listed()).toEqual([])
  })

  it('identifies people by their address', async () => {
    await seedDifferences(ground)
    const { differences } = await ground.compare()
    expect(differences.find(({ kind }) => kind === 'twoPayers')).toMatchObject({
      email: owner.email,
      here: owner.email,
      there: [owner.email, viewer.email].toSorted().join(', '),
    })
  })

  it('runs once for simultaneous requests', async () => {
    await seedDifferences(ground)
    const before = await ground.newestAudit()
    const stopping = new AbortController().signal
    await Promise.all([1, 2].map(() => ground.billing.reconciliation.start(vendor, stopping)))
    expect(await ground.audited('payments.checkStarted', before)).toHaveLength(1)
    await ground.billing.reconciliation.settled()
    expect(await ground.billing.reconciliation.get()).toMatchObject({ checking: false, payers: 3 })
  })

  it('leaves out customers that could not be fetched', async () => {
    const mine = await ground.customerOf(owner)
    await ground.buy(mine, first)
    await ground.syncPayers()
    await ground.standIn.close()
    expect(await ground.compare()).toMatchObject({ payers: 0, unasked: 1, differences: [] })
  })
})
