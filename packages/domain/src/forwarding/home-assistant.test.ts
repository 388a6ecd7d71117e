import { describe, expect, it } from 'vitest'
import {
  completeSensorState,
  describeSensor,
  discoveryTopic,
  isSensorKey,
  selectSensorState,
} from './home-assistant.ts'

const device = { id: 'ABCD12345', name: 'Pump 7', model: 'ORB-C1', config: {}, intervalSeconds: 300 }
const configOf = (key: string, config: unknown = {}) =>
  JSON.parse(describeSensor({ ...device, config }, key).payload) as Record<string, unknown>

describe('a data key as a sensor', () => {
  it('has the name, unit and class of its measurement', () => {
    expect(describeSensor(device, 'vin').topic).toBe('homeassistant/sensor/fieldport_ABCD12345/vin/config')
    expect(configOf('vin')).toEqual({
      name: 'Supply Voltage',
      unique_id: 'fieldport_ABCD12345_vin',
      state_topic: 'fieldport/ABCD12345/state',
      value_template: "{{ value_json['vin'] | default('') }}",
      unit_of_measurement: 'V',
      device_class: 'voltage',
      state_class: 'measurement',
      suggested_display_precision: 2,
      expire_after: 420,
      device: { identifiers: ['fieldport_ABCD12345'], name: 'Pump 7', model: 'ORB-C1' },
      origin: { name: 'Fieldport' },
    })
  })

  it.each([
    ['ambient', 'temperature', 'measurement'],
    ['humidity', 'humidity', 'measurement'],
    ['duty1', undefined, 'measurement'],
    ['gsm_rssi', 'signal_strength', 'measurement'],
    ['1_hrs', 'duration', 'total_increasing'],
    ['gps_odo', 'distance', 'total_increasing'],
    ['pulse1', undefined, 'total_increasing'],
    ['pulse_delta1', undefined, 'measurement'],
    ['anything', undefined, 'measurement'],
  ])('%s has class %s and state class %s', (key, deviceClass, stateClass) =>
    expect(configOf(key)).toMatchObject({
      ...(deviceClass && { device_class: deviceClass }),
      state_class: stateClass,
    }),
  )

  it('uses the custom name of its channel, whose unit determines the class', () => {
    const config = { 'current1.name': 'Boost', 'current1.unit': 'kPa' }
    expect(configOf('vin', { 'vin.name': 'Crane battery' })).toMatchObject({ name: 'Crane battery' })
    expect(configOf('mod 3', config)['device_class']).toBeUndefined()
  })

  it('has its own topic, and none for a key that would break the topic or template', () => {
    expect(discoveryTopic('A', 'mod 3')).not.toBe(discoveryTopic('A', 'mod_3'))
    expect(["x'] }}{{ states", 'a/b', 'a+', '', '#', 'ü'].map(isSensorKey)).toEqual(Array(6).fill(false))
  })
})

describe('the state of the sensors', () => {
  const points = [
    { tsMs: 2000, record: { ts: 2, vin: 12.5, ambient: 20 } },
    { tsMs: 1000, record: { ts: 1, vin: 12.1, humidity: 40, note: 'text', digital1: true, events: [1] } },
    { tsMs: 3000, record: { ts: 3, vin: 12.6, gsm_rssi: -114 } },
  ]

  it("has each key's newest number by the device's clock", () => {
    expect(selectSensorState(points, null, 3)).toEqual({
      newestMs: 3000,
      values: { vin: 12.6, humidity: 40, digital1: 1, ambient: 20, gsm_rssi: null },
    })
  })

  it('leaves out texts and values older than the last sent', () => {
    expect(selectSensorState(points, 2000, 3)?.values).toEqual({ vin: 12.6, ambient: 20, gsm_rssi: null })
    expect(selectSensorState(points, 3001, 3)).toBeUndefined()
    // The last one was stored by a clock that was more than a day ahead.
    expect(selectSensorState(points, 86_404_000, 3)?.values).toMatchObject({ vin: 12.6, humidity: 40 })
    expect(selectSensorState([{ tsMs: 1, record: { note: 'text' } }], null, 3)).toBeUndefined()
    expect(
      selectSensorState([{ tsMs: 1, record: JSON.parse('{"__proto__":1,"a\'":2}') }], null, 3)?.values,
    ).not.toHaveProperty("a'")
  })

  it('is retained together with the last sent, only for announced keys', () => {
    const state = { newestMs: 1, values: { vin: 12.6, gsm_rssi: null, b: 2 } }
    const before = { vin: 12.1, ambient: 20, gsm_rssi: -90, a: 1 }
    expect(
      completeSensorState(before, state, ['ambient', 'vin', 'gsm_rssi', 'humidity', 'toString']),
    ).toEqual({
      ambient: 20,
      vin: 12.6,
      gsm_rssi: null,
    })
  })
})
