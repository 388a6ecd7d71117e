import { admin } from './portal/admin.ts'
import { aemp } from './device/aemp.ts'
import { billing } from './accounts/billing.ts'
import { distributors } from './accounts/distributors.ts'
import { customItems } from './pages/custom-items.ts'
import { brandPages } from './pages/brand-pages.ts'
import { devicePages, userPages } from './pages/custom-pages.ts'
import { sharedPages } from './pages/shared-pages.ts'
import { conditionHandling } from './device/condition-handling.ts'
import { deviceConditions, portalConditions } from './device/conditions.ts'
import { deviceLimitRules } from './device/limit-rules.ts'
import { chartNotes } from './device/chart-notes.ts'
import { columns } from './device/columns.ts'
import { deviceAudit } from './device/device-audit.ts'
import { dataJobs } from './device/data-jobs.ts'
import { exports } from './device/exports.ts'
import { exportSchedules } from './accounts/export-schedules.ts'
import { deviceConfiguration } from './control/configuration.ts'
import { portalConfiguration } from './device/portal-settings.ts'
import { portalCommands } from './control/commands.ts'
import { device } from './device/device.ts'
import { displays } from './device/displays.ts'
import { portalDeviceUsers, userDeviceUsers } from './accounts/device-users.ts'
import { portalForwarding, portalGroupForwarding } from './device/forwarding.ts'
import { portalNotifications } from './device/notifications.ts'
import { fleetAdmin } from './portal/fleet-admin.ts'
import { portalFleet } from './portal/fleet.ts'
import { deviceFirmware, firmwareRepository } from './control/firmware.ts'
import { portalDiagnostics } from './device/diagnostics.ts'
import { personalData } from './accounts/personal-data.ts'
import { portal } from './portal/portal.ts'
import { push } from './accounts/push.ts'
import { prov } from './portal/prov.ts'
import { scripts } from './control/scripts.ts'
import { serverLog } from './device/serverlog.ts'
import { settingsFiles } from './control/settings-files.ts'
import { sites } from './portal/sites.ts'
import { support } from './accounts/support.ts'
import { withStrictInputs } from './strict.ts'
import { systemHealth } from './portal/system-health.ts'
import { teams } from './accounts/teams.ts'
import { tools } from './portal/tools.ts'
import { bench } from './portal/bench.ts'
import { packing } from './accounts/packing.ts'
import { portalSupportViews, userSupportViews } from './accounts/support-views.ts'
import { user } from './accounts/user.ts'

