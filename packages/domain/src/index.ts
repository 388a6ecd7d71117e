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
export { defaultGauge } from './alarm-defaults.ts'
export { type BucketPlan, type BucketRequest, planBuckets } from './buckets.ts'
export {
  type AlarmRange,
  isIoStyleModel,
  parseAlarmRange,
  readConfigText,
  readConfigValue,
} from './channels.ts'
export { deviceIdLength, isDeviceId, isSetupPassword } from './device-id.ts'
export {
  type CardDisplay,
  changeDisplayType,
  defaultDigital,
  digitalText,
  resolveDisplay,
} from './display.ts'
export { type DisplayProblem, displayFields, validateDisplaySetting } from './display-rules.ts'
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
} from './display-settings.ts'
export { isPortalError, PortalError, type PortalErrorCode, type PortalErrorContext } from './errors.ts'
export {
  type Contact,
  type ContactState,
  contactSeconds,
  contactState,
  expectedIntervalSeconds,
  hasNoRecentContact,
  isStale,
  nextPollSeconds,
  noDataMessage,
  noRecentContactMessage,
} from './freshness.ts'
export {
  type GaugeBand,
  type GaugeSegment,
  type GaugeSettings,
  gaugeBand,
  gaugeFields,
  gaugeFraction,
  gaugeSegments,
} from './gauge.ts'
export type { MeasurementKind, MeasurementPlace } from './measurement-catalogue.ts'
export {
  compareMeasurements,
  describeMeasurement,
  humaniseKey,
  isKnownReading,
  type Measurement,
  type MeasurementOptions,
} from './measurements.ts'
export { firstReceivedSeconds, type HashedRecord, mergeRecords } from './merge.ts'
export { chartPalette, colourOfKey, paletteColour } from './palette.ts'
export { maximumAheadSeconds, minimumTimestampSeconds, type PointRecord, type StoredPoint } from './points.ts'
export {
  breakGaps,
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
} from './series.ts'
export { formatHex, formatText, type TextFormat } from './text-formats.ts'
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
