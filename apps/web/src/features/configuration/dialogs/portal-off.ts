import type { FlatConfig } from '@fieldport/domain'

/**
 * Whether to say on load that the device takes no settings from the portal: it is off, and not yet told for this report.
 * @param ts of the reported configuration, epoch seconds
 * Source: specification 2, section 4.
 */
export function isPortalOffNews(reported: FlatConfig, ts: number | null, settings: object): boolean {
  if (reported['endpoint.config_to_portal'] !== false) return false
  return toldAt(settings) !== ts
}

function toldAt(settings: object): unknown {
  const kept = 'deviceSettings' in settings ? settings.deviceSettings : undefined
  for (const each of [kept, settings]) {
    if (typeof each === 'object' && each !== null && 'PORTAL_config_to_portal_ts' in each)
      return each.PORTAL_config_to_portal_ts
  }
  return undefined
}
