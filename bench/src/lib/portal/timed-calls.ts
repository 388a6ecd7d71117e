import type { Row } from '../../scenario.ts'
import { p50, p95 } from '../measuring/percentile.ts'
import type { Portal } from './portal.ts'
import type { Session } from './session.ts'
import { cpuOf } from '../measuring/usage.ts'

export type TimedCalls = {
  /** Milliseconds of each call. */
  readonly times: readonly number[]
  /** CPU time of the server per call, on average; hardly affected by other load. Null: not available here. */
  readonly cpuMs: number | null
}

/** Makes calls one after the other. */
export async function timeCalls(
  portal: Portal,
  session: Pick<Session, 'get'>,
  count: number,
  pathOf: (index: number) => string,
): Promise<TimedCalls> {
  const times: number[] = []
  const before = cpuOf(portal.pid)
  for (let index = 0; index < count; index++) times.push((await session.get(pathOf(index))).ms)
  const after = cpuOf(portal.pid)
  const seconds = before && after ? after.main + after.others - before.main - before.others : null
  return { times, cpuMs: seconds === null ? null : (seconds * 1000) / count }
}

export function callRows(name: string, { times, cpuMs }: TimedCalls, p95AtMost: number): Row[] {
  const note = `${times.length} calls${cpuMs === null ? '' : `, ${cpuMs.toFixed(1)} ms of the server's processor time each`}`
  return [
    { name: `${name}, p50`, value: p50(times), unit: 'ms', note },
    { name: `${name}, p95`, value: p95(times), unit: 'ms', target: { atMost: p95AtMost }, note },
  ]
}
