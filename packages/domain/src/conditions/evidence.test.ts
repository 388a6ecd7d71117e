import { expect, test, vi } from 'vitest'
import { compareEvidence, evidenceOf } from './evidence.ts'

const point = {
  ts: 1000,
  aws_ts: 1002.5,
  vin: 12,
  door: true,
  pump: false,
  gsm_rssi: -114,
  text: 'x',
  nothing: null,
}
const watched = ['vin', 'door', 'pump', 'gsm_rssi', 'text', 'nothing', 'absent', 'toString']
const noCodes = () => []

test('takes known numbers and events of a record, at the earlier of its time and its receipt', () => {
  const evidence = evidenceOf(
    { ...point, events: [{ topic: 'vin', msg: 'Low', lv: 30 }] },
    '7',
    watched,
    noCodes,
  )
  expect(evidence).toMatchObject({ evidenceSeconds: 1000, ts: 1000, receivedSeconds: 1002.5, hash: '7' })
  expect(evidence.events).toEqual([{ topic: 'vin', msg: 'Low', lv: 30 }])
  expect({ ...evidence.values }).toEqual({ vin: 12, door: 1, pump: 0 })
  expect(evidenceOf({ ...point, ts: 9000 }, '7', watched, noCodes).evidenceSeconds).toBe(1002.5)
})

test('reads other keys only if an event names them', () => {
  const events = [{ topic: 'fuel', msg: 'Low', lv: 30 }]
  const evidence = evidenceOf({ ...point, fuel: 3, events }, '7', [], noCodes)
  expect({ ...evidence.values }).toEqual({ fuel: 3 })
})

test('decodes trouble codes only if a list contains some', () => {
  const decode = vi.fn<() => []>(() => [])
  expect(
    evidenceOf({ ...point, can1: [{ id: 0x0cf00400, data: '00' }] }, '7', watched, decode).troubleCodes,
  ).toBeUndefined()
  expect(decode).not.toHaveBeenCalled()
  expect(
    evidenceOf({ ...point, can2: [{ id: 0x18feca00, data: '00' }] }, '7', watched, decode).troubleCodes,
  ).toEqual([])
})

test('orders by evidence time, then device time, then hash', () => {
  const at = (evidenceSeconds: number, ts: number, hash: string) => ({ evidenceSeconds, ts, hash })
  const sorted = [at(1, 9, '9'), at(2, 1, '9'), at(2, 2, '10'), at(2, 2, '9')]
  expect(sorted.toReversed().toSorted(compareEvidence)).toEqual(sorted)
  expect(compareEvidence(at(1, 1, '1'), at(1, 1, '1'))).toBe(0)
})
