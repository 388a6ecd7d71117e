import { unitConversion } from '@fieldport/domain'
import { describe, expect, it } from 'vitest'
import {
  type DraftContext,
  toKeyDraft,
  getDefaultDisplayType,
  type KeyDraft,
  buildDisplayPatch,
  findDraftProblems,
  rebaseDraft,
  parseDraft,
  switchDisplayType,
} from './display-draft.ts'

const context = (key: string, value: unknown = 1): DraftContext => ({
  key,
  options: { model: 'ORB-C1', value },
  conversion: undefined,
})
const vin = context('vin', 12)
const gaugeSettings = { min: 0, max: 30, warnLow: 10, warnHigh: 15, alarmLow: 9, alarmHigh: 16 }

const patch = (on: DraftContext, stored: unknown, over: Partial<KeyDraft>) =>
  buildDisplayPatch(on, { ...toKeyDraft(on, stored), ...over }, stored)

describe('a draft', () => {
  it.each([
    [vin, undefined],
    [vin, { displayType: 'gauge', gaugeSettings, dp: 1, sort: 7, showSummary: true, showLastReading: false }],
    [context('cp1', 'text'), { displayType: 'hex', name: 'Code' }],
    [context('1_hrs'), { name: 'Engine' }],
    [context('state1_hrs'), undefined],
    [
      context('digital1'),
      { displayType: 'digital', digitalSettings: { lowThreshold: 1, lowString: 'a', highString: 'b' } },
    ],
  ])('without edits changes nothing: %j', (on, stored) => {
    const draft = toKeyDraft(on, stored)
    expect(buildDisplayPatch(on, draft, stored)).toEqual({})
    expect(findDraftProblems(on, draft, stored)).toEqual([])
  })

  it('starts with the default display of the key', () => {
    const keys = ['vin', 'digital1', '1_hrs', 'gps_lat', 'state1_hrs']
    expect(keys.map((key) => getDefaultDisplayType(context(key)))).toEqual([
      'default',
      'digital',
      'hours',
      'hide',
      'hide',
    ])
  })

  it('saves changed fields, and removes cleared ones', () => {
    const stored = { name: 'Tank', units: 'l', dp: 2, sort: 5, showSummary: true }
    expect(
      patch(context('cp1'), stored, { name: ' Oil ', units: '', dp: '9', sort: 'first', showSummary: false }),
    ).toEqual({
      name: 'Oil',
      units: null,
      dp: 8,
      sort: null,
      showSummary: null,
    })
    expect(patch(context('cp1'), stored, { displayType: 'hide' })).toEqual({ displayType: 'hide' })
  })

  it('shows hidden keys again', () => {
    const hidden = { displayType: 'hide' }
    expect(patch(vin, hidden, { displayType: 'default' })).toEqual({ displayType: 'default' })
    expect(patch(context('gps_lat'), undefined, { displayType: 'default' })).toEqual({
      displayType: 'default',
    })
  })
})

describe('switching the display type', () => {
  it('starts with values suitable for the key', () => {
    const gauge = switchDisplayType(vin, toKeyDraft(vin, undefined), 'gauge')
    expect(gauge.gauge).toEqual({
      min: '8',
      max: '17',
      warnLow: '10',
      warnHigh: '15',
      alarmLow: '9',
      alarmHigh: '16',
    })
    expect(findDraftProblems(vin, gauge, undefined)).toEqual([])
    expect(buildDisplayPatch(vin, gauge, undefined)).toEqual({
      displayType: 'gauge',
      gaugeSettings: { min: 8, max: 17, warnLow: 10, warnHigh: 15, alarmLow: 9, alarmHigh: 16 },
    })
    expect(switchDisplayType(vin, toKeyDraft(vin, undefined), 'digital').digital).toEqual({
      lowThreshold: '0.5',
      lowString: 'OFF',
      highString: 'ON',
    })
  })

  it('keeps what was typed before', () => {
    const typed = { ...switchDisplayType(vin, toKeyDraft(vin, undefined), 'gauge'), name: 'x' }
    const again = switchDisplayType(vin, { ...typed, gauge: { ...typed.gauge, max: '99' } }, 'default')
    expect(switchDisplayType(vin, again, 'gauge')).toMatchObject({ name: 'x' })
  })
})

