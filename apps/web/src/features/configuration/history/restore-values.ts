import { type FlatConfig, findConfigKey, isSameConfigValue, isSecretKey } from '@fieldport/domain'

/**
 * The changes that restore an old configuration. Left out: read-only keys, and secrets, which are not in the history.
 * Keys missing from the old version stay unchanged.
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

/** Never restored: once the portal is off, it can only be turned on at the device. */
function isSystemKey(key: string): boolean {
  return key === 'endpoint.config_to_portal' || key === 'fstab' || key.startsWith('device.features')
}
