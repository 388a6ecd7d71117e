import variant from '@jitl/quickjs-wasmfile-release-sync'
import { newQuickJSWASMModuleFromVariant } from 'quickjs-emscripten-core'
import type { RunRequest, RunResult } from './run-request.ts'
import { runScript } from './run-script.ts'

/** A moment of a round number of seconds. */
export const testPointSeconds = 1_700_000_000

/** `stepMs`: what a look at the clock costs, so that endless work ends soon and short work never does. */
export type TestWish = Partial<RunRequest> & { readonly stepMs?: number }

/** Runs a script on one point, by the real interpreter and a clock of its own. */
export function runForTest(source: string, { stepMs = 1, ...wish }: TestWish = {}): Promise<RunResult> {
  const point = { ts: testPointSeconds, text: `{"ts":${testPointSeconds},"vin":12.5}` }
  let ms = 0
  const nowMs = () => {
    ms += stepMs
    return ms
  }
  const newModule = () => newQuickJSWASMModuleFromVariant(variant)
  return runScript(
    { source, points: [point], trigger: null, isSleeping: false, intervalSeconds: 60, config: [], ...wish },
    { nowMs, newModule },
  )
}
