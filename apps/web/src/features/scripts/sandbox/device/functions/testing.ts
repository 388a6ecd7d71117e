import { createScriptDevice } from '../script-device.ts'
import type { ScriptReference, ScriptValue } from '../script-value.ts'
import { deviceFunctions } from './device-functions.ts'

export const startMs = Date.UTC(2025, 0, 1)

/** A value that a script passes by reference. */
export function reference(type: ScriptReference['type'], json = '{}'): ScriptReference {
  return { type, keep: () => 7, toJson: () => json }
}
export const callback = reference('function')

/** A device for a script, with a log of its effects. */
export function setUp(config: Iterable<readonly [string, string | number | boolean]> = []) {
  const device = createScriptDevice(startMs, config)
  const call = (name: string, ...args: readonly ScriptValue[]) => deviceFunctions[name]?.(device, args)
  const effects = () => device.log.entries.map(({ atMs: _at, step: _step, ...effect }) => effect)
  return { device, call, effects }
}
