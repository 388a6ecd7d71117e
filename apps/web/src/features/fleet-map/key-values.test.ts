import { expect, it } from 'vitest'
import { keyValues } from './key-values.ts'

it('shows the first three measurements of the catalogue, each with its unit', () => {
  const found = keyValues({
    gps_lat: { value: -27.4 },
    wifi_ip: { value: '10.0.0.1' },
    vbat: { value: 3.91 },
    vin: { value: 12.5 },
    ambient: { value: 21.26 },
    humidity: { value: 40 },
    events: { value: [] },
  })
  expect(found).toHaveLength(3)
  expect(found.map(({ text }) => text)).toContain('12.50 V')
  expect(found.map(({ key }) => key)).not.toContain('gps_lat')
})

it('has nothing to show of a device that never sent a number', () => {
  expect(keyValues({ state: { value: 'idle' } })).toEqual([])
})
