import type { StoredPoint } from '@fieldport/domain'
import { expect, it } from 'vitest'
import { createPointDecoder } from './decode-points.ts'

const key = 'can1.61444.spn190'
const point = (ts: number, ...data: readonly string[]): StoredPoint => ({
  ts,
  aws_ts: ts,
  can1: data.map((text) => ({ id: 0x0cf00400, data: text })),
})

it('adds the newest value of their frames to points', () => {
  const decode = createPointDecoder([key, 'vin'])
  const points = [
    point(1, 'F07D7DC012FFF07D', 'F07D7D8025FFF07D'),
    point(2, 'FFFFFFFFFFFFFFFF'),
    { ts: 3, aws_ts: 3 },
  ]
  expect(decode(points).map((each) => each[key])).toEqual([1200, undefined, undefined])
})

it('decodes a point once', () => {
  const decode = createPointDecoder([key])
  const points = [point(1, 'F07D7DC012FFF07D')]
  expect(decode(points)[0]).toBe(decode([...points])[0])
})
