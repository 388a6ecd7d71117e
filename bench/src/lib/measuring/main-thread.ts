import type { CDPSession } from 'playwright-core'
import { sleep } from '../wait.ts'

export type MainThread = {
  /** Milliseconds of main thread work during a period that starts with `run`. */
  readonly measureWork: (run: () => Promise<unknown>, overMs: number) => Promise<number>
}

/** Measures CPU time of the main thread, so that other load on the machine does not count. */
export async function watchMainThread(browser: CDPSession): Promise<MainThread> {
  await browser.send('Performance.enable', { timeDomain: 'threadTicks' })
  const workedSeconds = async () => {
    const { metrics } = await browser.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN
  }
  return {
    measureWork: async (run, overMs) => {
      const beforeSeconds = await workedSeconds()
      const pause = sleep(overMs)
      await run()
      await pause
      return ((await workedSeconds()) - beforeSeconds) * 1000
    },
  }
}
