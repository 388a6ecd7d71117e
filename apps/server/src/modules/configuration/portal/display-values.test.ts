import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { openRelationalForTests } from '../../../testing/stores.ts'
import { relationalTestEngines } from '../../../adapters/relational/testing.ts'
import { deviceA, owner } from '../../devices/testing.ts'
import { setUpConfiguration } from '../testing.ts'

type Bench = Awaited<ReturnType<typeof setUpConfiguration>>

describe.each(relationalTestEngines())('display settings and notes on $name', (engine) => {
  const relational = openRelationalForTests(() => engine.open())
  let bench: Bench

  beforeEach(async () => {
    bench = await setUpConfiguration(relational)
  })

  const set = async (settings: Record<string, unknown>) =>
    bench.configuration.deviceSetSettings(owner, await bench.accessOf(owner, deviceA), settings)
  const get = async () => bench.devices.settings(await bench.accessOf(owner, deviceA), owner)

  it('are patched, not replaced', async () => {
    await relational.db.execute(sql`
      UPDATE device_settings
      SET value = '{"vin":{"name":"Supply","own":1,"units":"a unit of long ago"},"chart1":{"series":[1]},"odd":7}'
      WHERE device_id = ${deviceA}`)
    const digitalSettings = { lowThreshold: 0.5, lowString: 'OFF', highString: 'ON' }
    const horn = { name: 'Horn', confirmText: 'Sure?', colour: '#c62828', displayType: 'hide' }
    await set({
      PORTAL_displaySettings: {
        vin: { name: 'Main supply', dp: 12, sort: 'x', displayType: 'hide' },
        trigger1: horn,
        chart2: { name: 'A chart may have a long name', dp: 40 },
        vbat: { displayType: 'digital', digitalSettings, sort: 7 },
        ...(JSON.parse('{"__proto__":{"name":"x"}}') as object),
      },
    })
    expect((await get()).PORTAL_displaySettings).toEqual({
      vin: { name: 'Main supply', own: 1, units: 'a unit of long ago', dp: 8, displayType: 'hide' },
      chart1: { series: [1] },
      odd: 7,
      trigger1: horn,
      chart2: { name: 'A chart may have a long name', dp: 40 },
      vbat: { displayType: 'digital', digitalSettings, sort: 7 },
    })
    await set({
      PORTAL_displaySettings: {
        vin: { name: null, units: null },
        odd: null,
        vbat: { sort: '' },
        chart2: null,
        trigger1: { colour: null },
      },
    })
    expect((await get()).PORTAL_displaySettings).toEqual({
      vin: { own: 1, dp: 8, displayType: 'hide' },
      chart1: { series: [1] },
      trigger1: { name: 'Horn', confirmText: 'Sure?', displayType: 'hide' },
      vbat: { displayType: 'digital', digitalSettings },
    })
    const deep = JSON.parse(`${'{"a":'.repeat(2000)}1${'}'.repeat(2000)}`) as unknown
    await expect(set({ PORTAL_displaySettings: { deep } })).rejects.toMatchObject({ code: 'INVALID_INPUT' })
    await expect(
      set({ PORTAL_displaySettings: { big: { text: 'x'.repeat(300_000) } } }),
    ).rejects.toMatchObject({ code: 'TOO_LARGE' })
  })

  const gaugeSettings = { min: 0, max: 9, warnLow: 2, warnHigh: 7, alarmLow: 1, alarmHigh: 8 }
  it.each([
    [{ vin: { displayType: 'volcano' } }, 'vin, displayType: Unknown display type.'],
    [{ vin: { name: 'sixteen letters!' } }, 'vin, name: Use at most 15 characters.'],
    [{ vin: { sort: 101 } }, 'vin, sort: Enter a whole number from 1 to 100.'],
    [{ vin: { dp: 'x' } }, 'vin, dp: Enter a whole number from 0 to 8.'],
    [{ vin: { displayType: 'gauge' } }, 'vin, gaugeSettings.min: Enter a number.'],
    [
      { vin: { displayType: 'gauge', gaugeSettings: { ...gaugeSettings, alarmHigh: null } } },
      'vin, gaugeSettings.alarmHigh: Enter a number.',
    ],
    [
      { vin: { displayType: 'gauge', gaugeSettings: { ...gaugeSettings, max: 0 } } },
      'vin, gaugeSettings.max: The maximum must be above the minimum.',
    ],
    [
      {
        vin: {
          displayType: 'digital',
          digitalSettings: { lowThreshold: 1, lowString: '', highString: 'ON' },
        },
      },
      'vin, digitalSettings.lowString: Enter text.',
    ],
    [{ trigger2: { colour: '#c62828' } }, 'trigger2, name: Enter text.'],
    [{ trigger2: { name: 'Horn', colour: 'red' } }, 'trigger2, colour: Choose a colour.'],
    [{ vin: 'gauge' }, 'The value entered for PORTAL_displaySettings is invalid.'],
    [
      Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`trigger${index}`, { name: 'Horn' }])),
      'Limit: 20 triggers per device.',
    ],
  ])('refuse invalid display settings with key and field: %j', async (wrong, message) => {
    await expect(set({ PORTAL_displaySettings: { vbat: { dp: 1 }, ...wrong } })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      message,
    })
    expect((await get()).PORTAL_displaySettings).toEqual({ vin: { name: 'Supply' } })
  })

  it("report a conflict with another person's change, and write nothing", async () => {
    const saveOver = async (settings: Record<string, unknown>, loaded: Record<string, unknown>) =>
      bench.configuration.deviceSetSettings(owner, await bench.accessOf(owner, deviceA), settings, { loaded })
    await set({ PORTAL_deviceNotes: { customer: 'First', status: 'Ready' } })
    const seen = await get()
    const loaded = {
      PORTAL_deviceNotes: seen.PORTAL_deviceNotes,
      PORTAL_displaySettings: seen.PORTAL_displaySettings,
    }
    await set({
      PORTAL_deviceNotes: { customer: 'Second' },
      PORTAL_displaySettings: { vin: { name: 'Theirs' }, vbat: { dp: 1 } },
    })
    await expect(
      saveOver(
        {
          PORTAL_deviceNotes: { customer: 'Mine', status: 'Broken', installer: 'Me' },
          PORTAL_displaySettings: { vin: { name: 'Mine', dp: 1 }, vbat: { dp: 3 } },
        },
        loaded,
      ),
    ).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'The same settings have changed since you opened them.',
      context: {
        keys: [
          'PORTAL_deviceNotes.customer',
          'PORTAL_displaySettings.vin.name',
          'PORTAL_displaySettings.vbat.dp',
        ],
      },
    })
    expect((await get()).PORTAL_deviceNotes).toEqual({ customer: 'Second', status: 'Ready' })
    // Values that nobody else changed can still be saved.
    await saveOver(
      { PORTAL_deviceNotes: { status: 'Broken' }, PORTAL_displaySettings: { vin: { dp: 1 } } },
      loaded,
    )
    const now = await get()
    expect(now.PORTAL_deviceNotes).toEqual({ customer: 'Second', status: 'Broken' })
    expect(now.PORTAL_displaySettings).toEqual({ vin: { name: 'Theirs', dp: 1 }, vbat: { dp: 1 } })
  })

  it('sanitise notes', async () => {
    await set({
      PORTAL_deviceNotes: {
        customer: ` O'Brien "& Sons" <script>, Ltd? `,
        home_page: '../evil page',
        description: 'north, by the gate',
        asset_image: 'img-of-another-device',
        other: 'x',
        status: null,
      },
    })
    expect((await get()).PORTAL_deviceNotes).toEqual({
      customer: 'OBrien & Sons script Ltd',
      home_page: 'evilpage',
      description: 'north, by the gate',
    })
    await set({ PORTAL_deviceNotes: { customer: '' } })
    expect(Object.keys((await get()).PORTAL_deviceNotes).toSorted()).toEqual(['description', 'home_page'])
    await expect(set({ PORTAL_deviceNotes: { status: 7 } })).rejects.toMatchObject({ code: 'INVALID_INPUT' })
  })
})
