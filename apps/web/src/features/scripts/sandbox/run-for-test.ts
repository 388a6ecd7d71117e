import variant from '@jitl/quickjs-wasmfile-release-sync'
import { newQuickJSWASMModuleFromVariant } from 'quickjs-emscripten-core'
import type { RunRequest, RunResult } from './run-request.ts'
import { runScript } from './run-script.ts'

/** A time with a round number of seconds. */
export const testPointSeconds = 1_700_000_000

/**
 * `stepMs`: time that passes with each reading of the clock, so that endless work ends soon and short work completes.
 */
export type TestRunOptions = Partial<RunRequest> & { readonly stepMs?: number }

/** Runs a script on one point, in the real interpreter with a simulated clock. */
export function runForTest(
  source: string,
  { stepMs = 1, ...options }: TestRunOptions = {},
): Promise<RunResult> {
  const point = { ts: testPointSeconds, text: `{"ts":${testPointSeconds},"vin":12.5}` }
  let ms = 0
  const nowMs = () => {
    ms += stepMs
    return ms
  }
  const newModule = () => newQuickJSWASMModuleFromVariant(variant)
  return runScript(
    {
      source,
      points: [point],
      trigger: null,
      isSleeping: false,
      intervalSeconds: 60,
      config: [],
      ...options,
    },
    { nowMs, newModule },
  )
}
