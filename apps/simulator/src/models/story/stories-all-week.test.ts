import { describe, expect, test } from 'vitest'
import { demoFleet, type FleetDevice } from '../../fleet.ts'
import { pointAt } from '../point-at.ts'
import { outageAt } from '../time/outages.ts'
import { watchedLimits } from '../watched-limits.ts'
import { troubleCountAt } from './story.ts'

// Sunday 2026-11-22, 00:00 UTC, and the following week.
const sundaySeconds = 1_795_305_600
const minute = 60
const hour = 60 * minute
/** Every ten minutes of the week, because visitors come at any time. */
const moments = Array.from({ length: 7 * 24 * 6 }, (_, n) => sundaySeconds + n * 10 * minute)

type Kind = NonNullable<FleetDevice['story']>['kind']

/** Moments of a week at which something is not visible. */
function momentsWithout(isVisible: (seconds: number) => boolean): string[] {
  return moments
    .filter((seconds) => !isVisible(seconds))
    .map((seconds) => new Date(seconds * 1000).toISOString().slice(0, 16))
}

const limitOf = ({ kind }: FleetDevice, key: string) => watchedLimits[kind].find(({ topic }) => topic === key)

describe.each([12, 30])('at any hour a fleet of %d devices includes', (count) => {
  const fleet = demoFleet(count)
  const devicesWith = (kind: Kind) => fleet.filter(({ story }) => story?.kind === kind)
  const coolantOf = (device: FleetDevice, seconds: number) => Number(pointAt(device, seconds)['cp2'])

  test('a coolant temperature that rose above its warning and becomes an alarm', () => {
    const isHot = (device: FleetDevice, seconds: number) => {
      const limit = limitOf(device, 'cp2')
      const [warning, alarm] = [limit?.warning?.[1] ?? 0, limit?.alarm?.[1] ?? 0]
      const around = Array.from({ length: 13 }, (_, n) => seconds + (n - 6) * 10 * minute)
      return (
        coolantOf(device, seconds) > warning && around.some((moment) => coolantOf(device, moment) > alarm)
      )
    }
    expect(
      momentsWithout((seconds) => devicesWith('overheating').some((device) => isHot(device, seconds))),
    ).toEqual([])
  })

  test('an alarm', () => {
    const isAlarm = (device: FleetDevice, seconds: number) => {
      const point = pointAt(device, seconds)
      return watchedLimits[device.kind].some(({ topic, alarm, onlyWhen }) => {
        const [value, guard] = [point[topic], onlyWhen && point[onlyWhen.key]]
        if (alarm === undefined || typeof value !== 'number') return false
        if (onlyWhen && !(typeof guard === 'number' && guard > onlyWhen.above)) return false
        return value < alarm[0] || value > alarm[1]
      })
    }
    const without = momentsWithout((seconds) => fleet.some((device) => isAlarm(device, seconds)))
    expect(without).toEqual([])
  })

  test('a low tank', () => {
    const isLow = (device: FleetDevice, seconds: number) =>
      // The tank may have just been filled a little.
      [0, 0.5 * hour, hour, 1.25 * hour].some(
        (later) =>
          Number(pointAt(device, seconds + later)['analog1']) <
          (limitOf(device, 'analog1')?.warning?.[0] ?? 0),
      )
    expect(
      momentsWithout((seconds) => devicesWith('low-tank').some((device) => isLow(device, seconds))),
    ).toEqual([])
  })

  test('a trouble code with its lamp', () => {
    const lit = (seconds: number) =>
      devicesWith('trouble-code').some((device) => troubleCountAt(device, seconds) > 0)
    expect(momentsWithout(lit)).toEqual([])
  })

  test('a device that has been silent since yesterday', () => {
    const sendsNothing = (device: FleetDevice, seconds: number) => {
      const outage = outageAt(device, seconds)
      return outage !== undefined && seconds - outage.fromSeconds >= 12 * hour
    }
    expect(
      momentsWithout((seconds) =>
        devicesWith('out-of-contact').some((device) => sendsNothing(device, seconds)),
      ),
    ).toEqual([])
  })

  test('a boat under way', () => {
    const boats = fleet.filter(({ kind }) => kind === 'boat')
    const speedOf = (device: FleetDevice, seconds: number) => Number(pointAt(device, seconds)['gps_speed'])
    const within = (seconds: number, minutes: readonly number[]) =>
      minutes.map((each) => seconds + each * minute)
    // A boat may be moored for some minutes, and moves slowly at the far end.
    const isSailing = (seconds: number) =>
      boats.some(
        (device) =>
          within(seconds, [0, 5, 10]).some((moment) => speedOf(device, moment) > 2) &&
          within(seconds, [-30, -20, -10, 0, 10, 20, 30]).some((moment) => speedOf(device, moment) > 10),
      )
    expect(momentsWithout(isSailing)).toEqual([])
  })

  test('a pump that leaked last night, with an event this morning', () => {
    const [pump] = devicesWith('night-leak')
    const hasLeakEvent = (seconds: number) => {
      const day = Array.from({ length: 24 * 12 }, (_, n) => seconds - (n + 1) * 5 * minute)
      return day.some((moment) =>
        pump
          ? pointAt(pump, moment, moment - 5 * minute).events?.some(({ topic }) => topic === 'Leak')
          : false,
      )
    }
    expect(momentsWithout(hasLeakEvent)).toEqual([])
  })

  test('a machine in the workshop', () => {
    const isStill = (device: FleetDevice, seconds: number) => Number(pointAt(device, seconds)['state']) <= 2
    expect(
      momentsWithout((seconds) => devicesWith('in-workshop').some((device) => isStill(device, seconds))),
    ).toEqual([])
  })
})
