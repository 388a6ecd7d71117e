import type { Stop } from '@fieldport/domain'
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { noPreferences, setLocaleSettings } from '../../../../lib/locale-settings.ts'
import { useMapFocus } from './use-map-focus.ts'

const start = Date.UTC(2026, 4, 1, 8) / 1000
const hour = 3600
const stop = (from: number, to: number): Stop => ({
  fromSeconds: start + from * hour,
  toSeconds: start + to * hour,
  lat: -27 - from,
  lon: 153,
})
const morning = stop(0, 2)
const noon = stop(3, 5)
const night = stop(12, 18)

const focus = (stops: readonly Stop[], fitKey = '1d') =>
  renderHook((props: { stops: readonly Stop[]; fitKey: string }) => useMapFocus(props), {
    initialProps: { stops, fitKey },
  })

beforeEach(() => setLocaleSettings({ ...noPreferences, language: 'en-AU', timeZone: 'UTC' }))
afterEach(() => setLocaleSettings(noPreferences))

it('points out the chosen stop with its times, until it is closed', () => {
  const { result } = focus([morning, night])
  expect(result.current).toMatchObject({ picked: undefined, note: undefined })
  act(() => result.current.pick(0))
  expect(result.current.picked).toBe(0)
  expect(result.current.note).toEqual({
    lat: -27,
    lon: 153,
    text: 'Stopped for 2h: 01-May-26 08:00:00 to 10:00:00',
  })
  act(() => result.current.pick(1))
  expect(result.current.picked).toBe(1)
  expect(result.current.note?.text).toBe('Stopped for 6h: 01-May-26 20:00:00 to 02-May-26 02:00:00')
  act(() => result.current.pick(undefined))
  expect(result.current).toMatchObject({ picked: undefined, note: undefined })
})

it('follows the stop when the list of stops changes, and lets go of one that is no longer listed', () => {
  const { result, rerender } = focus([noon])
  act(() => result.current.pick(0))
  const { note } = result.current
  const show = (...stops: readonly Stop[]) => rerender({ stops, fitKey: '1d' })
  show(morning, noon)
  expect(result.current).toMatchObject({ picked: 1, note })
  // A range that begins in the stop, and a device that still stands there.
  show({ ...noon, fromSeconds: noon.toSeconds, toSeconds: noon.toSeconds + 1 })
  expect(result.current).toMatchObject({ picked: 0, note })
  show({ ...noon, fromSeconds: noon.fromSeconds - 1, toSeconds: noon.fromSeconds })
  expect(result.current).toMatchObject({ picked: 0, note })
  show(morning, night)
  expect(result.current).toMatchObject({ picked: undefined, note: undefined })
})

it('the note is the same as long as the stop is, so that the map does not show it again', () => {
  const { result, rerender } = focus([morning])
  act(() => result.current.pick(0))
  const { note } = result.current
  rerender({ stops: [{ ...morning, toSeconds: morning.toSeconds + 60 }], fitKey: '1d' })
  expect(result.current.note).toBe(note)
})

it('fits each range, and again when asked to, but nothing without a route', () => {
  const { result, rerender } = focus([], '')
  expect(result.current.fitKey).toBe('')
  act(() => result.current.fit())
  expect(result.current.fitKey).toBe('')
  const keys = ['1d', '1w'].map((fitKey) => {
    rerender({ stops: [], fitKey })
    return result.current.fitKey
  })
  act(() => result.current.fit())
  keys.push(result.current.fitKey)
  act(() => result.current.fit())
  keys.push(result.current.fitKey)
  expect(keys).not.toContain('')
  expect(new Set(keys).size).toBe(4)
})
