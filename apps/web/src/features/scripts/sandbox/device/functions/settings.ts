import { fromByteText, toByteText } from '../bytes.ts'
import { shorten } from '../effect-log.ts'
import type { ConfigValue } from '../script-device.ts'
import { isReference, readText, ScriptError, type ScriptValue } from '../script-value.ts'
import type { DeviceFunctions } from './device-function.ts'

const maximumKeys = 50
const maximumDepth = 10

type Change = readonly [path: string, value: ConfigValue]

/** The changes in an object of settings, by path: `{ device: { name: 'A' } }` is 'device.name'. */
function listConfigChanges(value: unknown, path: readonly string[] = []): readonly Change[] {
  if (typeof value !== 'object' || value === null) return [[path.join('.'), asConfigValue(value)]]
  if (path.length >= maximumDepth) throw new ScriptError('object is too deep')
  return Object.entries(value).flatMap(([key, inner]) =>
    listConfigChanges(inner, [...path, shorten(fromByteText(key))]),
  )
}

function asConfigValue(value: unknown): ConfigValue {
  if (typeof value === 'string') return shorten(fromByteText(value))
  return typeof value === 'number' || typeof value === 'boolean' ? value : null
}

function readSettings(value: ScriptValue): readonly Change[] {
  if (!isReference(value) || value.type !== 'object') throw new ScriptError('settings must be an object')
  const changes = listConfigChanges(JSON.parse(value.toJson()))
  if (changes.length > maximumKeys) throw new ScriptError(`settings has more than ${maximumKeys} values`)
  return changes
}

/** Functions for the device's configuration. */
export const settingsFunctions: DeviceFunctions = {
  'Cfg.get'(device, [path]) {
    const value = device.config.get(fromByteText(readText(path, 'path')))
    return typeof value === 'string' ? toByteText(value) : (value ?? undefined)
  },
  'Cfg.set'(device, [settings, save]) {
    const changes = readSettings(settings)
    for (const [path, value] of changes) device.config.set(path, value)
    device.log.add({ kind: 'config', changes, isSaved: save !== false })
    return true
  },
}
