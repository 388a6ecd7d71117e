import { expect, it } from 'vitest'
import { signalQuality } from './signal.ts'

it.each([
  ['wifi_rssi', -32, 'excellent'],
  ['wifi_rssi', -55, 'excellent'],
  ['wifi_rssi', -56, 'good'],
  ['wifi_rssi', -67, 'good'],
  ['wifi_rssi', -75, 'fair'],
  ['wifi_rssi', -76, 'weak'],
  ['gsm_rssi', -70, 'excellent'],
  ['gsm_rssi', -85, 'good'],
  ['gsm_rssi', -100, 'fair'],
  ['gsm_rssi', -113, 'weak'],
  ['gsm_rssi', -114, 'unknown'],
  ['gsm_rssi', 5, 'unknown'],
  ['wifi_rssi', undefined, 'unknown'],
  ['wifi_rssi', 'NaN', 'unknown'],
] as const)('%s of %s dBm is %s', (key, dbm, word) => {
  expect(signalQuality(key, dbm)).toBe(word)
})
