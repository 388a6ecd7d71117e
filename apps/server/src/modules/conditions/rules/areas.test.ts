import { type AreaShape, PortalError } from '@fieldport/domain'
import { beforeEach, describe, expect, it } from 'vitest'
import { openStoresForTests } from '../../../testing/stores.ts'
import { relationalTestEngines } from '../../../adapters/relational/testing.ts'
import { accessTo, type ConditionsSetUp, operator, setUpConditions, start } from '../testing.ts'

const device = 'AAAA00001'
const yard: AreaShape = { kind: 'circle', lat: 51.5, lon: 7.4, radiusMetres: 200 }
const field: AreaShape = {
  kind: 'polygon',
  corners: [
    { lat: 51.49, lon: 7.39 },
    { lat: 51.49, lon: 7.41 },
    { lat: 51.51, lon: 7.41 },
  ],
}
const rule = (fires: 'left' | 'entered', shape: AreaShape, name: string) => ({
  name,
  key: '',
  area: { fires, level: 'alarm' as const, shape },
  durationSeconds: 60,
  hysteresis: 20,
})
const inside = { gps_lat: 51.5, gps_lon: 7.4 }
const outside = { gps_lat: 51.6, gps_lon: 7.4 }

describe.each(relationalTestEngines())('areas on $name', (relationalEngine) => {
  const stores = openStoresForTests(() => relationalEngine.open())
  let setUp: ConditionsSetUp
  beforeEach(async () => {
    setUp = await setUpConditions(stores.relational, stores.telemetry.engine)
    await setUp.addDevice(device)
  })

  it('open while the device is on the wrong side, also after a restart, with the direction', async () => {
    const portal = await setUp.portal()
    const { limitRules } = portal.conditions
    await portal.addRule(device, rule('left', yard, 'Yard'))
    await limitRules.add(operator, device, rule('entered', field, 'Field'))
    await portal.settle()
    const go = async (place: Readonly<Record<string, number>>, at = portal) => {
      setUp.clock.now += 60
      await at.store(device, place)
      await at.settle()
      return at.of(device).map(({ kind, level, reason }) => [kind, level, 'name' in reason && reason.name])
    }
    expect(await go(inside)).toEqual([])
    expect(await go(inside)).toEqual([['area', 'alarm', 'Field']])
    expect(await go(outside)).toEqual([['area', 'alarm', 'Field']])
    expect(await go({ gps_lat: 0, gps_lon: 0, vin: 12 })).toEqual([['area', 'alarm', 'Field']])
    expect(await go(outside)).toEqual([['area', 'alarm', 'Yard']])
    await portal.close()

    const again = await setUp.portal()
    expect(again.of(device)).toMatchObject([
      { reason: { fires: 'left', distanceMetres: 10_920, beyondSince: start + 180 }, since: start + 300 },
    ])
    expect(await go(inside, again)).toEqual([['area', 'alarm', 'Yard']])
    const preview = await again.conditions.rulePreviews.preview(accessTo(device), rule('left', yard, ''))
    expect(preview).toMatchObject({ values: 5, count: 1, alarms: 1, firstAt: start + 300, isOpen: true })
    const { Items } = await again.conditions.history.ofDevice(accessTo(device), { limit: 10 })
    expect(Items.map(({ kind, closedAt }) => [kind, closedAt])).toContainEqual(['area', start + 300])

    const yardRule = (await again.conditions.limitRules.list(device)).find(({ name }) => name === 'Yard')
    await again.conditions.limitRules.remove(operator, device, yardRule?.id ?? '')
    await again.settle()
    expect(again.of(device)).toEqual([])
    await again.close()
  })

  it('cannot be cleared by hand, and keep their name in the history', async () => {
    const portal = await setUp.portal()
    await portal.addRule(device, { ...rule('left', yard, 'Yard'), durationSeconds: 0 })
    await portal.settle()
    await portal.store(device, outside)
    await portal.settle()
    const names = portal.of(device).map(({ kind, subject }) => ({ kind, subject }))
    const { conditions, history } = portal.conditions
    await expect(conditions.clear(operator, accessTo(device), names)).rejects.toBeInstanceOf(PortalError)
    await conditions.acknowledge(operator, accessTo(device), names)
    expect(portal.of(device)).toMatchObject([{ kind: 'area', acknowledged: { by: operator.name } }])
    const { Items } = await history.ofDevice(accessTo(device), { limit: 10 })
    expect(Items).toMatchObject([{ kind: 'area', reason: { name: 'Yard' }, closedAt: null }])
    await portal.close()
  })
})
