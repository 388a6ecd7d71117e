import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { devices, subscriptionItems } from '../../../adapters/relational/schema.ts'
import { relationalTestEngines } from '../../../adapters/relational/testing.ts'
import { vendor } from '../../devices/testing.ts'
import { third, fifth, eighth, seedDifferences, useReconciliation } from './testing.ts'

describe.each(relationalTestEngines())('applying a payment difference on $name', (engine) => {
  const ground = useReconciliation(engine)

  it('applies what the portal can, and leaves the rest to people', async () => {
    await seedDifferences(ground)
    await ground.compare()
    expect(await ground.apply('otherTerm')).toBe('applied')
    // Whatever else the payments of the same person decide was put right with it.
    expect(await ground.kindsLeft()).not.toContain('notHosted')
    expect(await ground.apply('otherPayer')).toBe('applied')
    expect(await ground.apply('deviceGone')).toBe('applied')
    expect(await ground.apply('hostedByNobody')).toBe('applied')
    const forPeople = ['customerGone', 'openInvoice', 'otherQuantity', 'twoPayers']
    expect(await ground.kindsLeft()).toEqual(forPeople)
    for (const kind of forPeople) await expect(ground.apply(kind)).rejects.toMatchObject({ code: 'CONFLICT' })
    expect((await ground.compare()).differences.map(({ kind }) => kind).toSorted()).toEqual(forPeople)
    expect(await ground.planOf(fifth)).toEqual({ tier: 'Hosted', status: 'active' })
    expect(await ground.planOf(eighth)).toEqual({ tier: 'Basic', status: 'none' })
    const [subscription] = [...ground.standIn.ledger.subscriptions.values()]
    expect(JSON.stringify(subscription)).not.toContain('GONE00000')
  })

  it('is applied once on repeated requests', async () => {
    await seedDifferences(ground)
    await ground.compare()
    const id = await ground.idOf('deviceGone')
    const before = await ground.newestAudit()
    const outcomes = [1, 2, 3].map(() => ground.billing.applyDifference(vendor, id))
    expect(await Promise.all(outcomes)).toEqual(['applied', 'gone', 'gone'])
    expect(await ground.audited('payments.differenceApplied', before)).toMatchObject([
      { subject: 'GONE00000', details: { kind: 'deviceGone', proposal: 'removeThere', outcome: 'applied' } },
    ])
  })

  it('skips differences that have changed or disappeared since', async () => {
    await seedDifferences(ground)
    await ground.compare()
    const id = await ground.idOf('otherTerm')
    const hosted = await ground.idOf('hostedByNobody')
    await ground.db
      .update(subscriptionItems)
      .set({ term: 'DAILY' })
      .where(eq(subscriptionItems.deviceId, third))
    expect(await ground.billing.applyDifference(vendor, id)).toBe('changed')
    expect((await ground.billing.reconciliation.get()).differences).toContainEqual(
      expect.objectContaining({ kind: 'otherTerm', here: 'DAILY' }),
    )
    await ground.db.update(devices).set({ tier: 'Basic' }).where(eq(devices.id, eighth))
    expect(await ground.billing.applyDifference(vendor, hosted)).toBe('gone')
    expect(await ground.billing.applyDifference(vendor, 'unheard of')).toBe('gone')
  })

  it('ends no plan until it is certain that nobody pays', async () => {
    await seedDifferences(ground)
    await ground.compare()
    ground.clock.now += 3_601_000
    await expect(ground.apply('hostedByNobody')).rejects.toMatchObject({ code: 'CONFLICT' })
    await ground.compare()
    const id = await ground.idOf('hostedByNobody')
    await ground.standIn.close()
    expect(await ground.compare()).toMatchObject({ unasked: 3 })
    await expect(ground.billing.applyDifference(vendor, id)).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  it('reports an unreachable provider, and changes nothing', async () => {
    await seedDifferences(ground)
    await ground.compare()
    const id = await ground.idOf('otherTerm')
    await ground.standIn.close()
    await expect(ground.billing.applyDifference(vendor, id)).rejects.toMatchObject({
      code: 'ENGINE_UNAVAILABLE',
    })
    expect(await ground.kindsLeft()).toHaveLength(13)
  })
})
