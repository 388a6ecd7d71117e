import { expect, it } from 'vitest'
import { countEvents, joinEventPoints, pointsOfEvents } from './earlier-events.ts'

const event = (ts: number, msg: string) => ({ ts, topic: 'pitch', msg, lv: 30 })

it('combines events of one moment into a point, in order', () => {
  const page = [event(9, 'newest'), event(5, 'first'), event(5, 'second'), event(1, 'oldest')]
  expect(pointsOfEvents({ events: page })).toEqual([
    { ts: 1, aws_ts: 1, events: [event(1, 'oldest')] },
    { ts: 5, aws_ts: 5, events: [event(5, 'first'), event(5, 'second')] },
    { ts: 9, aws_ts: 9, events: [event(9, 'newest')] },
  ])
})

it('merges points with events by time, without duplicates', () => {
  const point = (ts: number, msg?: string) => ({
    ts,
    aws_ts: ts,
    ...(msg ? { events: [event(ts, msg)] } : {}),
  })
  const joined = joinEventPoints(
    [point(1, 'a'), point(4, 'b')],
    [point(2), point(3, 'late'), point(4, 'B'), point(5, 'c')],
  )
  expect(joined.map(({ ts, events }) => [ts, (events as { msg: string }[])[0]?.msg])).toEqual([
    [1, 'a'],
    [3, 'late'],
    [4, 'B'],
    [5, 'c'],
  ])
})

it('counts events, not points', () => {
  const told = [
    { ts: 1, aws_ts: 1, events: [event(1, 'a'), event(1, 'b')] },
    { ts: 2, aws_ts: 2 },
  ]
  expect([countEvents(told), countEvents([])]).toEqual([2, 0])
})
