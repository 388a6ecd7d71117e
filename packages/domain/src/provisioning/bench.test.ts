import { expect, it } from 'vitest'
import { type BenchFacts, benchChecks, hasPassedBench } from './bench.ts'

const images = [{ fw: 'SFW003-6.5.0', recommended: true }]
const fine: BenchFacts = {
  nowSeconds: 1_700_000_600,
  lastMessageAt: 1_700_000_000,
  fw: 'SFW003-6.5.0',
  images,
  refused: 0,
  faults: 0,
  values: { vin: 12.1, wifi_rssi: -60 },
}
const findings = (over: Partial<BenchFacts>) =>
  benchChecks({ ...fine, ...over }).map(({ state, finding }) => (state === 'passed' ? '' : finding))

it('passes a healthy device', () => {
  expect(hasPassedBench(benchChecks(fine))).toBe(true)
  expect(benchChecks(fine).map(({ seen }) => seen)).toEqual(['', 'SFW003-6.5.0', '12.1 V', 'Wi-Fi -60 dBm'])
})

it.each([
  [{ lastMessageAt: null }, ['noMessage', '', 'noMessage', '']],
  [{ nowSeconds: fine.nowSeconds + 1 }, ['silent', '', '', '']],
  [{ fw: null }, ['', 'notReported', '', '']],
  [{ fw: 'SFW003-6.4.1' }, ['', 'newerFirmware', '', '']],
  [{ refused: 1 }, ['', '', 'refusedData', '']],
  [{ faults: 2 }, ['', '', 'faults', '']],
  [{ values: { vin: 8.9, gsm_rssi: -70 } }, ['', '', 'supplyOutOfRange', '']],
  [{ values: { vin: 17, gsm_rssi: -70 } }, ['', '', 'supplyOutOfRange', '']],
  [{ values: { vin: 32.1, gsm_rssi: -70 } }, ['', '', 'supplyOutOfRange', '']],
  [{ values: { vin: 0, vbat: 0, gsm_rssi: -70 } }, ['', '', 'supplyOutOfRange', '']],
  // A 24 V boat or truck; a device without a battery; a device running on its battery.
  [{ values: { vin: 28.05, gsm_rssi: -70 } }, ['', '', '', '']],
  [{ values: { vin: 12.11, vbat: 0, gsm_rssi: -70 } }, ['', '', '', '']],
  [{ values: { vin: 0.02, vbat: 3.9, gsm_rssi: -70 } }, ['', '', '', '']],
  [{ values: { vbat: 3.4, gsm_rssi: -70 } }, ['', '', 'batteryOutOfRange', '']],
  [{ values: { wifi_rssi: -60 } }, ['', '', 'notReported', '']],
  [{ values: { vin: 12, wifi_rssi: -80 } }, ['', '', '', 'weakSignal']],
  [{ values: { vin: 12 } }, ['', '', '', 'notReported']],
  [{ values: { vin: 12, wifi_rssi: -80, gsm_rssi: -60 } }, ['', '', '', '']],
])('finds problems: %j', (over, expected) => {
  expect(findings(over)).toEqual(expected)
  expect(hasPassedBench(benchChecks({ ...fine, ...over }))).toBe(expected.every((each) => each === ''))
})
