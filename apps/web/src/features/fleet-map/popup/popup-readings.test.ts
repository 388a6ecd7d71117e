import { expect, it } from 'vitest'
import { listPopupReadings } from './popup-readings.ts'

const readings = {
  gps_lat: { value: -27.4 },
  wifi_ip: { value: '10.0.0.1' },
  vbat: { value: 3.91 },
  vin: { value: 12.5 },
  ambient: { value: 21.26 },
  digital1: { value: 1 },
  events: { value: [] },
}

it('shows up to three measurements, without lists, texts and coordinates', () => {
  const found = listPopupReadings(readings, { settings: {} })
  expect(found).toHaveLength(3)
  expect(found.find(({ key }) => key === 'digital1')?.text).toBe('ON')
  expect(listPopupReadings({ gps_lat: { value: 1 }, wifi_ip: { value: 'x' } }, { settings: {} })).toEqual([])
})

it("uses names, order, units and visibility of the device's cards", () => {
  const settings = {
    vbat: { sort: 1, name: 'Cell', units: 'mV', dp: 0 },
    vin: { sort: 2 },
    ambient: { displayType: 'hide' },
    digital1: { displayType: 'hide' },
  } as const
  expect(listPopupReadings(readings, { settings })).toEqual([
    { key: 'vbat', name: 'Cell', text: '4 mV' },
    { key: 'vin', name: 'Supply Voltage', text: '12.50 V' },
  ])
})

it('omits unknown values', () => {
  expect(listPopupReadings({ gsm_rssi: { value: -114 }, vin: { value: null } }, { settings: {} })).toEqual([])
})
