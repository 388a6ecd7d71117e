import { type Calls, requireCaller, deviceOf } from '../../../platform/http/calls.ts'
import type { SitesService } from '../../sites/sites.module.ts'
import { callerOnHost } from '../portal/caller-on-host.ts'
import type { SettingsFilesService } from './settings-files.module.ts'

export function settingsFilesRoutes(
  { device }: Calls,
  files: SettingsFilesService,
  sites: Pick<SitesService, 'siteIdOfHost'>,
) {
  return {
    exportSettings: device.exportSettings.handler(({ input, context }) =>
      files.exportSettings(requireCaller(context), deviceOf(context), input),
    ),
    importSettings: device.importSettings.handler(({ input, context }) =>
      files.importSettings(callerOnHost(context, sites), deviceOf(context), input),
    ),
  }
}
