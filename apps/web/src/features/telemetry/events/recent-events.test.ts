import { expect, it } from 'vitest'
import { isAtLeast, recentEvents } from './recent-events.ts'

const nameOf = (key: string) => (key === 'pitch' ? 'Lean' : undefined)
const point = (ts: number, events: unknown) => ({ ts, aws_ts: ts, events })

it('lists the newest first, and names a measurement if it is the topic', () => {
  const points = [
    point(1, [{ topic: 'mjs', msg: 'CPU Threshold Exceeded', lv: 30 }]),
    point(2, undefined),
    point(3, [{ topic: 'pitch', msg: 'Low', lv: 40 }]),
  ]
  expect(recentEvents(points, nameOf, 10)).toEqual([
    { id: '3 0', ts: 3, source: 'Lean', message: 'Low', level: 'ALARM', state: 'alarm' },
    { id: '1 0', ts: 1, source: 'mjs', message: 'CPU Threshold Exceeded', level: 'WARN', state: 'warning' },
  ])
})

it('limits the number, and ignores invalid events', () => {
  const many = Array.from({ length: 30 }, (_, at) => point(at, [{ topic: 'a', msg: 'b', lv: 10 }]))
  expect(recentEvents(many, nameOf, 5).map(({ ts }) => ts)).toEqual([29, 28, 27, 26, 25])
  expect(recentEvents([point(1, 'x'), point(2, [null, 5])], nameOf, 5)).toEqual([])
})

it('compares levels', () => {
  expect(['INFO', 'ALERT', 'WARN', 'ALARM'].map((level) => isAtLeast(level as 'INFO', 'WARN'))).toEqual([
    false,
    false,
    true,
    true,
  ])
})
