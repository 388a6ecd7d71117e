import { admin } from './admin.ts'
import { devicePages, userPages } from './custom-pages.ts'
import { sharedPages } from './shared-pages.ts'
import { dataJobs } from './data-jobs.ts'
import { deviceConfiguration } from './configuration.ts'
import { portalConfiguration } from './portal-settings.ts'
import { portalCommands } from './commands.ts'
import { device } from './device.ts'
import { displays } from './displays.ts'
import { portalDeviceUsers, userDeviceUsers } from './device-users.ts'
import { portalFleet } from './fleet.ts'
import { deviceFirmware, firmwareRepository } from './firmware.ts'
import { portalDiagnostics } from './diagnostics.ts'
import { portal } from './portal.ts'
import { prov } from './prov.ts'
import { scripts } from './scripts.ts'
import { serverLog } from './serverlog.ts'
import { settingsFiles } from './settings-files.ts'
import { sites } from './sites.ts'
import { support } from './support.ts'
import { withStrictInputs } from './strict.ts'
import { systemHealth } from './system-health.ts'
import { user } from './user.ts'

export {
  type Access,
  type CallMeta,
  defaultBodyBytes,
  deviceCall,
  type EndsAccess,
  endsAccess,
  groupCall,
  publicCall,
  signedInCall,
  withBody,
} from './access.ts'
export type {
  ApiCredential,
  ApiCredentialEntry,
  ApiCredentials,
  MfaStatus,
  Profile,
  SessionEntry,
  SessionUser,
} from './account-schemas.ts'
export { profileChangeSchema, secondFactorSchema, signUpSchema } from './account-schemas.ts'
export { type AuditEntry, mostApiKeys, type VendorAccount } from './admin.ts'
export { commonErrors, errorDataSchema, messageSchema } from './base.ts'
export type { DevicePasswords, DevicePermissions, DeviceUser, Invitation } from './device-users.ts'
export { type DeviceImage, type DeviceImages, type NoteImageKind, noteImageKinds } from './displays.ts'
export { defaultDownsample, maximumBuckets, maximumSeriesKeys } from './device.ts'
export { maximumPagePoints } from './portal.ts'
export {
  maximumProvisionBatch,
  type NewProvision,
  newProvisionSchema,
  type Provisioned,
  type ProvisionResult,
} from './prov.ts'
export {
  type PublicSite,
  type Site,
  type SiteImageKind,
  type SiteSettings,
  siteImageKinds,
  siteSettingsSchema,
} from './sites.ts'
export { defaultQueueItems, maximumQueueItems, otaStates, type QueueItem } from './commands.ts'
export {
  type BulkResult,
  changeSources,
  changeStatuses,
  type ConfigHistoryEntry,
  type DeviceConfig,
  maximumBulkDevices,
  type SaveResult,
} from './configuration.ts'
export type { PageListEntry, SeenPage, ShareLink, StoredPage } from './custom-pages.ts'
export type { SharedPage } from './shared-pages.ts'
export type { DataJobState } from './data-jobs.ts'
export type { Diagnostics } from './diagnostics.ts'
export {
  type FleetState,
  maximumGroupDevices,
  maximumReadingKeys,
  maximumViewBytes,
} from './fleet.ts'
export type { DeviceScript } from './scripts.ts'
export { type ServerLogEntry, serverLogKinds } from './serverlog.ts'
export { exportFlags, type ImportResult, importCodes } from './settings-files.ts'
export { type FirmwareImage, maximumFirmwareBytes } from './firmware.ts'
export { strictly } from './strict.ts'
export { keptSettingsSchema } from './schemas.ts'
export {
  defaultSupportCategory,
  type SupportCategory,
  supportCategories,
  supportRequestSchema,
} from './support.ts'
export type { DamageEntry, SystemHealth } from './system-health.ts'
export type {
  Connection,
  DeviceSettings,
  DeviceSummary,
  KeptSettings,
  EventPage,
  PointPage,
  RefusedMessage,
  RouteFixes,
  Series,
  SeriesColumns,
  User,
} from './schemas.ts'

/** Every call of the portal: path, input, output, errors, and who may make it. Inputs refuse unknown fields. */
export const contract = withStrictInputs({
  portal: {
    ...portal,
    ...portalDeviceUsers,
    ...portalCommands,
    ...portalConfiguration,
    ...portalDiagnostics,
    ...portalFleet,
    ...sites,
    ...admin,
    ...systemHealth,
    ...support,
    ...userPages,
    ...sharedPages,
  },
  device: {
    ...device,
    ...deviceConfiguration,
    ...settingsFiles,
    ...serverLog,
    ...dataJobs,
    ...deviceFirmware,
    ...scripts,
    ...displays,
    ...devicePages,
  },
  user: { ...user, ...userDeviceUsers },
  prov: { ...prov, ...firmwareRepository },
})
