import { basicFunctions } from './basics.ts'
import { busFunctions } from './buses.ts'
import type { DeviceFunctions } from './device-function.ts'
import { settingsFunctions } from './settings.ts'
import { sqConstants, sqFunctions } from './sq.ts'
import { systemConstants, systemFunctions } from './system.ts'

/** Every function of the script API that asks the device, by its name there. */
export const deviceFunctions: DeviceFunctions = {
  ...basicFunctions,
  ...systemFunctions,
  ...settingsFunctions,
  ...sqFunctions,
  ...busFunctions,
}

/** Every constant of the script API, by its name there. */
export const deviceConstants: Readonly<Record<string, number>> = { ...sqConstants, ...systemConstants }
