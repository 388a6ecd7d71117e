import { setTimeout as sleep } from 'node:timers/promises'

export { sleep }

/** Polls until the result is not undefined. @throws Error naming what was awaited */
export async function waitFor<T>(
  what: string,
  timeoutMs: number,
  ask: () => Promise<T | undefined>,
  everyMs = 100,
): Promise<T> {
  const untilMs = performance.now() + timeoutMs
  for (;;) {
    const answer = await ask()
    if (answer !== undefined) return answer
    if (performance.now() > untilMs) throw new Error(`Waited ${timeoutMs / 1000} s in vain for ${what}.`)
    await sleep(everyMs)
  }
}
