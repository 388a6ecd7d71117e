import { expect, it } from 'vitest'
import { latestReported } from './latest-reported.ts'

it('finds the latest reported value, not the latest number', () => {
  const points = [
    { ts: 1, aws_ts: 1, gsm_rssi: -80 },
    { ts: 2, aws_ts: 2, gsm_rssi: -114 },
    { ts: 3, aws_ts: 3, vin: 12 },
  ]
  expect(latestReported(points, 'gsm_rssi')).toEqual({ ts: 2, value: -114 })
  expect(latestReported(points, 'wifi_rssi')).toBeUndefined()
})
