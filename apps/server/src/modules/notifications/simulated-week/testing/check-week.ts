import { expect } from 'vitest'
import type { Relational } from '../../../../adapters/relational/open.ts'
import type { TelemetryEngine } from '../../../../adapters/telemetry/engine.ts'
import { setUpNotifications } from '../../testing.ts'
import { monthEnd } from './fleet.ts'
import { expectedLine, expectedOutcomes, receivedLines, storedOutcomes } from './received.ts'
import { playWeek } from './week.ts'

/**
 * Plays a week and compares what left the portal with what the model expects.
 * @returns the number of entries and messages, and how often each rule decided
 */
export async function checkWeek({ db }: Relational, engine: TelemetryEngine, seed: number) {
  const setUp = await setUpNotifications({ db } as Relational, engine)
  const { receivers, expected, happened } = await playWeek(setUp, seed)
  const received = await receivedLines(receivers, db)
  const outcomes = await storedOutcomes(db, monthEnd)
  await receivers.close()
  expect(received, `week ${seed}`).toEqual(expected.messages.map(expectedLine).toSorted())
  expect(outcomes).toEqual(expectedOutcomes(expected, outcomes.left))
  return { happened, messages: received.length, rules: expected.rules }
}
