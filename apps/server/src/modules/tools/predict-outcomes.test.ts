import { toStoredJson } from '@fieldport/protocol'
import { expect, it } from 'vitest'
import { predictOutcomes } from './predict-outcomes.ts'

const point = (record: { ts: number; [key: string]: unknown }) => ({
  ts: record.ts,
  record,
  json: toStoredJson(record, false),
})
const all = { isKept: () => true, oldestSeconds: 100, storedTexts: new Set<string>() }

it('stores new records, and merges those with the same time', () => {
  expect(predictOutcomes([point({ ts: 200, vin: 1 }), point({ ts: 200, vin: 2 })], all)).toEqual([
    'stored',
    'merged',
  ])
})

it('ignores a record that is stored already or occurs earlier in the message', () => {
  const storedTexts = new Set(['{"ts":200,"vin":1}'])
  const points = [
    { ts: 200, vin: 1 },
    { ts: 300, vin: 1 },
    { ts: 300, vin: 1 },
    { ts: 200, vin: 2 },
  ].map(point)
  expect(predictOutcomes(points, { ...all, storedTexts })).toEqual([
    'repeated',
    'stored',
    'repeated',
    'merged',
  ])
})

it('reports records older than the plan as expired, and those the plan does not store as left out', () => {
  const points = [
    { ts: 99, vin: 1 },
    { ts: 200, vin: 1 },
    { ts: 201, vin: 1 },
  ].map(point)
  expect(predictOutcomes(points, { ...all, isKept: (index) => index !== 2 })).toEqual([
    'expired',
    'stored',
    'leftOut',
  ])
})
