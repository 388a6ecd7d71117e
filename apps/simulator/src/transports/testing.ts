import { afterEach } from 'vitest'
import { type Clock, systemClock } from '../clock.ts'
import { fleetDevice } from '../fleet.ts'
import { pointAt } from '../models/point-at.ts'
import type { Point } from '../point.ts'

export const device = fleetDevice({ deviceId: 'WIRE00001', kind: 'haul-truck' })

/** Real time, but with delays before retries shortened to a moment. */
export const clockWithShortDelays: Clock = {
  nowMs: systemClock.nowMs,
  after: (ms, action) => systemClock.after(Math.min(ms, 20_000) / 100, action),
}

/** Points of the device, five seconds apart. */
export function pointsOf(count: number): Point[] {
  return Array.from({ length: count }, (_, n) => pointAt(device, 1_795_226_400 + n * 5))
}

/** Timestamps of all received points, single or in batches. */
export function tsIn(bodies: readonly unknown[]): number[] {
  return bodies.flatMap((body) => (Array.isArray(body) ? body : [body])).map((point) => (point as Point).ts)
}

/** Stops after each test what it started, last first. */
export function cleanUpAfterEach() {
  const cleanUps: (() => Promise<unknown> | void)[] = []
  afterEach(async () => {
    for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp()
  })
  return {
    cleanUpLater: (...added: typeof cleanUps): void => void cleanUps.push(...added),
    closeLater<T extends { close: () => Promise<void> }>(server: T): T {
      cleanUps.push(server.close)
      return server
    },
  }
}
