import type { DeviceSettings } from '@fieldport/contract'
import type { FlatConfig } from '@fieldport/domain'

/**
 * Whether to say on load that the device takes no settings from the portal: it is off, and not yet told for this report.
 * @param ts of the reported configuration, epoch seconds
 * Source: specification 2, section 4.
 */
export function isPortalOffNews(
  reported: FlatConfig,
  ts: number | null,
  { deviceSettings }: Pick<DeviceSettings, 'deviceSettings'>,
): boolean {
  return reported['endpoint.config_to_portal'] === false && deviceSettings.PORTAL_config_to_portal_ts !== ts
}
