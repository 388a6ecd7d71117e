import { p50 } from '../measuring/percentile.ts'
import type { Portal } from '../portal/portal.ts'
import type { Session } from '../portal/session.ts'
import { timeCalls } from '../portal/timed-calls.ts'
import { sleep } from '../wait.ts'

/** The server waits up to this long: for inserts to settle, then at most a minute for the next refresh. */
const refreshMs = 95_000
const timeoutMs = 300_000

/**
 * Waits until a series over the whole span is no longer getting faster, because the state of the roll-ups is not
 * visible from outside.
 * @param pathOf the series, ending slightly earlier with each call
 */
export async function waitForRollups(
  portal: Portal,
  session: Session,
  pathOf: (call: number) => string,
): Promise<void> {
  await sleep(refreshMs)
  const untilMs = performance.now() + timeoutMs
  let best = Number.POSITIVE_INFINITY
  let steady = 0
  for (let call = 0; steady < 5 && performance.now() < untilMs; call++) {
    const ms = p50((await timeCalls(portal, session, 3, () => pathOf(call))).times)
    steady = ms > best * 0.7 ? steady + 1 : 0
    best = Math.min(best, ms)
    await sleep(3_000)
  }
}
