export {
  type Capability,
  capabilities,
  capabilityTable,
  hasCapability,
  isSessionGroup,
  type PermissionLevel,
  parsePermissionLevel,
  permissionLevels,
  type SessionGroup,
  sessionGroups,
} from './access.ts'
export { deviceIdLength, isDeviceId, isSetupPassword } from './device-id.ts'
export { isPortalError, PortalError, type PortalErrorCode, type PortalErrorContext } from './errors.ts'
export { maximumAheadSeconds, minimumTimestampSeconds, type PointRecord, type StoredPoint } from './points.ts'
export {
  maximumStorageDays,
  oldestReadableSeconds,
  parseTierName,
  storageToleranceSeconds,
  type Tier,
  type TierGate,
  type TierName,
  tierNames,
  tierTable,
} from './tiers.ts'
