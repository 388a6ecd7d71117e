import { buildRoute } from '@fieldport/domain'
import { expect, it } from 'vitest'
import { reduceReplay, replaySpan, startReplay } from './replay.ts'

const at = (ts: number) => ({ ts, lat: 1, lon: 2 + ts / 1e6 })
const route = buildRoute([at(100), at(110), at(120), at(9000), at(9010)], 10)
const tick = (seconds: number) => ({ kind: 'tick', seconds }) as const

it('plays at its speed, skips gaps, and stops at the end', () => {
  const playing = reduceReplay(startReplay(100), { kind: 'play' }, route)
  const slow = reduceReplay(playing, { kind: 'speed', speed: 10 }, route)
  expect(reduceReplay(slow, tick(0.5), route)).toEqual({ ts: 105, speed: 10, isPlaying: true })
  expect(reduceReplay(slow, tick(3), route).ts).toBe(9000)
  expect(reduceReplay({ ...slow, ts: 9005 }, tick(3), route)).toEqual({
    ts: 9010,
    speed: 10,
    isPlaying: false,
  })
})

it('starts again after the end, and stays within the route', () => {
  const ended = { ts: 9010, speed: 60, isPlaying: false } as const
  expect(reduceReplay(ended, { kind: 'play' }, route)).toEqual({ ts: 100, speed: 60, isPlaying: true })
  expect(reduceReplay(ended, { kind: 'seek', ts: 5 }, route).ts).toBe(100)
  expect(reduceReplay(ended, tick(1), route)).toBe(ended)
  expect(reduceReplay({ ...ended, isPlaying: true }, { kind: 'pause' }, route).isPlaying).toBe(false)
})

it('does nothing without a route', () => {
  const none = buildRoute([], 10)
  expect(replaySpan(none)).toBeUndefined()
  const replay = startReplay(0)
  expect(reduceReplay(replay, { kind: 'play' }, none)).toBe(replay)
})