export {
  type Access,
  type CallMeta,
  defaultBodyBytes,
  deviceCall,
  type RevocationScope,
  withAccessRevocation,
  groupCall,
  publicCall,
  signedInCall,
  withBodyLimit,
} from './access.ts'
export type {
  ApiCredential,
  ApiCredentialEntry,
  ApiCredentials,
  MfaStatus,
  Profile,
  SessionEntry,
  SessionUser,
} from './accounts/account-schemas.ts'
export { profileChangeSchema, secondFactorSchema, signUpSchema } from './accounts/account-schemas.ts'
export {
  type AuditEntry,
  type FailedMessage,
  maximumApiKeys,
  type PausedAddress,
  type VendorAccount,
} from './portal/admin.ts'
export {
  type Distributor,
  type DistributorDevice,
  type DistributorDetails,
  distributorDetailsSchema,
  distributorActions,
  maximumDistributorDevices,
} from './accounts/distributors.ts'
export type { BrandPage, BrandPageEntry } from './pages/brand-pages.ts'
export {
  type ApplyOutcome,
  applyOutcomes,
  type BillingCustomer,
  maximumPlanDevices,
  type PaymentDifferences,
  type ShownDifference,
} from './accounts/billing.ts'
export { commonErrors, errorDataSchema, messageSchema } from './base.ts'
export { inputMessage, inputMessages, inputProblem, type InputIssue } from './input-problem.ts'
export type {
  AccessChangeResult,
  DevicePasswords,
  DevicePermissions,
  DeviceTeam,
  DeviceUser,
  Invitation,
} from './accounts/device-users.ts'
export type { AccountClosure, PersonalData } from './accounts/personal-data.ts'
export type { JoinedTeam, Team, TeamDeviceResult } from './accounts/teams.ts'
export { type DeviceImage, type DeviceImages, type NoteImageKind, noteImageKinds } from './device/displays.ts'
export type { ChartNote, SharedNote } from './device/chart-notes.ts'
export { type ColumnChunk, maximumColumnKeys } from './device/columns.ts'
export { type DeviceResource, deviceResources } from './device/device-resources.ts'
export { defaultDownsample, type DeviceSignal, maximumBuckets, maximumSeriesKeys } from './device/device.ts'
export { maximumPagePoints } from './portal/portal.ts'
export {
  maximumProvisionBatch,
  type ProvisionRequest,
  provisionRequestSchema,
  type ProvisionedDevice,
  type ProvisionResult,
} from './portal/prov.ts'
export {
  type PublicSite,
  type Site,
  type SiteImageKind,
  type SiteSettings,
  siteImageKinds,
  siteSettingsSchema,
} from './portal/sites.ts'
export { defaultQueueItems, maximumQueueItems, otaStates, type QueueItem } from './control/commands.ts'
export {
  type BulkResult,
  changeSources,
  changeStatuses,
  type ConfigHistoryEntry,
  type DeviceConfig,
  maximumBulkDevices,
  type SaveResult,
  type SentCertificate,
} from './control/configuration.ts'
export type { StoredChart, StoredWidget } from './pages/custom-items.ts'
export type { PageListEntry, VisiblePage, ShareLink, StoredPage } from './pages/custom-pages.ts'
export type { SharedPage } from './pages/shared-pages.ts'
export {
  type ConditionSummary,
  conditionSchema,
  type DeviceConditions,
  deviceConditionsSchema,
  type HistoryEntry,
  maximumAcknowledgements,
  maximumHistoryEntries,
} from './device/conditions.ts'
export {
  type LimitRuleEntry,
  limitRuleSchema,
  maximumLimitRules,
  previewDays,
  type RulePreviewAnswer,
} from './device/limit-rules.ts'
export {
  type ConditionComment,
  maximumCommentLength,
  maximumConditionComments,
  maximumShelfReasonLength,
} from './device/condition-handling.ts'
export { type DeviceAuditEntry, maximumAuditPage } from './device/device-audit.ts'
export type { DataJobState } from './device/data-jobs.ts'
export { type ExportDefinition, type ExportRun, type ExportSchedule } from './accounts/export-schedules.ts'
export type { Forwarding, GroupForwarding } from './device/forwarding.ts'
export type { PausedRecipient, SentNotification, TestResult } from './device/notifications.ts'
export { type ExportPreview, leftOutHeader } from './device/exports.ts'
export type { Diagnostics } from './device/diagnostics.ts'
export {
  type FleetState,
  type Highlights,
  maximumGroupDevices,
  maximumReadingKeys,
  maximumStreamedDevices,
  maximumViewBytes,
} from './portal/fleet.ts'
export type { DeviceScript } from './control/scripts.ts'
export { type ServerLogEntry, serverLogKinds } from './device/serverlog.ts'
export { exportFlags, type ImportResult, importCodes } from './control/settings-files.ts'
export { type FirmwareImage, maximumFirmwareBytes } from './control/firmware.ts'
export { makeStrict } from './strict.ts'
export { portalSettingsSchema } from './schemas.ts'
export {
  defaultSupportCategory,
  type SupportCategory,
  supportCategories,
  supportRequestSchema,
} from './accounts/support.ts'
export {
  maximumCheckedMessage,
  type MessageCheck,
  type PointOutcome,
  pointOutcomes,
} from './portal/tools.ts'
export { type FleetList, fleetLists, type FoundDevice, type VendorDevice } from './portal/fleet-admin.ts'
export type { BenchTest, BenchResult } from './portal/bench.ts'
export type { PackedDevice, PackingSlip } from './accounts/packing.ts'
export type { PushBrowser, PushSettings } from './accounts/push.ts'
export type { SupportView } from './accounts/support-views.ts'
export type { DamageEntry, SystemHealth } from './portal/system-health.ts'
export type {
  Connection,
  DeviceSettings,
  DeviceSummary,
  PortalSettings,
  EventPage,
  PointPage,
  RefusedMessage,
  RouteFixes,
  Series,
  SeriesColumns,
  User,
} from './schemas.ts'

/** Every call of the portal: path, input, output, errors and access. Inputs with unknown fields are rejected. */
export const contract = withStrictInputs({
  portal: {
    ...portal,
    ...portalDeviceUsers,
    ...portalCommands,
    ...portalConditions,
    ...portalConfiguration,
    ...portalDiagnostics,
    ...portalFleet,
    ...portalNotifications,
    ...portalForwarding,
    ...portalGroupForwarding,
    ...sites,
    ...admin,
    ...systemHealth,
    ...tools,
    ...fleetAdmin,
    ...portalSupportViews,
    ...support,
    ...userPages,
    ...brandPages,
    ...sharedPages,
  },
  device: {
    ...device,
    ...columns,
    ...deviceConditions,
    ...deviceLimitRules,
    ...conditionHandling,
    ...deviceConfiguration,
    ...settingsFiles,
    ...serverLog,
    ...deviceAudit,
    ...dataJobs,
    ...exports,
    ...deviceFirmware,
    ...scripts,
    ...displays,
    ...devicePages,
    ...customItems,
    ...chartNotes,
  },
  user: {
    ...user,
    ...userDeviceUsers,
    ...teams,
    ...personalData,
    ...userSupportViews,
    ...exportSchedules,
    ...push,
  },
  billing: { ...billing, ...distributors, ...packing },
  prov: { ...prov, ...bench, ...firmwareRepository },
  aemp,
})
