import { beforeEach, describe, expect, it } from 'vitest'
import { openStoresForTests } from '../../testing/stores.ts'
import { relationalTestEngines } from '../../adapters/relational/testing.ts'
import { type ConditionsSetUp, operator, setUpConditions, start } from './testing.ts'

const device = 'AAAA00001'
const alarm = { events: [{ topic: 'pump', msg: 'Seal leaks', lv: 40 }] }
const named = { kind: 'event', level: 'alarm' }

describe.each(relationalTestEngines())(
  'conditions of consecutive and parallel portals on $name',
  (relationalEngine) => {
    const stores = openStoresForTests(() => relationalEngine.open())
    let setUp: ConditionsSetUp
    beforeEach(async () => {
      setUp = await setUpConditions(stores.relational, stores.telemetry.engine)
      await setUp.addDevice(device)
    })

    it('survive a restart', async () => {
      const before = await setUp.portal()
      await before.store(device, alarm)
      await before.settle()
      await before.close()
      const after = await setUp.portal()
      expect(after.of(device)).toMatchObject([named])
      await after.close()
    })

    it('are repaired if the process was killed between storing and folding', async () => {
      const first = await setUp.portal()
      await first.store(device, { vin: 12 })
      await first.settle()
      await first.close()
      const killed = await setUp.portal()
      setUp.clock.now += 60
      await killed.store(device, alarm)
      setUp.clock.now += 5
      setUp.reads.length = 0
      const after = await setUp.portal()
      await after.settle()
      expect(after.of(device)).toMatchObject([named])
      expect(setUp.reads).toEqual([])
      await after.close()
    })

    it('are repaired if a rule was added and a late record came just before', async () => {
      const first = await setUp.portal()
      await first.store(device, { vin: 12 })
      await first.settle()
      await first.addRule(device, { key: 'oil', alarm: { low: 10 }, durationSeconds: 60 })
      await first.store(device, { ts: start - 100, oil: 9 })
      setUp.clock.now += 5
      const second = await setUp.portal()
      await second.sweep()
      expect(second.of(device)).toEqual([])
      await second.store(device, { ts: start - 160, oil: 9 })
      setUp.clock.now += 5
      const third = await setUp.portal()
      await third.sweep()
      expect(third.of(device)).toMatchObject([{ kind: 'limit', subject: 'oil', since: start - 100 }])
      await third.close()
    })

    it('are created from stored data by a portal that had none', async () => {
      const killed = await setUp.portal()
      await killed.store(device, alarm)
      setUp.clock.now += 1
      const after = await setUp.portal()
      await after.sweep()
      expect(after.of(device)).toMatchObject([named])
      await after.close()
    })

    it("are the same if two portals fold a device's records in turns", async () => {
      const [one, other] = [await setUp.portal({ isShared: true }), await setUp.portal({ isShared: true })]
      await one.addRule(device, { key: 'vin', alarm: { low: 10 }, durationSeconds: 100 })
      for (let n = 0; n < 6; n += 1) {
        const portal = n % 2 === 0 ? one : other
        await portal.store(device, { vin: 9 })
        await portal.settle()
        setUp.clock.now += 30
      }
      expect(other.of(device)).toMatchObject([{ kind: 'limit', level: 'alarm', since: start + 120 }])
      await one.conditions.relayChanged([device])
      expect(one.of(device)).toEqual(other.of(device))
      await one.close()
      await other.close()
    })

    it('follow a rule that is added, changed and deleted at a portal without device traffic', async () => {
      const roles = { isShared: true }
      const [api, ingest] = [
        await setUp.portal({ ...roles, isListening: false }),
        await setUp.portal({ ...roles, isListening: true }),
      ]
      const send = async (vin: number) => {
        setUp.clock.now += 30
        await ingest.beat()
        await ingest.store(device, { vin })
        await ingest.settle()
        await api.conditions.relayChanged([device])
        expect(api.of(device)).toEqual(ingest.of(device))
        return api.of(device)
      }
      expect(await send(9)).toEqual([])
      const { id, ...rule } = await api.addRule(device, {
        key: 'vin',
        alarm: { low: 10 },
        durationSeconds: 40,
      })
      await api.settle()
      expect(await send(9)).toEqual([])
      expect(await send(9)).toMatchObject([{ kind: 'limit', level: 'alarm', since: start + 90 }])
      await api.conditions.limitRules.set(operator, device, { ...rule, id, alarm: { low: 8 } })
      await api.settle()
      expect(await send(9)).toEqual([])
      expect(await send(7)).toEqual([])
      expect(await send(7)).toEqual([])
      expect(await send(7)).toMatchObject([{ kind: 'limit', reason: { limit: 8 } }])
      await api.conditions.limitRules.remove(operator, device, id)
      await api.settle()
      expect(await send(7)).toEqual([])
      await api.close()
      await ingest.close()
    })

    it('open for silence at the portal with device traffic, and are published at the one with readers', async () => {
      const [api, ingest] = [
        await setUp.portal({ isShared: true, isListening: false }),
        await setUp.portal({ isShared: true, isListening: true }),
      ]
      await ingest.store(device, { vin: 12 })
      await ingest.settle()
      const pass = async (beat: () => Promise<unknown>) => {
        for (let left = 600; left > 0; left -= 30) {
          setUp.clock.now += 30
          await beat()
          await ingest.check()
        }
        await api.conditions.relayChanged()
        return api.of(device)
      }
      // A process that only serves pages receives no devices, so it must not report silence.
      expect(await pass(() => api.beat())).toEqual([])
      expect(await pass(() => ingest.beat())).toMatchObject([{ kind: 'silence' }])
      await api.close()
      await ingest.close()
    })

    it('are repaired if one of two portals was killed', async () => {
      const [killed, other] = [await setUp.portal({ isShared: true }), await setUp.portal({ isShared: true })]
      await other.store(device, { vin: 12 })
      await other.settle()
      setUp.clock.now += 5
      await killed.store(device, alarm)
      setUp.clock.now += 5
      await other.store(device, { vin: 12 })
      await other.settle()
      expect(other.of(device)).toEqual([])
      setUp.clock.now += 100
      await other.repairBroken()
      await other.settle()
      expect(other.of(device)).toMatchObject([named])
      await other.close()
    })
  },
)
