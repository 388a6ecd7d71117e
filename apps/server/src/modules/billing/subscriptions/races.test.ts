import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { PaymentError, type PaymentGateway } from '../../../adapters/payments/payment-gateway.ts'
import { rowsOf } from '../../../adapters/relational/database.ts'
import {
  devicePermissions,
  devices,
  paymentEvents,
  planEnds,
  subscriptionItems,
} from '../../../adapters/relational/schema.ts'
import { relationalTestEngines } from '../../../adapters/relational/testing.ts'
import { openRelationalForTests } from '../../../testing/stores.ts'
import { deviceA, deviceB, deviceC, owner, viewer } from '../../devices/testing.ts'
import { setUpBilling } from '../testing.ts'
import { createPlanChanges } from './change-plans.service.ts'
import { createPayers } from './payer.ts'
import { createReservations } from './reservations.ts'
import { createSubscriptionsRepository } from './subscriptions.repository.ts'

const monthly = { plan: 'PREMIUM', term: 'MONTHLY' } as const
const basic = { plan: 'STANDARD' } as const
const otherPayer = { code: 'CONFLICT', context: { reason: 'otherPayer' } }

/** A promise that the test settles. */
function gate() {
  let open = () => {}
  const passed = new Promise<void>((resolve) => {
    open = resolve
  })
  return { passed, open }
}

