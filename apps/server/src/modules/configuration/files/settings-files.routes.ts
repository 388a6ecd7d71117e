import { type Calls, callerOf, deviceOf } from '../../../platform/http/calls.ts'
import type { SettingsFilesService } from './settings-files.module.ts'

export function settingsFilesRoutes({ device }: Calls, files: SettingsFilesService) {
  return {
    exportSettings: device.exportSettings.handler(({ input, context }) =>
      files.exportSettings(callerOf(context), deviceOf(context), input),
    ),
    importSettings: device.importSettings.handler(({ input, context }) =>
      files.importSettings(callerOf(context), deviceOf(context), input),
    ),
  }
}
