import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { relationalTestEngines } from '../../../adapters/relational/testing.ts'
import { openStoresForTests } from '../../../testing/stores.ts'
import {
  accessTo,
  colleague,
  type ConditionsSetUp,
  operator,
  setUpConditions,
  type TestConditions,
} from '../testing.ts'

const device = 'AAAA00001'
const leak = { kind: 'event', subject: 'pump\nSeal leaks' } as const
const alarm = { events: [{ topic: 'pump', msg: 'Seal leaks', lv: 40 }] }
const access = accessTo(device)
const conflict = { code: 'CONFLICT', localizable: { id: 'conditionChanged' } }

describe.each(relationalTestEngines())('an assignment on $name', (relationalEngine) => {
  const stores = openStoresForTests(() => relationalEngine.open())
  let setUp: ConditionsSetUp
  beforeEach(async () => {
    setUp = await setUpConditions(stores.relational, stores.telemetry.engine)
    await setUp.addDevice(device)
    await setUp.addUser(device, operator)
    await setUp.addUser(device, colleague, 'VIEW')
  })

  /** A portal with an open condition, one minute later. */
  const open = async () => {
    const portal = await setUp.portal()
    await portal.store(device, alarm)
    await portal.settle()
    setUp.clock.now += 60
    return portal
  }
  const assign = (portal: TestConditions, person: string | null, was: string | null = null) =>
    portal.conditions.handling.assign(operator, access, { ...leak, person, was })
  const shelve = (portal: TestConditions, until: number) =>
    portal.conditions.handling.shelve(operator, access, { ...leak, until, was: null, reason: 'Waits' })

  it.each(['one person', 'everybody'] as const)(
    'ends when the person loses access, which a call about %s announces',
    async (whom) => {
      const portal = await open()
      await assign(portal, colleague.userId)
      await setUp.db.execute(sql`DELETE FROM device_permissions WHERE user_id = ${colleague.userId}`)
      portal.conditions.accessChanged(
        whom === 'everybody' ? { of: 'everybody' } : { of: 'user', userId: colleague.userId },
      )
      await portal.settle()
      expect(portal.of(device)[0]).not.toHaveProperty('assigned')
      // Whoever looked before is told, and can assign somebody else afterwards.
      await expect(assign(portal, operator.userId, colleague.userId)).rejects.toMatchObject(conflict)
      await assign(portal, operator.userId)
      expect(portal.of(device)[0]).toMatchObject({ assigned: { id: operator.userId } })
      await portal.close()
    },
  )

  it('ends with the account of the person, and leaves what others do', async () => {
    const portal = await open()
    await assign(portal, colleague.userId)
    await shelve(portal, setUp.clock.now + 3600)
    await setUp.db.execute(sql`DELETE FROM users WHERE id = ${colleague.userId}`)
    portal.conditions.accessChanged({ of: 'user', userId: colleague.userId })
    await portal.settle()
    expect(portal.of(device)[0]).not.toHaveProperty('assigned')
    expect(portal.of(device)[0]).toMatchObject({ shelved: { by: operator.name } })
    await portal.close()
  })
})
