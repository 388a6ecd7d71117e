import type { ScriptPrimitive, ScriptValue } from '../script-value.ts'
import type { ScriptDevice } from '../script-device.ts'

/**
 * A firmware function for scripts. Missing arguments are undefined.
 * @throws ScriptError for arguments that the device would refuse
 */
export type DeviceFunction = (device: ScriptDevice, args: readonly ScriptValue[]) => ScriptPrimitive

/** Functions by their name in the script API. */
export type DeviceFunctions = Readonly<Record<string, DeviceFunction>>
