/* oxlint-disable max-lines -- the one entry of the package: a list of names */
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
} from './access/access.ts'
export {
  apiKeyStartLength,
  accountMessages,
  type CredentialScope,
  codeLength,
  credentialScopes,
  defaultMaxApiKeys,
  isAcceptedEmail,
  isPersonName,
  isPhoneNumber,
  isSixDigitCode,
  isStrongPassword,
  type MfaMethod,
  identityVerifiedSeconds,
  isIdentityVerified,
  maximumEmailLength,
  maximumNameLength,
  maximumPasswordLength,
  mfaMethods,
  minimumNameLength,
  minimumOldPasswordLength,
  minimumPasswordLength,
  newCredentialSeconds,
  normaliseEmail,
  normalisePhone,
  type UnitSystem,
  unitSystems,
} from './accounts/account-rules.ts'
export {
  type AlarmDefault,
  alarmDefaults,
  defaultGauge,
  hoursAlarmDefault,
} from './display/alarm-defaults.ts'
export { type BucketPlan, type BucketRequest, planBuckets } from './telemetry/buckets.ts'
export {
  type ArrangedCard,
  arrangeByLayout,
  type CardBreakpoint,
  type CardDefault,
  type CardLayout,
  type CardSize,
  type CardUnits,
  type CardPreference,
  cardBreakpoints,
  clampUnits,
  emptyCardLayout,
  hiddenCards,
  hideCard,
  defaultCardOrder,
  moveCard,
  parseCardLayout,
  parseCardSize,
  resizeCard,
  moveCardOneStep,
} from './pages/card-layout.ts'
export { type PackedCard, packCards } from './pages/card-packing.ts'
export {
  type AlarmRange,
  isIoStyleModel,
  isObject,
  parseAlarmRange,
  readConfigText,
  readConfigValue,
} from './measurements/channels.ts'
export { type AxisLimits, normaliseAxis } from './display/chart-axis.ts'
export { type CommandStatusInput, type CommandStatus, commandStatus } from './commands/command-status.ts'
export {
  type ComputedChannel,
  type ComputedChannelField,
  type ComputedChannelProblem,
  computedLimits,
  validateComputedChannel,
  isComputedKey,
  nextComputedKey,
  parseComputedChannels,
  parseComputedChannel,
  mergeComputedSettings,
} from './computed/channels.ts'
export { evaluate, type ExpressionInputs } from './computed/evaluate.ts'
export {
  type BinaryOperator,
  type CallFunction,
  type Expression,
  type HistoryFunction,
  historyKeys,
  maximumHistoryGapSeconds,
  inputKeys,
  maximumExpressionLength,
} from './computed/expression.ts'
export {
  type FleetChannel,
  fleetChannelKey,
  isFleetChannel,
  parseFleetChannelKey,
} from './computed/fleet-key.ts'
export { type ParsedExpression, parseExpression } from './computed/parse.ts'
export { type CompiledChannel, compileChannels, createPointComputer } from './computed/points.ts'
export {
  computeBuckets,
  exactSeriesSeconds,
  mergeSeriesBuckets,
  type SeriesBucket,
} from './computed/series.ts'
export { formatKeyReference } from './computed/tokens.ts'
export {
  type CustomPage,
  customPageLimits,
  dataKeyOfCard,
  isPageName,
  type PageCard,
  type PageScale,
  type PageTheme,
  pageScales,
  pageThemes,
  parseCustomPage,
  shareLinkDays,
} from './pages/custom-pages.ts'
export {
  type CustomItemKind,
  customItemLimits,
  customLimitMessage,
  isCustomItem,
  nextCustomNumber,
} from './display/custom-items.ts'
export {
  type AddDeviceResult,
  addDeviceLockoutSeconds,
  addDeviceResults,
  initialPermissionLevel,
  wouldRemoveLastAdmin,
} from './access/device-users.ts'
export {
  sanitiseNote,
  type DeviceNotes,
  isNoteField,
  type NoteField,
  noteFields,
  parseNotes,
} from './fleet/device-notes.ts'
export { deviceIdLength, isDeviceId, isSetupPassword, isSimpleDevice } from './fleet/device-id.ts'
export {
  type CardDisplay,
  changeDisplayType,
  defaultDigital,
  digitalText,
  resolveDisplay,
} from './display/display.ts'
export { type DisplayProblem, displayFields, validateDisplaySetting } from './display/display-rules.ts'
export {
  clampDecimals,
  type DigitalSettings,
  type DisplaySetting,
  type DisplaySettings,
  type DisplayType,
  displayOrder,
  displayTextLength,
  displayTypes,
  maximumDecimals,
  numberDisplayTypes,
  parseDisplayOrder,
  parseDisplaySetting,
  parseDisplaySettings,
  textDisplayTypes,
} from './display/display-settings.ts'
export { isPortalError, PortalError, type PortalErrorCode, type PortalErrorContext } from './errors.ts'
export {
  type DeviceEvent,
  type EventLevelName,
  type EventState,
  eventStates,
  eventLevelName,
  eventLevelNames,
  eventLevels,
  eventState,
  parseEvents,
  worstLevel,
} from './fleet/events.ts'
export {
  compareFirmware,
  type Firmware,
  firmwareMismatchMessage,
  firmwareRequiredMessage,
  firmwareVersionNumber,
  isFirmwareRequest,
  parseFirmware,
  isFirmwareCompatible,
  supportsDeviceToDevice,
} from './commands/firmware.ts'
export {
  compareNewestFirmwareFirst,
  type DeviceNetwork,
  firmwareUpdateDeadline,
  firmwareUpdateSeconds,
  isFirmwareName,
  isImageCompatible,
  detectDeviceNetwork,
} from './commands/firmware-update.ts'
export { deriveFleetState, type FleetStateName, fleetStates } from './fleet/fleet-state.ts'
export {
  type Contact,
  type ContactState,
  contactSeconds,
  contactState,
  expectedIntervalSeconds,
  isStale,
  isContactOverdue,
  nextPollSeconds,
  noDataMessage,
} from './fleet/freshness.ts'
export {
  type GaugeBand,
  type GaugeSegment,
  type GaugeSettings,
  gaugeBand,
  gaugeFields,
  gaugeFraction,
  gaugeSegments,
} from './display/gauge.ts'
export {
  findImageProblem,
  imageMaximumBytes,
  imageMediaTypes,
  imageTooLargeMessage,
  imageTypeMessage,
  detectImageType,
  noteImages,
} from './fleet/images.ts'
export {
  type MeasurementFamily,
  measurementFamilies,
  type MeasurementKind,
  type MeasurementPlace,
  type MeasurementRow,
  singleMeasurements,
} from './measurements/measurement-catalogue.ts'
export {
  compareMeasurements,
  describeMeasurement,
  humaniseKey,
  isKnownReading,
  type Measurement,
  type MeasurementOptions,
} from './measurements/measurements.ts'
export { firstReceivedSeconds, type HashedRecord, mergeRecords } from './telemetry/merge.ts'
export { clampPage } from './paging.ts'
export { chartPalette, colourOfKey, paletteColour } from './measurements/palette.ts'
export {
  hostedServiceValue,
  type PlanBanner,
  type PlanStateInput,
  type PlanState,
  planBanners,
  planLookupFailed,
  planState,
  trialBannerMessage,
  trialDaysRemaining,
  trialLengthDays,
} from './plans/plan-state.ts'
export {
  maximumAheadSeconds,
  minimumTimestampSeconds,
  type PointRecord,
  type StoredPoint,
} from './telemetry/points.ts'
export { type Position, readPosition } from './telemetry/position.ts'
export {
  buildRoute,
  courseDegrees,
  distanceMetres,
  type Fix,
  isPlausibleMove,
  unwrapLongitude,
  positionAt,
  type Route,
  type RoutePosition,
  type Stop,
  speedBand,
  speedBandLimits,
  stopThresholds,
  maximumHdop,
} from './telemetry/route.ts'
export {
  formatHours,
  indicatorPlaceholder,
  lastReadingPoints,
  lastValidReadings,
  type Reading,
  roundToDecimals,
  sparkline,
  sparklinePoints,
} from './telemetry/readings.ts'
export {
  splitAtGaps,
  type ChartRangePreset,
  chartDownsample,
  chartRangeChoices,
  chartRangePresets,
  defaultChartRangeMs,
  defaultCustomRangeMs,
  defaultDeviceChartRangeMs,
  defaultRawRangeMs,
  defaultUtilisationRangeMs,
  enhancedZoomBelowPoints,
  findRangeProblem,
  type RangeProblem,
  type Retention,
  retentionMessage,
  rollupSeconds,
  shiftRange,
  type TimeRange,
  limitToRetention,
} from './telemetry/series.ts'
export { type SignalKey, type SignalQuality, signalQuality, signalQualities } from './measurements/signal.ts'
export {
  maximumSnapshotKeys,
  maximumSnapshotText,
  type SnapshotValue,
  snapshotValue,
  eventStateOfRecord,
} from './telemetry/snapshot.ts'
export {
  decodeBase64,
  undecodableTextMessage,
  formatHex,
  formatText,
  type TextFormat,
} from './display/text-formats.ts'
export { hasTroubleCodes } from './measurements/trouble-codes.ts'
export { type StateInterval, findStateIntervals } from './telemetry/state-intervals.ts'
export {
  describeDamage,
  damageId,
  type DamageKind,
  damageKinds,
  isClearedByCheck,
  isLossyDetachment,
  isSamePart,
  partitionRange,
  partNameOfDetached,
  numberedPartName,
  type StorageDamage,
  type StorageEngineName,
  storageEngines,
} from './portal/storage-damage.ts'
export { bleSignalQuality, type BleTag, parseBleTags } from './measurements/ble.ts'
export {
  allGroups,
  sanitiseGroupName,
  groupNameLength,
  isDeviceNameEditable,
  isGroupTarget,
  sanitisedTextLength,
  sanitiseText,
  sanitisePageName,
} from './text-rules.ts'
export { type SharedCard, findSharedCard, utilisationKeys } from './pages/shared-cards.ts'
export { clockSkewSeconds, momentOfPoint, pointNumberAt, timelineJumps } from './telemetry/timeline.ts'
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
} from './plans/tiers.ts'
export {
  confirmTextLength,
  defaultTrigger,
  maximumTriggers,
  parseTriggers,
  type Trigger,
  triggerColours,
  type TriggerDisplayType,
  triggerDisplayTypes,
  triggerIndexOf,
  triggerIndices,
  triggerKey,
  validateTrigger,
} from './commands/triggers.ts'
export {
  sumHoursGained,
  isWorkState,
  stateHoursKey,
  summariseUtilisation,
  type Utilisation,
  type UtilisationSlice,
  type UtilisationState,
  utilisationStates,
} from './telemetry/utilisation.ts'
export {
  defaultSiteId,
  defaultSwitches,
  isBrandColour,
  isFeatureOpen,
  isHostName,
  portalTitle,
  type RegulatoryModel,
  regulatoryModels,
  type SiteFeature,
  type SiteSwitches,
  siteFeatures,
} from './portal/sites.ts'
export { convertValue, convertValueBack, type UnitConversion, unitConversion } from './measurements/units.ts'
export {
  type ConfigConfidence,
  type ConfigChange,
  type ConfigChoice,
  type ConfigFormat,
  type ConfigKey,
  type ConfigParser,
  type DeviceVariant,
  type ConfigTab,
  type ConfigType,
  type ConfigValue,
  type ConfigWarning,
  configTabs,
  configFormats,
  configTypes,
  type FlatConfig,
} from './config/config-key.ts'
export {
  choicesFor,
  configCatalogue,
  configGeneration,
  configKeysFor,
  findConfigKey,
  isConfigKeySupported,
  isConfigKeyVisible,
} from './config/catalogue.ts'
export {
  changesFromDefaults,
  diffConfigs,
  isSameConfigValue,
  removeDeviceSpecificKeys,
} from './config/differences.ts'
export {
  type AlertRange,
  type Calibration,
  applyCalibration,
  formatAlertRange,
  formatCalibration,
  formatModbusSettings,
  isModbusConfigured,
  type ModbusRead,
  modbusFunctions,
  parseAlertRange,
  parseCalibration,
  parseModbusSettings,
} from './config/encodings.ts'
export { flattenConfig, isUnsafeKey, maximumConfigDepth, nestConfig } from './config/flat.ts'
export { networkKeys } from './config/keys/network.ts'
export {
  maskedPasswordMessage,
  secretMask,
  maskSecrets,
  maskValue,
  isMaskedPassword,
  isSecretKey,
} from './config/secrets.ts'
export {
  redactArgs,
  redactResponse,
  collectCommandSecrets,
  collectSecrets,
  maskCommandArgs,
} from './redaction/commands.ts'
export { isProtectedFile, protectedFileMessage } from './redaction/files.ts'
export { createRedactor, type Redactor } from './redaction/redactor.ts'
export {
  type CertificateKind,
  certificateKinds,
  certificateMaximumBytes,
  certificateMessages,
  certificateMinimumBytes,
  defaultCaFile,
  findCertificateProblem,
} from './config/certificates.ts'
export {
  autoApnVersion,
  type EndpointProblem,
  endpointMessages,
  findEndpointProblems,
  httpDefaultPort,
  isAutoApnUpdateDue,
  mqttDefaultPort,
  mqttTopicLength,
  normaliseHttpAddress,
  normaliseMqttServer,
  supportsAzure,
} from './config/endpoints.ts'
export {
  filterValidDeviceIds,
  normaliseRecipients,
  eventListProblems,
  findEmailListProblem,
  findPhoneListProblem,
  findPhoneProblem,
  type ListProblem,
} from './config/event-lists.ts'
export {
  findScriptRule,
  type ScriptConfidence,
  type ScriptName,
  type ScriptRule,
  type ScriptSeverity,
  scriptApi,
  scriptObjects,
  scriptRules,
  scriptTemplates,
  unverifiedNote,
} from './config/scripts/script-lint.ts'
export { scriptFileName, scriptMaximumBytes, stripScript } from './config/scripts/scripts.ts'
export {
  baseIntervalWarning,
  configWarnings,
  isBaseIntervalTooShort,
  minimumSafeBaseIntervalSeconds,
  type WarningContext,
} from './config/warnings.ts'
export {
  type DeviceModel,
  type ConfigValueResult,
  checkConfigValue,
  configMessages,
  formatConfigValue,
  inputValidationTitle,
  parseConfigText,
} from './config/values.ts'
export {
  type AlertQuota,
  currentAlertQuota,
  displayAlertQuota,
  startOfNextMonth,
} from './plans/alert-quota.ts'
export {
  type AlertFrequency,
  type AlertKind,
  acceptedAlertIntervals,
  alertFrequency,
  alertIntervals,
  alertKinds,
  type DataJob,
  dataJobWindowSeconds,
  isDataJobRunning,
  isPortalSetting,
  maximumAlertEmails,
  maximumAlertPhones,
  type PortalSetting,
  type PortalSettingRule,
  portalSettings,
} from './portal/portal-settings.ts'
export {
  commandLifetimeSeconds,
  commandPriority,
  findRpcMethod,
  unconfirmedCommandMessage,
  planMethods,
  putChunkBytes,
  rebootDelayMs,
  type RpcMethod,
  type RpcMethodRule,
  rpcMethodNames,
  rpcMethods,
} from './commands/rpc-methods.ts'
