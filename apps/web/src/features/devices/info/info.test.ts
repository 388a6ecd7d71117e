import { expect, it } from 'vitest'
import { newerFirmware } from './newer-firmware.ts'
import { latestReported } from './latest-reported.ts'

it('offers the recommended firmware that is newer than the one that runs', () => {
  const images = [
    { fw: 'SFW003-6.5.0', recommended: true },
    { fw: 'SFW003-6.4.1', recommended: true },
    { fw: 'SFW003-7.0.0', recommended: false },
    { fw: 'SFW002-9.0.0', recommended: true },
  ]
  expect(newerFirmware('SFW003-6.4.1', images)).toBe('SFW003-6.5.0')
  expect(newerFirmware('SFW003-6.5.0', images)).toBeUndefined()
  expect(newerFirmware('SFW002-9.0.0', images)).toBeUndefined()
  expect(newerFirmware(null, images)).toBeUndefined()
  expect(newerFirmware('20230101-x', images)).toBeUndefined()
})

it('finds the newest word, and not the newest number', () => {
  const points = [
    { ts: 1, aws_ts: 1, gsm_rssi: -80 },
    { ts: 2, aws_ts: 2, gsm_rssi: -114 },
    { ts: 3, aws_ts: 3, vin: 12 },
  ]
  expect(latestReported(points, 'gsm_rssi')).toEqual({ ts: 2, value: -114 })
  expect(latestReported(points, 'wifi_rssi')).toBeUndefined()
})
