import { tierTable } from '@fieldport/domain'
import { beforeEach, describe, expect, it } from 'vitest'
import { openStoresForTests } from '../../../testing/stores.ts'
import { relationalTestEngines } from '../../../adapters/relational/testing.ts'
import { createFoldInputsRepository } from '../folding/stored/fold-inputs.repository.ts'
import { createStoredRecordsRepository } from '../folding/stored/stored-records.repository.ts'
import { accessTo, type ConditionsSetUp, setUpConditions, start } from '../testing.ts'
import { createRulePreviews, type RulePreviewPorts } from './rule-preview.service.ts'

const device = 'AAAA00001'
const day = 86_400
const rule = { key: 'vin', warning: { low: 12 }, alarm: { low: 10 }, durationSeconds: 60, hysteresis: 0.5 }
const pages = { recordsOfPage: 3, records: 1_000, ms: 60_000 }

const hex = (byte: number) => byte.toString(16).padStart(2, '0')
/** Source: SAE J1939-71, EEC1: engine speed is bytes 4 and 5, an eighth of a revolution per bit. */
const speedFrame = (rpm: number) => ({
  id: 0x0cf00400,
  data: `F07D7D${hex((rpm * 8) & 0xff)}${hex((rpm * 8) >> 8)}FFF07D`,
})

describe.each(relationalTestEngines())(
  'the preview of a rule on stored data, on $name',
  (relationalEngine) => {
    const stores = openStoresForTests(() => relationalEngine.open())
    let setUp: ConditionsSetUp
    beforeEach(async () => {
      setUp = await setUpConditions(stores.relational, stores.telemetry.engine)
      await setUp.addDevice(device)
    })

    const open = (over: Partial<RulePreviewPorts> = {}) =>
      createRulePreviews({
        inputs: createFoldInputsRepository(stores.relational.db),
        stored: createStoredRecordsRepository(stores.telemetry.engine),
        clock: setUp.clock,
        ...over,
      })

    /** One value per minute; one moment has two records, and some arrive late and twice. */
    const store = async (values: readonly number[], ago: number) => {
      const portal = await setUp.portal()
      const records = values.map((vin, index) => ({ ts: start - ago + index * 60, vin }))
      await portal.store(device, ...records.filter((_, index) => index % 3 !== 1))
      await portal.store(device, ...records.filter((_, index) => index % 3 !== 0))
      await portal.store(device, { ts: start - ago, events: [{ topic: 'vin', msg: 'Low', lv: 40 }] })
      return portal
    }
    const values = [13, 11, 11, 13, 13, 9, 9, 9, 12.2, 12.6, 12.6, 13, 9, 13, 11, 11, 11]

    it('counts as many conditions as the stored rule would open', async () => {
      const portal = await store(values, 5 * day)
      const preview = await open().preview(accessTo(device), rule)
      await portal.addRule(device, rule)
      await portal.settle()
      const { Items } = await portal.conditions.history.ofDevice(accessTo(device), {
        limit: 100,
        subject: 'vin',
      })
      const own = Items.filter(({ kind }) => kind === 'limit')
      expect(own.length).toBeGreaterThan(2)
      expect(preview).toEqual({
        fromSeconds: start - 30 * day,
        toSeconds: start,
        checkedUntil: null,
        values: values.length,
        count: own.length,
        alarms: own.filter(({ level }) => level === 'alarm').length,
        firstAt: Math.min(...own.map(({ openedAt }) => openedAt)),
        lastAt: Math.max(...own.map(({ openedAt }) => openedAt)),
        openSeconds: own.reduce((sum, { openedAt, closedAt }) => sum + (closedAt ?? start) - openedAt, 0),
        isOpen: true,
      })
      await portal.close()
    })

    it('counts the same for bus signals, also as guards', async () => {
      const portal = await setUp.portal()
      const speeds = [700, 2_400, 2_500, 800, 2_600, 2_600, 2_600, 700]
      const coolant = (celsius: number) => ({ id: 0x18feee00, data: `${hex(celsius + 40)}FFFFFFFFFFFFFF` })
      await portal.store(
        device,
        ...speeds.map((rpm, index) => ({
          ts: start - 5 * day + index * 60,
          can1: [speedFrame(rpm), coolant(index > 3 ? 90 : 20)],
        })),
      )
      const ofSignal = {
        ...rule,
        key: 'can1.61444.spn190',
        warning: { high: 2_000 },
        alarm: { high: 2_550 },
        hysteresis: 10,
        guard: { key: 'can1.65262.spn110', operator: '>', value: 60 },
      } as const
      const preview = await open({ bounds: pages }).preview(accessTo(device), ofSignal)
      expect(preview).toMatchObject({ values: speeds.length, count: 1, alarms: 1, isOpen: true })
      await portal.addRule(device, ofSignal)
      await portal.settle()
      expect(portal.of(device)).toMatchObject([
        {
          kind: 'limit',
          level: 'alarm',
          subject: ofSignal.key,
          since: preview.firstAt,
          measurement: { name: 'Engine Speed (CAN 1)', unit: 'rpm' },
        },
      ])
      setUp.clock.now += 60
      await portal.store(device, { can1: [speedFrame(700), coolant(20)] })
      await portal.settle()
      expect(portal.of(device)).toEqual([])
      await portal.close()
    })

    it('counts the same in any page size', async () => {
      const portal = await store(values, 25 * day)
      const whole = await open().preview(accessTo(device), rule)
      expect(whole).toMatchObject({ values: values.length, count: 3, isOpen: false })
      expect(await open({ bounds: pages }).preview(accessTo(device), rule)).toEqual(whole)
      await portal.close()
    })

    it('says how far it got if there is too much data', async () => {
      const portal = await store(values, 5 * day)
      const bounded = open({ bounds: { ...pages, records: 5 } })
      const preview = await bounded.preview(accessTo(device), rule)
      expect(preview).toMatchObject({ count: 1, checkedUntil: start - 5 * day + 4 * 60 })
      const late = open({ bounds: { ...pages, ms: -1 } })
      expect(await late.preview(accessTo(device), rule)).toMatchObject({
        checkedUntil: start - 30 * day,
        count: 0,
      })
      await portal.close()
    })

    it("sees only data within the reader's plan, and distinguishes no data from no violation", async () => {
      const portal = await store(values, 5 * day)
      const basic = { ...accessTo(device), tier: tierTable.Basic }
      const nothing = { values: 0, count: 0, firstAt: null, lastAt: null, openSeconds: 0 }
      expect(await open().preview(basic, rule)).toMatchObject({ fromSeconds: start - day - 600, ...nothing })
      const far = { ...rule, warning: { low: 1 }, alarm: { low: 0 } }
      expect(await open().preview(accessTo(device), far)).toMatchObject({ ...nothing, values: values.length })
      await portal.close()
    })

    it('stops when its request is aborted, and continues with the next', async () => {
      const portal = await store(values, 5 * day)
      const gone = new AbortController()
      const stored = createStoredRecordsRepository(stores.telemetry.engine)
      let reads = 0
      const previews = open({
        bounds: pages,
        stored: {
          recordsWith: (...asked) => {
            reads += 1
            gone.abort()
            return stored.recordsWith(...asked)
          },
        },
      })
      await expect(previews.preview(accessTo(device), rule, gone.signal)).rejects.toThrow('aborted')
      expect(reads).toBe(1)
      expect(await previews.preview(accessTo(device), rule)).toMatchObject({ checkedUntil: null })
      await expect(open().preview(accessTo('NONE00001'), rule)).rejects.toMatchObject({ code: 'NOT_FOUND' })
      await portal.close()
    })
  },
)