describe.each(relationalTestEngines())('plan changes at once on $name', (engine) => {
  const relational = openRelationalForTests(() => engine.open())
  let ground = {} as Awaited<ReturnType<typeof setUpBilling>>

  beforeEach(async () => {
    ground = await setUpBilling(relational)
    for (const deviceId of [deviceB, deviceC]) await ground.devices.grant(deviceId, viewer.email, 'ADMIN')
    await ground.setCard(owner)
  })

  const repository = () => createSubscriptionsRepository(relational.db)
  const now = () => ground.clock.now / 1000
  const items = async () =>
    (await relational.db.select().from(subscriptionItems)).map(({ deviceId, userId }) => [deviceId, userId])
  /** Plan changes at a provider whose calls the test controls. */
  const changesAt = (over: Partial<PaymentGateway>) => {
    const { clock, devices } = ground
    const gateway = { ...ground.sandbox.gateway, ...over }
    const planChanged = devices.planChanged
    const ports = { repository: repository(), gateway, clock, planChanged }
    return createPlanChanges({
      ...ports,
      payers: createPayers({ ...ports, paymentGraceDays: 7 }),
      findDeviceAccesses: devices.findDeviceAccesses,
      audit: { record: () => Promise.resolve() },
      deleteDue: ground.planEnds.deleteDue,
    })
  }

  it('leave a device alone that somebody else buys while it is made Basic', async () => {
    const changes = changesAt({
      // After the plans were read, before they are changed.
      findCustomer: async (id) => {
        await repository().reserve(viewer.userId, [deviceC], 'MONTHLY', now())
        return ground.sandbox.gateway.findCustomer(id)
      },
    })
    await expect(changes.change(owner, [deviceA, deviceC], basic)).rejects.toMatchObject(otherPayer)
    expect(await items()).toEqual([[deviceC, viewer.userId]])
    expect((await ground.planOf(deviceA)).tier).toBe('Basic')
    expect((await ground.planOf(deviceC)).tier).not.toBe('Basic')
    const ended = await relational.db.select().from(planEnds)
    expect(ended.map(({ deviceId }) => deviceId)).toEqual([deviceA])
    expect(ground.deleted).toEqual([deviceA])
  })

  it('charge nobody for a device that they lose during the purchase', async () => {
    await ground.setCard(viewer)
    const changes = changesAt({
      findCustomer: async (id) => {
        const isViewer = eq(devicePermissions.userId, viewer.userId)
        await relational.db.delete(devicePermissions).where(isViewer)
        return ground.sandbox.gateway.findCustomer(id)
      },
    })
    const because = { code: 'CONFLICT', context: { reason: 'notOwn' } }
    await expect(changes.change(viewer, [deviceB], monthly)).rejects.toMatchObject(because)
    expect(await items()).toEqual([])
    expect((await ground.sandbox.find(`sandbox_${viewer.userId}`))?.state.charges ?? []).toEqual([])
  })

  it('wait for a purchase that is being reserved', async () => {
    const making: Promise<readonly string[]>[] = []
    await relational.db.transaction(async (transaction) => {
      await createReservations(transaction).reserve(viewer.userId, [deviceC], 'MONTHLY', now())
      making.push(repository().setBasic(owner.userId, [deviceA, deviceC], now()))
    })
    expect(await making[0]).toEqual([deviceA])
    expect(await items()).toEqual([[deviceC, viewer.userId]])
  })

  /** Makes two changes that wait for a device in this order, and then lets them continue. PGlite runs one at a time. */
  const together = async (deviceId: string, ...changes: readonly (() => Promise<unknown>)[]) => {
    const making: Promise<unknown>[] = []
    const isWaiting = sql`SELECT pid FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`
    await relational.db.transaction(async (transaction) => {
      await transaction.select().from(devices).where(eq(devices.id, deviceId)).for('update')
      for (const change of changes) {
        making.push(change().catch((error: unknown) => error))
        await vi.waitFor(async () =>
          expect(rowsOf(await relational.db.execute(isWaiting))).toHaveLength(making.length),
        )
      }
    })
    return Promise.all(making)
  }

  describe.runIf(engine.name === 'PostgreSQL')('that share devices do not deadlock:', () => {
    const reserve = (...ids: string[]) => repository().reserve(owner.userId, ids, 'MONTHLY', now())

    it('Basic and a purchase in two tabs', async () => {
      await reserve(deviceA)
      const both = [deviceA, deviceC]
      const outcomes = await together(
        deviceC,
        () => repository().setBasic(owner.userId, both, now()),
        () => reserve(...both),
      )
      // Databases differ in the order of ids.
      expect(outcomes).toEqual([both, { deviceIds: expect.arrayContaining(both), at: now() }])
    })

    it('a purchase and an answer of the provider', async () => {
      await reserve(deviceA)
      const items = [{ deviceId: deviceA, term: 'MONTHLY', endsAt: now() + 1000 } as const]
      const fetched = { id: 's', status: 'active', items, chargedDevices: 1 } as const
      const at = { askedAt: now(), version: 0, graceSeconds: 0 }
      const outcomes = await together(
        deviceA,
        () => reserve(deviceA),
        () => repository().apply(owner.userId, fetched, at),
      )
      expect(outcomes).toEqual([{ deviceIds: [], at: now() }, [deviceA]])
    })
  })

  it('are not granted by the vendor while somebody buys', async () => {
    await repository().reserve(viewer.userId, [deviceC], 'MONTHLY', now())
    expect(await repository().setGranted([deviceB, deviceC], null, now())).toBe(false)
    expect((await ground.planOf(deviceB)).tier).toBe('Basic')
    expect(await repository().setGranted([deviceB], null, now())).toBe(true)
    expect((await ground.planOf(deviceB)).tier).toBe('Hosted')
  })

  it.each([
    ['first', 0],
    ['second', 1],
  ] as const)(
    'in two tabs keep the reservation when the %s is declined, however they overlap',
    async (_, refused) => {
      const asked = [gate(), gate()]
      const answered = [gate(), gate()]
      let calls = 0
      const changes = changesAt({
        setItems: async (id, wanted) => {
          const call = calls++
          asked[call]?.open()
          await answered[call]?.passed
          if (call === refused) throw new PaymentError('declined')
          return ground.sandbox.gateway.setItems(id, wanted)
        },
      })
      const tabs = [0, 1].map(() => changes.change(owner, [deviceB], monthly))
      const settled = Promise.allSettled(tabs)
      await Promise.all(asked.map(({ passed }) => passed))
      answered[refused]?.open()
      await expect(Promise.race(tabs)).rejects.toMatchObject({ context: { reason: 'declined' } })
      // The other tab still pays for it.
      expect(await repository().reserve(viewer.userId, [deviceB], 'MONTHLY', now())).toBe('otherPayer')
      for (const { open } of answered) open()
      expect((await settled).map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
      expect(await items()).toEqual([[deviceB, owner.userId]])
      expect(await ground.planOf(deviceB)).toMatchObject({ tier: 'Hosted', term: 'MONTHLY' })
    },
  )

  it('are not made at another price than the one that was seen', async () => {
    const { sandbox, billing } = ground
    const id = `sandbox_${owner.userId}`
    const setCoupon = (percentOff: number | null) =>
      sandbox.change(id, (customer) => ({ ...customer, percentOff }))
    const buy = (percentOff: number | null) =>
      billing.planChanges.change(owner, [deviceB], monthly, { percentOff })
    await setCoupon(20)
    // The coupon ends between the view and the purchase.
    await setCoupon(null)
    const changed = { code: 'CONFLICT', context: { reason: 'changed' } }
    await expect(buy(20)).rejects.toMatchObject(changed)
    expect((await sandbox.find(id))?.state.charges ?? []).toEqual([])
    expect(await ground.planOf(deviceB)).toMatchObject({ tier: 'Basic', term: null })
    expect(await buy(null)).toEqual([deviceB])
    // Without a price to pay, none is compared.
    expect(await billing.planChanges.change(owner, [deviceB], basic, { percentOff: 20 })).toEqual([deviceB])
  })

  it('ignore an older answer of the provider after a newer one', async () => {
    const { gateway } = ground.sandbox
    const id = `sandbox_${owner.userId}`
    await changesAt({}).change(owner, [deviceB], monthly)
    const at = { askedAt: now(), version: await repository().findVersion(owner.userId), graceSeconds: 0 }
    const older = await gateway.findSubscription(id)
    await gateway.removeItems(id, [deviceB])
    await ground.syncPayers()
    expect(await repository().apply(owner.userId, older, at)).toBeNull()
    expect(await ground.planOf(deviceB)).toMatchObject({ tier: 'Basic', term: null })
  })

  it('follow the provider after the clock went back', async () => {
    await ground.syncPayers()
    ground.clock.now -= 86_400_000
    await changesAt({}).change(owner, [deviceB], monthly)
    expect(await ground.planOf(deviceB)).toMatchObject({ tier: 'Hosted', term: 'MONTHLY' })
  })

  it('ask the provider again when another answer was stored while it answered', async () => {
    let asked = 0
    const changes = changesAt({
      findSubscription: async (id) => {
        const answer = await ground.sandbox.gateway.findSubscription(id)
        asked += 1
        // The answer to the first question after the purchase arrives after that of another portal.
        if (asked === 2) await ground.syncPayers()
        return answer
      },
    })
    expect(await changes.change(owner, [deviceB], monthly)).toEqual([deviceB])
    expect(asked).toBe(3)
    expect(await ground.planOf(deviceB)).toMatchObject({ tier: 'Hosted', term: 'MONTHLY' })
  })

  it('leave an event to be sent again when the provider could not be asked again', async () => {
    const { clock, devices, sandbox } = ground
    let asked = 0
    const findSubscription: PaymentGateway['findSubscription'] = async (id) => {
      asked += 1
      if (asked === 2) throw new PaymentError('unavailable')
      const answer = await sandbox.gateway.findSubscription(id)
      await ground.syncPayers()
      return answer
    }
    const gateway = { ...sandbox.gateway, findSubscription }
    const ports = { repository: repository(), gateway, clock, planChanged: devices.planChanged }
    const payers = createPayers({ ...ports, paymentGraceDays: 7 })
    const events = () => relational.db.select({ id: paymentEvents.id }).from(paymentEvents)
    await expect(payers.sync(owner.userId, 'evt_1')).rejects.toBeInstanceOf(PaymentError)
    expect(await events()).toEqual([])
    const again = createPayers({ ...ports, gateway: sandbox.gateway, paymentGraceDays: 7 })
    await again.sync(owner.userId, 'evt_1')
    expect(await events()).toEqual([{ id: 'evt_1' }])
  })
})
