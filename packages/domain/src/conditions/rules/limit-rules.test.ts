import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseDisplaySettings } from '../../display/display-settings.ts'
import { gaugeBand } from '../../display/gauge.ts'
import { describeMeasurement } from '../../measurements/measurements.ts'
import { limitBand } from './limit-band.ts'
import { resolveLimitRules, limitRulesOfKey } from './limit-rules.ts'
import { createRule } from '../testing/scene.ts'

const gauge = { min: 0, max: 100, warnLow: 10, warnHigh: 100, alarmLow: 5, alarmHigh: 100 }
const none = { displaySettings: {}, rules: [] }
const displayed = (stored: Record<string, unknown>) => ({
  ...none,
  displaySettings: parseDisplaySettings(stored),
})
const keys = (sources: Parameters<typeof resolveLimitRules>[0]) =>
  resolveLimitRules(sources).map(({ key }) => key)

test('has no limit that nobody enabled: key defaults do not count', () => {
  expect(resolveLimitRules(none)).toEqual([])
  for (const key of ['vin', 'humidity', 'pressure', 'gps_speed', 'engine_hrs', '1_hrs']) {
    expect(limitRulesOfKey(key, none)).toEqual([])
    expect(limitRulesOfKey(key, displayed({ [key]: { displayType: 'gauge' } }))).toEqual([])
  }
})

describe('a gauge', () => {
  test('is a limit once stored, except at an end of its scale', () => {
    const sources = displayed({ cp1: { displayType: 'gauge', gaugeSettings: gauge } })
    expect(resolveLimitRules(sources)).toEqual([
      { key: 'cp1', warning: { low: 10 }, alarm: { low: 5 }, durationSeconds: 0, hysteresis: 0 },
    ])
  })

  test('counts only if the card shows one', () => {
    expect(keys(displayed({ cp1: { displayType: 'digital', gaugeSettings: gauge } }))).toEqual([])
    expect(keys(displayed({ cp1: { gaugeSettings: gauge } }))).toEqual([])
    expect(keys(displayed({ '1_hrs': { displayType: 'gauge', gaugeSettings: gauge } }))).toEqual([])
  })

  const whole = fc.integer({ min: -20, max: 20 })
  const gauges = fc
    .record({ min: whole, max: whole, warnLow: whole, warnHigh: whole, alarmLow: whole, alarmHigh: whole })
    .filter(({ min, max }) => min < max)

  test('colours its card by the same limits', () => {
    fc.assert(
      fc.property(gauges, fc.integer({ min: -25, max: 25 }), (gaugeSettings, value) => {
        const sources = displayed({ cp1: { displayType: 'gauge', gaugeSettings } })
        const [rule] = limitRulesOfKey('cp1', sources)
        expect(rule ? limitBand(rule, value) : 'ok').toBe(gaugeBand(value, gaugeSettings))
      }),
    )
  })
})

describe('the configuration of the device', () => {
  const config = {
    'device.base_interval': 60,
    vin: { warning: '1,11,15', alarm: '0,9,16', hysteresis: 0.5 },
    'input1.mode': 'ANALOG',
    'input1.warning': '1,2,8',
    'input1.interval': 10,
    'input2.mode': 'DIGITAL',
    'input2.alarm': '1,2,8',
    'accel.pitch.alarm': '1,-30,30',
    'accel.hysteresis': 2,
    'mod3.alarm': 'true,1,2',
    'ambient.warning': '1,5,oops',
  }

  test('adds its enabled ranges with its hysteresis', () => {
    expect(resolveLimitRules({ ...none, config })).toEqual([
      {
        key: 'analog1',
        warning: { low: 2, high: 8 },
        durationSeconds: 0,
        hysteresis: 0,
        intervalSeconds: 600,
      },
      { key: 'mod 3', alarm: { low: 1, high: 2 }, durationSeconds: 0, hysteresis: 0 },
      { key: 'mod3', alarm: { low: 1, high: 2 }, durationSeconds: 0, hysteresis: 0 },
      { key: 'pitch', alarm: { low: -30, high: 30 }, durationSeconds: 0, hysteresis: 2 },
      { key: 'vin', warning: { low: 11, high: 15 }, durationSeconds: 0, hysteresis: 0.5 },
    ])
  })

  test('selects by mode which key a range is about', () => {
    const frequency = { ...config, 'input1.mode': 'FREQUENCY', 'input1.pulse.alarm': '1,0,9' }
    const found = keys({ ...none, config: frequency })
    expect(found).toEqual(expect.arrayContaining(['freq', 'freq1', 'pulse', 'pulse1']))
    expect(found).not.toContain('analog1')
    expect(keys({ ...none, config: { 'output1.mode': 'ANALOG', 'output1.alarm': '1,1,2' } })).toEqual([
      'analog3',
    ])
    expect(keys({ ...none, config: { 'output1.mode': 'OUTPUT', 'output1.alarm': '1,1,2' } })).toEqual([])
  })

  test('is read whatever it contains', () => {
    fc.assert(
      fc.property(fc.anything(), (config) => {
        for (const { key } of resolveLimitRules({ ...none, config }))
          expect(describeMeasurement(key).key).toBe(key)
      }),
    )
  })
})

describe('of several limits of one key', () => {
  const config = { 'vin.alarm': '1,9,16' }
  const both = { ...displayed({ vin: { displayType: 'gauge', gaugeSettings: gauge } }), config }

  test("the stored gauge overrides the device's own range, even without a limit", () => {
    expect(limitRulesOfKey('vin', both)).toMatchObject([{ alarm: { low: 5 } }])
    const open = { ...gauge, warnLow: 0, alarmLow: 0 }
    expect(
      limitRulesOfKey('vin', {
        ...displayed({ vin: { displayType: 'gauge', gaugeSettings: open } }),
        config,
      }),
    ).toEqual([])
  })

  test("the portal's rules override both, each by its id", () => {
    const rules = [createRule({ key: 'vin', id: 'b' }), createRule({ key: 'vin', id: 'a' })]
    expect(resolveLimitRules({ ...both, rules }).map(({ id }) => id)).toEqual(['a', 'b'])
  })
})

test('has a separate interval for a key that is not in every record', () => {
  const config = { base_interval: 5, gps: { interval: 12 }, serial1: { interval: 2 } }
  const rules = [createRule({ key: 'gps_speed' }), createRule({ key: 'mod1' }), createRule({ key: 'cp1' })]
  const intervals = resolveLimitRules({ ...none, config, rules }).map((rule) => [
    rule.key,
    rule.intervalSeconds,
  ])
  expect(intervals).toEqual([
    ['cp1', undefined],
    ['gps_speed', 60],
    ['mod1', 10],
  ])
})