describe('problems', () => {
  const fields = (on: DraftContext, over: Partial<KeyDraft>, stored?: unknown) =>
    findDraftProblems(on, { ...toKeyDraft(on, stored), ...over }, stored).map(({ field }) => field)

  it('are reported by field', () => {
    const gauge = switchDisplayType(vin, toKeyDraft(vin, undefined), 'gauge')
    expect(fields(vin, { ...gauge, gauge: { ...gauge.gauge, warnLow: '', alarmHigh: 'x' } })).toEqual([
      'gaugeSettings.warnLow',
      'gaugeSettings.alarmHigh',
    ])
    expect(fields(vin, { ...gauge, gauge: { ...gauge.gauge, max: '8' } })).toEqual(['gaugeSettings.max'])
    const digital = { lowThreshold: '', lowString: ' ', highString: 'sixteen letters!' }
    expect(fields(vin, { displayType: 'digital', digital })).toEqual([
      'digitalSettings.lowThreshold',
      'digitalSettings.lowString',
      'digitalSettings.highString',
    ])
    expect(
      fields(context('cp1'), { name: 'sixteen letters!', units: 'sixteen letters!', sort: '101' }),
    ).toEqual(['sort', 'name', 'units'])
  })

  it('are not reported for fields that the key does not have', () => {
    expect(fields(vin, { name: 'sixteen letters!' })).toEqual([])
  })
})

describe('after a save by somebody else', () => {
  const cp = context('cp1')
  const before = { name: 'Tank', units: 'l' }
  const now = { name: 'Theirs', units: 'l', dp: 0, sort: 4 }
  const mine = { ...toKeyDraft(cp, before), name: 'Mine', units: 'm³' }

  it("edited fields stay, and the other's changes are not reverted", () => {
    const kept = rebaseDraft(cp, mine, { before, now, taken: [] })
    expect(buildDisplayPatch(cp, kept, now)).toEqual({ name: 'Mine', units: 'm³' })
    const taken = rebaseDraft(cp, mine, { before, now, taken: ['name'] })
    expect(buildDisplayPatch(cp, taken, now)).toEqual({ units: 'm³' })
  })

  it("the other's limits are taken as a whole", () => {
    const theirs = { displayType: 'gauge', gaugeSettings }
    const own = switchDisplayType(vin, toKeyDraft(vin, undefined), 'gauge')
    const taken = rebaseDraft(vin, own, { before: undefined, now: theirs, taken: ['gaugeSettings'] })
    expect(buildDisplayPatch(vin, taken, theirs)).toEqual({})
  })
})

describe('the unit of the reader', () => {
  const ambient: DraftContext = { ...context('ambient', 20), conversion: unitConversion('°C', 'imperial') }
  const stored = { displayType: 'gauge', gaugeSettings: { ...gaugeSettings, warnHigh: 15.05 } }

  it('is used for typing limits, and untouched limits stay exact', () => {
    const draft = toKeyDraft(ambient, stored)
    expect(draft.gauge).toMatchObject({ min: '32', max: '86', warnHigh: '59.09' })
    const typed = { ...draft, gauge: { ...draft.gauge, alarmHigh: '70' } }
    expect(buildDisplayPatch(ambient, typed, stored)).toEqual({
      gaugeSettings: { ...stored.gaugeSettings, alarmHigh: 21.1111111 },
    })
    expect(parseDraft(ambient, typed, stored).gaugeSettings?.alarmHigh).toBe(21.1111111)
  })
})
