import { tierTable } from '@fieldport/domain'
import { beforeEach, describe, expect, it } from 'vitest'
import { relationalTestEngines } from '../../../adapters/relational/testing.ts'
import { openStoresForTests } from '../../../testing/stores.ts'
import { accessTo, type ConditionsSetUp, setUpConditions, start } from '../testing.ts'

const device = 'AAAA00001'
const day = 86_400
const vinAlarm = { key: 'vin', alarm: { low: 10 } } as const

describe.each(relationalTestEngines())('the history of conditions on $name', (relationalEngine) => {
  const stores = openStoresForTests(() => relationalEngine.open())
  let setUp: ConditionsSetUp
  beforeEach(async () => {
    setUp = await setUpConditions(stores.relational, stores.telemetry.engine)
    await setUp.addDevice(device)
  })

  it('hides what is open since before the data that the plan shows, as the list of open conditions does', async () => {
    const portal = await setUp.portal()
    await portal.addRule(device, vinAlarm)
    await portal.store(device, { vin: 9 })
    await portal.settle()
    setUp.clock.now += 2 * day
    const { history, conditions } = portal.conditions
    const basic = { ...accessTo(device), tier: tierTable.Basic }
    const kinds = async (access: typeof basic) => {
      const { Items } = await history.ofDevice(access, { limit: 500 })
      return Items.map(({ kind }) => kind).filter((kind) => kind !== 'silence')
    }
    expect(await kinds({ ...accessTo(device), tier: tierTable.Hosted })).toEqual(['limit'])
    expect(conditions.of(device, start + day).conditions.map(({ kind }) => kind)).not.toContain('limit')
    expect(await kinds(basic)).toEqual([])
    await portal.close()
  })
})
