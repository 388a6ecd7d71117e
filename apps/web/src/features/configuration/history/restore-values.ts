import { type FlatConfig, findConfigKey, isSameConfigValue, isSecretKey } from '@fieldport/domain'

/**
 * What has to be changed for a configuration to be as it once was. Left out: what nobody sets, and secrets, which no history
 * keeps. Keys that the old version did not have stay as they are.
 */
export function diffToRestore(old: FlatConfig, working: FlatConfig): FlatConfig {
  return Object.fromEntries(
    Object.entries(old).filter(
      ([key, value]) =>
        !isSecretKey(key) &&
        findConfigKey(key)?.readOnly !== true &&
        !isSystemKey(key) &&
        !isSameConfigValue(value, working[key]),
    ),
  )
}

/** Once off, only somebody at the device turns it on: an old version never does either. */
function isSystemKey(key: string): boolean {
  return key === 'endpoint.config_to_portal' || key === 'fstab' || key.startsWith('device.features')
}
