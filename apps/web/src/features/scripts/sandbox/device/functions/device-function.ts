import type { ScriptPrimitive, ScriptValue } from '../script-value.ts'
import type { ScriptDevice } from '../script-device.ts'

/**
 * A function that the firmware gives to scripts. Missing arguments are undefined.
 * @throws ScriptError for arguments that the device would refuse
 */
export type DeviceFunction = (device: ScriptDevice, args: readonly ScriptValue[]) => ScriptPrimitive

/** Functions by the name under which the table of the script API has them. */
export type DeviceFunctions = Readonly<Record<string, DeviceFunction>>
