/* oxlint-disable max-lines -- the one entry of the package: a list of names */
export {
  abandonedAction,
  type AuditAction,
  type DeviceAuditAction,
  type DeviceAuditKind,
  deviceAuditActions,
  deviceAuditActionsOf,
  deviceAuditKinds,
  isDeviceAuditAction,
  type ScheduleChange,
  visibleAuditDetails,
} from './audit/device-audit.ts'
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
  isPhoneNumber,
  isSixDigitCode,
  isStrongPassword,
  identityVerifiedSeconds,
  isIdentityVerified,
  maximumEmailLength,
  maximumPasswordLength,
  minimumOldPasswordLength,
  minimumPasswordLength,
  newCredentialSeconds,
  normaliseEmail,
  normalisePhone,
  type UnitSystem,
  unitSystems,
  accountMailsPerHour,
  resendWaitSeconds,
} from './accounts/account-rules.ts'
export { type MfaMethod, mfaMethods } from './accounts/mfa-methods.ts'
export { unsetClockSeconds } from './clock-set-back.ts'
export {
  closureObstacles,
  type ClosureFacts,
  type ClosureObstacle,
  findClosureObstacles,
  closedAccountName,
} from './accounts/account-closure.ts'
export {
  isSupportViewOver,
  maximumSupportReason,
  mayBeViewed,
  minimumSupportReason,
  supportViewSeconds,
} from './accounts/support-view.ts'
export { maximumNameLength, minimumNameLength, findPersonNameProblem } from './accounts/person-name.ts'
export {
  type AlarmDefault,
  alarmDefaults,
  defaultGauge,
  hoursAlarmDefault,
} from './display/alarm-defaults.ts'
export {
  type BucketPlan,
  type BucketRequest,
  bucketStart,
  planBuckets,
} from './telemetry/buckets.ts'
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
export { fillHoles } from './pages/fill-holes.ts'
export {
  type Acknowledgement,
  type AreaRule,
  type Condition,
  type ConditionKind,
  conditionKinds,
  type ConditionLevel,
  conditionLevels,
  type ConditionReason,
  conditionStart,
  type Guard,
  type Limits,
  type LimitRule,
  type Listening,
} from './conditions/condition.ts'
export { type ConditionContext, createConditionContext } from './conditions/rules/context.ts'
export { maximumConditions } from './conditions/draft.ts'
export { maximumOccurrences, type Occurrence, type Occurrences, topicOf } from './conditions/occurrences.ts'
export {
  type ClosingReason,
  closingReasons,
  compareIntervals,
  type ConditionInterval,
  maximumIntervals,
} from './conditions/history/interval.ts'
export { intervalsOf } from './conditions/history/intervals.ts'
export { type FoundIntervals, mergeHistory } from './conditions/history/merge-history.ts'
export { type Evaluation, evaluateConditions } from './conditions/evaluate.ts'
export {
  compareEvidence,
  type Evidence,
  evidenceOf,
  type LampSignal,
  type TroubleCodeReport,
} from './conditions/evidence.ts'
export {
  applyAcknowledgement,
  applyEvidence,
  type LateRecord,
  type Refold,
  refold,
  startRefold,
} from './conditions/fold.ts'
export { minimumSparkSpan } from './display/spark-span.ts'
export { limitBand, type LimitsByLevel, worstLimitBand } from './conditions/rules/limit-band.ts'
export type { ConfiguredDevice } from './conditions/rules/configured-limits.ts'
export {
  type AreaProblem,
  type AreaShape,
  compileArea,
  type Corner,
  findAreaProblem,
  maximumAreaCorners,
  maximumAreaRadiusMetres,
  minimumAreaRadiusMetres,
} from './conditions/areas/area-shape.ts'
export { type RulePreview, startRulePreview } from './conditions/rules/preview.ts'
export { resolveLimitRules, limitRulesOfKey, type LimitSources } from './conditions/rules/limit-rules.ts'
export { compareConditions, mergeBySubject } from './conditions/merge.ts'
export { acknowledgementOf, clockSubject, silenceSubject } from './conditions/record.ts'
export { isClearable } from './conditions/events.ts'
export { getTroubleCodeLevel } from './conditions/trouble-codes.ts'
export {
  applyHandling,
  carryOverHandling,
  type ConditionHandling,
  handlingKindOf,
  isOccurrenceShelved,
  isSameCondition,
  isShelved,
  maximumShelfSeconds,
  noHandling,
  type StoredAssignment,
  type StoredShelf,
} from './conditions/handling.ts'
export {
  type ConditionState,
  emptyConditionState,
  parseConditionState,
  withoutClosed,
} from './conditions/state.ts'
export { windowSeconds as conditionWindowSeconds } from './conditions/window.ts'
export {
  type AddressEvidence,
  bounceWindowSeconds,
  bouncesUntilPaused,
  isAddressFailing,
  isHardBounce,
} from './notifications/delivery/bounces.ts'
export {
  type DueNotification,
  dueNotifications,
  maximumDecisionDelaySeconds,
  maximumNotifiableAgeSeconds,
  maximumTopics,
  type NotificationState,
  parseNotificationState,
  recordQuotaRefusals,
} from './notifications/due-notifications.ts'
export {
  type Delivery,
  type MailState,
  mailState,
  mailStates,
  type MessageState,
  messageState,
  messageStates,
  nextDelivery,
  type NotificationStatus,
} from './notifications/delivery/delivery.ts'
export {
  describeDeliveryProblem,
  notConfiguredProblem,
  removedProblem,
  unsubscribedProblem,
} from './notifications/delivery/delivery-problem.ts'
export {
  decideDigest,
  type DigestDecision,
  digestWindowSeconds,
  maximumSingleMessages,
  type RecentMessages,
} from './notifications/digest.ts'
export {
  type AddressChannel,
  addressChannels,
  type NotificationChannel,
  notificationChannels,
  type NotificationSettings,
  parseNotificationSettings,
  perChannel,
  webhookSetting,
} from './notifications/notification-settings.ts'
export {
  forwardableUntil,
  forwardingRetryWindowSeconds,
  type ForwardingState,
  forwardingState,
  forwardingStates,
  isForwardingGivenUp,
  maximumForwardings,
  maximumGroupForwardings,
  planProblem,
  repairCursor,
} from './forwarding/forwarding.ts'
export {
  defaultForwardingTopic,
  findTargetProblem,
  type ForwardingKind,
  forwardingKinds,
  forwardingLimits,
  forwardingTopic,
  isSameTarget,
  maskTarget,
  normaliseTargetSettings,
  type TargetSettings,
} from './forwarding/target-settings.ts'
export {
  type CertificateFact,
  type CertificateFacts,
  type CertificateState,
  certificateState,
  certificateWarningSeconds,
  maximumPemLength,
} from './forwarding/certificates.ts'
export {
  announceAgainSeconds,
  type AnnouncedSensors,
  completeSensorState,
  describeSensor,
  discoveryTopic,
  maximumHomeAssistantSensors,
  type RetainedMessage,
  selectSensorState,
  type SensorDevice,
  sensorStateTopic,
} from './forwarding/home-assistant.ts'
export {
  isWebhookAddress,
  maskWebhook,
  maximumWebhookLength,
  maximumWebhooks,
} from './notifications/delivery/webhook-address.ts'
export { changesSms } from './notifications/sms-choice.ts'
export {
  channelOfRecipient,
  type DueEscalation,
  dueEscalations,
  escalatingTopics,
  escalationLimits,
  escalationSetting,
  type EscalationState,
  type EscalationStep,
  parseEscalation,
  parseEscalationState,
} from './notifications/escalation.ts'
export {
  heldUntil,
  parseQuietHours,
  type QuietHours,
  quietUntil,
  wallTimePattern,
} from './notifications/quiet-hours.ts'
export {
  shouldPush,
  isPushEndpoint,
  maximumPushBrowsers,
  maximumPushEndpointLength,
  pushIntervals,
  pushIntervalSeconds,
  type PushLevel,
  pushLevels,
  pushTtlSeconds,
  type PushRecipient,
  pushRecipients,
  pushUrgency,
} from './notifications/delivery/push.ts'
export {
  addressKey,
  isListed,
  isStillRecipient,
  maskRecipient,
  recipientKey,
  splitRecipients,
} from './notifications/recipients.ts'
export {
  expandRecipients,
  type AddressedNotification,
  findFullyRefused,
  hasMessages,
  spendQuota,
  spendMessage,
} from './notifications/spend-quota.ts'
export {
  compareUrgency,
  countedConditions,
  deviceState,
  leadingCondition,
  type MachineUrgency,
  needsSomebody,
  worstCondition,
} from './conditions/summary.ts'
export { isObject } from './objects.ts'
export {
  type AlarmRange,
  isIoStyleModel,
  parseAlarmRange,
  readConfigText,
  readConfigValue,
} from './measurements/channels.ts'
export { type AxisLimits, normaliseAxis } from './display/chart-axis.ts'
export { type BrandPalette, fillShade, blackTextMinimumLuminance } from './display/brand-palette.ts'
export { createBrandPalette } from './display/create-brand-palette.ts'
export { contrast, linearChannels, luminance, textColourOn, withContrast } from './display/contrast.ts'
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
  type HistoryInput,
  historyInputs,
  isSameInput,
  maximumHistoryGapSeconds,
  inputKeys,
  maximumExpressionLength,
} from './computed/expression.ts'
export {
  type HighlightOptions,
  maximumHighlights,
  pickHighlights,
} from './fleet/highlights.ts'
export {
  type FleetChannel,
  fleetChannelKey,
  isFleetChannel,
  parseFleetChannelKey,
} from './computed/fleet-key.ts'
export { type ParsedExpression, parseExpression } from './computed/parse.ts'
export { readNumber } from './computed/history.ts'
export {
  type CompiledChannel,
  compileChannels,
  createPointComputer,
  createPointStreamComputer,
  historyInputsOf,
} from './computed/points.ts'
export {
  computeBuckets,
  exactSeriesSeconds,
  mergeSeriesBuckets,
  type SeriesBucket,
} from './computed/series.ts'
export { formatKeyReference } from './computed/tokens.ts'
export {
  selectPointsForWindow,
  longestWindowSeconds,
  maximumWindowedPoints,
  needsOlderPoints,
  pointsForNewest,
  type WindowedPoints,
} from './computed/windows.ts'
export {
  type CustomPage,
  customPageLimits,
  dataKeyOfCard,
  maximumBrandPages,
  type PageCard,
  type PageScale,
  type PageTheme,
  pageScales,
  pageThemes,
  parseCustomPage,
  shareLinkDays,
} from './pages/custom-pages.ts'
export { isBrandPageName, isPageName } from './pages/page-name.ts'
export {
  type CustomItemKind,
  customItemLimits,
  customLimitMessage,
  customItemId,
  findCustomNumber,
  isCustomItem,
  nextCustomNumber,
} from './custom-items/custom-item.ts'
export {
  type AddDeviceResult,
  addDeviceLockoutSeconds,
  addDeviceResults,
  initialPermissionLevel,
  payerRefusal,
  wouldRemoveLastAdmin,
} from './access/device-users.ts'
export {
  type AccessChange,
  accessChangeStatuses,
  type AccessFacts,
  maximumUserChangeDevices,
  planAccessChange,
} from './access/change-many.ts'
export {
  effectiveLevel,
  maximumTeamDevices,
  maximumTeamMembers,
  maximumTeams,
  planHandover,
} from './access/teams.ts'
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
  compareFirmwareVersions,
  type FirmwareVersion,
  firmwareMismatchMessage,
  firmwareRequiredMessage,
  firmwareVersionNumber,
  isFirmwareRequest,
  parseFirmwareVersion,
  isFirmwareCompatible,
  supportsDeviceToDevice,
} from './commands/firmware.ts'
export { newerFirmware } from './commands/newer-firmware.ts'
export {
  compareNewestFirmwareFirst,
  type DeviceNetwork,
  firmwareUpdateDeadline,
  firmwareUpdateSeconds,
  isFirmwareName,
  isImageCompatible,
  detectDeviceNetwork,
  resolveModels,
} from './commands/firmware-update.ts'
export { deriveFleetState, type FleetStateName, fleetStates } from './fleet/fleet-state.ts'
export {
  type Contact,
  type ContactState,
  contactTimeSeconds,
  contactState,
  contactWindowSeconds,
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
  gaugeLimits,
  gaugeSegments,
  limitSegments,
} from './display/gauge.ts'
export {
  findImageProblem,
  imageMaximumBytes,
  imageMediaTypes,
  imageTooLargeMessage,
  imageTypeMessage,
  detectImageType,
  noteImages,
} from './images/image-limits.ts'
export { type ImageInfo, readImageInfo } from './images/image-info.ts'
export { isCompleteJpeg, readPngPixels } from './images/image-body.ts'
export { findImageFault } from './images/image-fault.ts'
export {
  type MeasurementFamily,
  measurementFamilies,
  type MeasurementKind,
  type MeasurementPlace,
  type MeasurementRow,
  singleMeasurements,
} from './measurements/measurement-catalogue.ts'
export {
  type NumberedLabel,
  splitNumberedLabel,
  translateMeasurementName,
  translateNumberedLabel,
} from './measurements/measurement-names.ts'
export {
  compareMeasurements,
  describeMeasurement,
  isCataloguedReading,
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
  effectiveTier,
  parseSubscriptionState,
  planDaysRemaining,
  planEndSeconds,
  type StoredPlan,
  type SubscriptionState,
  subscriptionStates,
  trialEndSeconds,
  storageTier,
} from './plans/effective-tier.ts'
export { type TrialFacts, trialResetRefusal } from './plans/trial-reset.ts'
export {
  duePlanNotice,
  earliestNoticeDays,
  type PlanNotice,
  planNotices,
  termNoticeDays,
} from './plans/plan-notices.ts'
export { retentionTier } from './plans/retention-tier.ts'
export {
  changingDevices,
  hasChangedSince,
  isUpgradeable,
  type Payer,
  type PlanChangeDevice,
  type PlanChangeRefusal,
  type PlanChangeRequest,
  type PlanValue,
  planChangeRefusal,
  planValues,
  type ShownPlan,
} from './billing/plan-change.ts'
export {
  discountedCents,
  hostedPriceCents,
  type PlanTerm,
  planTerms,
  priceCurrency,
  termEndSeconds,
  totalCents,
} from './billing/prices.ts'
export {
  carryOverDifferences,
  differenceProposals,
  type DifferenceKind,
  type DifferenceProposal,
  isApplicable,
  isSameDifference,
  isUnchangedDifference,
  type ListedDifference,
  type PayerAccess,
  type PaymentDifference,
  listNamedPayers,
  listAffectedPayers,
  type ProviderPayer,
  reconcilePayments,
  type StoredPayer,
  type StoredPlanDevice,
} from './billing/reconciliation.ts'
export {
  maximumAheadSeconds,
  minimumTimestampSeconds,
  type PointRecord,
  type StoredPoint,
} from './telemetry/points.ts'
export { distanceSince, lastTripStart } from './telemetry/last-trip.ts'
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
  addNewerPoint,
  readRecentReadings,
  type RecentReadings,
  startRecentReadings,
} from './telemetry/recent-readings.ts'
export {
  chartRangeChoices,
  findRangeProblem,
  type RangeProblem,
  type Retention,
  retentionMessage,
  shiftRange,
  type TimeRange,
  limitToRetention,
} from './telemetry/series.ts'
export { splitAtLocalGaps } from './telemetry/gaps.ts'
export {
  type ChartRangePreset,
  chartDownsample,
  chartRangePresets,
  defaultChartRangeMs,
  defaultCustomRangeMs,
  defaultDeviceChartRangeMs,
  defaultRawRangeMs,
  defaultUtilisationRangeMs,
  enhancedZoomBelowPoints,
  maximumComparedDevices,
  rollupSeconds,
} from './history/chart-presets.ts'
export {
  type ChartStyle,
  chartStyles,
  type ChartType,
  chartTypeOf,
  defaultChartStyle,
  parseChartStyle,
} from './history/chart-style.ts'
export { defaultCustomRange } from './telemetry/series.ts'
export {
  type EarlierPeriod,
  earlierPeriods,
  parseEarlierPeriod,
} from './history/earlier-period.ts'
export { earlierPeriodExpiry, earlierShiftSeconds } from './history/earlier-shift.ts'
export {
  type VisibleBucket,
  type VisibleStatistics,
  visibleStatistics,
} from './history/visible-statistics.ts'
export { fitRange, panRange, pinchRange, shortestZoomSeconds, zoomRange } from './history/zoom.ts'
export { type TimeTick, ticksEvery, timeTicks } from './history/time-ticks.ts'
export {
  fromWallTime,
  startOfLocalDay,
  type WallTime,
  wallTime,
  zoneOffsetSeconds,
} from './history/zoned-time.ts'
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
export {
  type BusPort,
  type BusSignal,
  busPorts,
  formatBusSignalKey,
  fastPacketPgns,
  isBusSignalKey,
  isFastPacketSignal,
  parseBusSignalKey,
} from './telemetry/bus-signal.ts'
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
  sanitiseCustomItemName,
  sanitiseText,
  sanitisePageName,
  findUnprintable,
  unprintable,
} from './text-rules.ts'
export { type SharedCard, findSharedCard, utilisationKeys } from './pages/shared-cards.ts'
export { clockSkewSeconds, momentOfPoint, pointNumberAt, timelineJumps } from './telemetry/timeline.ts'
export {
  isDataRestricted,
  isInPlan,
  type PlanAccess,
  planAccessOf,
  storageIntervalSeconds,
  storedIntervalSeconds,
  planRefusal,
} from './plans/plan-rules.ts'
export { selectStoredPoints, type StorageBounds } from './plans/stored-points.ts'
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
  isMapAddress,
  portalTitle,
  type RegulatoryModel,
  regulatoryModels,
  type SiteFeature,
  type SiteSwitches,
  siteFeatures,
} from './portal/sites.ts'
export { unitGap } from './measurements/unit-gap.ts'
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
export { expectedConfigValue } from './config/changes/expected-value.ts'
export {
  countOutcomes,
  ignoreContradicted,
  isChangeTaken,
  type KeyOutcome,
  keyOutcomes,
  type SettledChange,
  settleByAnswer,
  settleByReport,
} from './config/changes/change-outcomes.ts'
export {
  changesFromDefaults,
  diffConfigs,
  isSameConfigValue,
  removeDeviceSpecificKeys,
} from './config/changes/differences.ts'
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
  findWebhookListProblem,
  findPhoneProblem,
  type ListProblem,
} from './config/event-lists.ts'
export {
  type ScriptConfidence,
  type ScriptName,
  scriptApi,
  scriptObjects,
  unverifiedNote,
} from './config/scripts/script-names.ts'
export {
  findScriptRule,
  type ScriptRule,
  type ScriptSeverity,
  scriptRules,
} from './config/scripts/script-rules.ts'
export { scriptTemplates } from './config/scripts/script-templates.ts'
export { scriptMessageOf } from './config/scripts/script-message.ts'
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
  planMethods,
  putChunkBytes,
  rebootDelayMs,
  type RpcMethod,
  type RpcMethodRule,
  rpcMethodNames,
  rpcMethods,
} from './commands/rpc-methods.ts'
export { tooManyAttempts, tooManyCalls } from './waits.ts'
export {
  findLegalLinks,
  type LegalBlock,
  type LegalPage,
  type LegalPiece,
  legalPages,
  maximumLegalTextLength,
  parseLegalText,
  sanitiseLegalText,
} from './portal/legal-text.ts'
export {
  defaultRawRange,
  findRawRangeProblem,
  isTooLargeForBrowser,
  maximumRawCells,
  rawLoadFailedMessage,
  rawPageLimit,
  rawPageLimitMessage,
  rawPagePauseMs,
  rawPagePoints,
  rawProgressPercent,
  rawRetention,
  unknownPlanStorageDays,
} from './history/raw/raw-load.ts'
export {
  arrangeRawColumns,
  chooseRawColumns,
  eventsKey,
  receivedKey,
} from './history/raw/raw-columns.ts'
export {
  defaultRawRowsPerPage,
  defaultRawSorting,
  formatRawColumnChoice,
  parseRawColumnChoice,
  type RawColumnChoice,
  type RawRowsPerPage,
  rawRowsPerPage,
  type RawSorting,
} from './history/raw/raw-choices.ts'
export { type RawOrder, sortRawRows } from './history/raw/raw-sort.ts'
export {
  createRawTable,
  type RawChunk,
  type RawColumn,
  type RawTable,
  type RawValue,
} from './history/raw/raw-table.ts'
export {
  csvField,
  escapeXml,
  toExportCell,
  type ExportCell,
} from './export/export-cells.ts'
export {
  type ColumnKind,
  type DeviceColumns,
  type ExportColumn,
  exportColumns,
  type ExportColumnOptions,
  exportColumnsProblem,
  exportKeys,
  type FleetColumns,
  fleetExportColumns,
  isExportKey,
} from './export/export-columns.ts'
export {
  type ExportDateStyle,
  exportDateStyles,
  exportFileName,
  type ExportFormat,
  exportFormats,
  exportFormatTable,
  fleetExportFileName,
  maximumExportDevices,
  maximumExportKeys,
  maximumExportsAtOnce,
} from './export/export-formats.ts'
export {
  exportGate,
  type LeftOutDevice,
  pageGate,
  pagePointsWithinGate,
  splitByExportGate,
} from './export/export-gate.ts'
export { createTimeFormatter, createZoneReader, isTimeZone } from './export/export-times.ts'
export { maximumTimeZoneLength, parseDeviceTimeZone, timeZoneSetting } from './portal/time-zones.ts'
export { parseZoneChoice, resolveZoneChoice, type ZoneChoice } from './portal/zone-choices.ts'
export {
  nextRunSeconds,
  retryRunSeconds,
  scheduledSpan,
  scheduleFrequencies,
  type ScheduleFrequency,
  scheduleLimits,
  scheduleRanges,
  type ScheduleRange,
  type ScheduleTiming,
} from './export/schedules.ts'
export { createGpxTrack, gpxEnd, gpxHead } from './export/gpx.ts'
export {
  maximumSheetRows,
  sheetEnd,
  sheetHead,
  sheetPath,
  sheetRow,
  type WallClock,
  workbookParts,
} from './export/workbook.ts'
export {
  type AxisCorrection,
  type CustomAxis,
  type CustomChart,
  customChartLimits,
  customChartTypes,
  type CustomSeries,
  customSeriesStyle,
  customSeriesTypes,
  type CustomXAxis,
  defaultAxisDecimals,
  defaultLineType,
  defaultLineWidth,
  lineTypes,
  customChartKeys,
  listAxisCorrections,
  normaliseCustomChart,
  normaliseValueAxis,
} from './custom-items/custom-chart.ts'
export { type CustomItems, noCustomItems, selectCustomItems } from './custom-items/custom-items.ts'
export {
  chartNoteLimits,
  findNoteMomentProblem,
  findNoteTextProblem,
  normaliseNoteText,
} from './chart-notes/chart-note.ts'
export {
  addCustomAxis,
  defaultAxisColour,
  newCustomAxis,
  newCustomChart,
  newCustomSeries,
  removeCustomAxis,
} from './custom-items/new-custom-chart.ts'
export {
  findIndicatorBand,
  type IndicatorBand,
  type IndicatorReading,
  readIndicator,
} from './custom-items/indicator.ts'
export {
  defaultIndicator,
  type Indicator,
  newWidget,
  newWidgetElement,
  placeOnGrid,
  normaliseWidget,
  type Widget,
  widgetKeys,
  widgetBounds,
  type WidgetElement,
  type WidgetElementType,
  widgetElementTypes,
  widgetFontSizes,
  widgetGridPx,
} from './custom-items/widget.ts'
export {
  readWidgetFile,
  type WidgetFile,
  widgetFileMaximumBytes,
  type WidgetFileProblem,
  writeWidgetFile,
} from './custom-items/widget-file.ts'
export { valueOfElement, widgetArea, widgetColours } from './custom-items/widget-view.ts'
export {
  addElement,
  changeElement,
  duplicateElement,
  isInsideWidget,
  moveElement,
  removeElement,
  resizeElement,
  restackElement,
  widgetStepPx,
} from './custom-items/widget-edit.ts'
export {
  aempDataKeys,
  type AempSetting,
  aempSettings,
  type AempSource,
  parseAempSource,
} from './aemp/aemp-source.ts'
export {
  type AempEquipment,
  type AempReading,
  type AempValues,
  toAempEquipment,
  toAempTime,
} from './aemp/equipment.ts'
export { type AempLink, aempLinks, aempPageRange, aempPageSize, countAempPages } from './aemp/fleet-page.ts'
export {
  type AempFleet,
  type AempSnapshot,
  aempNamespace,
  aempVersion,
  formatEquipmentXml,
  formatFleetXml,
} from './aemp/aemp-xml.ts'
export { type AempFormat, aempFormatOf } from './aemp/aemp-format.ts'
export { type AllowedDeviceProblem, allowedDeviceProblem } from './device-to-device/allowed-devices.ts'
export {
  deviceReadMethod,
  type DeviceReadRequest,
  deviceReadsPerMinute,
  maximumReadKeys,
  mayDeviceRead,
  parseDeviceRead,
  type ReadableDevice,
} from './device-to-device/device-reads.ts'
export { generateSecret } from './provisioning/generated-secret.ts'
export {
  countModels,
  maximumPackedDevices,
  type PackingWarning,
  packingWarnings,
  packingWarningsOf,
} from './provisioning/packing-list.ts'
export {
  type BenchCheck,
  type BenchCheckName,
  type BenchFinding,
  type BenchState,
  benchCheckNames,
  benchChecks,
  benchRecentSeconds,
  hasPassedBench,
} from './provisioning/bench.ts'
