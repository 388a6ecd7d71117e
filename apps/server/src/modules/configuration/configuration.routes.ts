import { type Calls, requireCaller, deviceOf } from '../../platform/http/calls.ts'
import type { SitesService } from '../sites/sites.module.ts'
import type { ConfigurationService } from './configuration.module.ts'
import { callerOnHost } from './portal/caller-on-host.ts'

export function configurationRoutes(
  { device, portal }: Calls,
  configuration: ConfigurationService,
  sites: Pick<SitesService, 'siteIdOfHost'>,
) {
  return {
    portal: {
      deviceSetSettings: portal.deviceSetSettings.handler(({ input, context }) =>
        configuration.deviceSetSettings(requireCaller(context), deviceOf(context), input.settings, {
          loaded: input.loaded,
        }),
      ),
      deviceSetAlert: portal.deviceSetAlert.handler(({ input, context }) =>
        configuration.deviceSetAlert(callerOnHost(context, sites), deviceOf(context), input),
      ),
    },
    device: {
      getConfig: device.getConfig.handler(({ input, context }) =>
        configuration.getConfig(deviceOf(context), input),
      ),
      setConfig: device.setConfig.handler(({ input, context }) =>
        configuration.setConfig(requireCaller(context), input),
      ),
      getConfigHistory: device.getConfigHistory.handler(({ input }) =>
        configuration.getHistory(input.deviceid, input),
      ),
      getConfigVersion: device.getConfigVersion.handler(({ input }) =>
        configuration.getVersion(input.deviceid, input.version),
      ),
      setConfigOfMany: device.setConfigOfMany.handler(({ input, context }) =>
        configuration.setConfigOfMany(requireCaller(context), input),
      ),
      setCertificate: device.setCertificate.handler(({ input, context }) =>
        configuration.setCertificate(requireCaller(context), input),
      ),
      listCertificates: device.listCertificates.handler(({ input }) =>
        configuration.listCertificates(input.deviceid),
      ),
    },
  }
}
