import { basicFunctions } from './basics.ts'
import { busFunctions } from './buses.ts'
import type { DeviceFunctions } from './device-function.ts'
import { settingsFunctions } from './settings.ts'
import { sqConstants, sqFunctions } from './sq.ts'
import { systemConstants, systemFunctions } from './system.ts'

/** All functions of the script API that use the device, by name. */
export const deviceFunctions: DeviceFunctions = {
  ...basicFunctions,
  ...systemFunctions,
  ...settingsFunctions,
  ...sqFunctions,
  ...busFunctions,
}

/** All constants of the script API, by name. */
export const deviceConstants: Readonly<Record<string, number>> = { ...sqConstants, ...systemConstants }
