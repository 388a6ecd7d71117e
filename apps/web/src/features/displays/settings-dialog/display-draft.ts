import {
  changeDisplayType,
  clampDecimals,
  convertValue,
  type DisplayProblem,
  type DisplaySetting,
  type DisplayType,
  displayFields,
  gaugeFields,
  isSameConfigValue,
  type MeasurementOptions,
  parseDisplaySetting,
  resolveDisplay,
  convertValueBack,
  type UnitConversion,
  validateDisplaySetting,
} from '@fieldport/domain'
import { readNumber } from '../../../lib/format/read-number.ts'
import { writeNumber } from '../../../lib/format/write-number.ts'

export type GaugeField = (typeof gaugeFields)[number]

/**
 * The settings of a key while edited: numbers as typed, those of the gauge in the reader's unit. '' follows the
 * catalogue.
 */
export type KeyDraft = {
  readonly displayType: DisplayType
  readonly sort: string
  readonly dp: string
  readonly name: string
  readonly units: string
  readonly showSummary: boolean
  readonly showLastReading: boolean
  readonly gauge: Readonly<Record<GaugeField, string>>
  readonly digital: { readonly lowThreshold: string; readonly lowString: string; readonly highString: string }
}

/** The context for reading and writing a draft. */
export type DraftContext = {
  readonly key: string
  readonly options: MeasurementOptions
  /** From the measurement's unit to the reader's; undefined: they are the same. */
  readonly conversion: UnitConversion | undefined
}

/** The display of a key without a setting. */
export function getDefaultDisplayType({ key, options }: DraftContext): DisplayType {
  const { card } = resolveDisplay(key, undefined, options)
  if (card === 'hidden') return 'hide'
  return card === 'digital' || card === 'hours' ? card : 'default'
}

export function toKeyDraft(context: DraftContext, stored: unknown): KeyDraft {
  const setting = parseDisplaySetting(stored)
  const { gaugeSettings, digitalSettings } = setting
  const gauge = gaugeFields.map((field) => [field, numberText(gaugeSettings?.[field], context.conversion)])
  return {
    displayType: setting.displayType ?? getDefaultDisplayType(context),
    sort: numberText(setting.sort),
    dp: numberText(setting.dp),
    name: setting.name ?? '',
    units: setting.units ?? '',
    showSummary: setting.showSummary ?? false,
    showLastReading: setting.showLastReading ?? false,
    gauge: Object.fromEntries(gauge) as KeyDraft['gauge'],
    digital: {
      lowThreshold: numberText(digitalSettings?.lowThreshold),
      lowString: digitalSettings?.lowString ?? '',
      highString: digitalSettings?.highString ?? '',
    },
  }
}

/**
 * Switches the display type: a gauge and an indicator start with suitable defaults for the key. Source: specification
 * 3, section 4.
 */
export function switchDisplayType(
  context: DraftContext,
  draft: KeyDraft,
  displayType: DisplayType,
): KeyDraft {
  const changed = changeDisplayType(context.key, parseDraft(context, draft), displayType, context.options)
  const { gauge, digital } = toKeyDraft(context, changed)
  return { ...draft, displayType, gauge, digital }
}

/** Parses the typed fields into a setting; undefined follows the catalogue. Invalid numbers are NaN. */
function parseFields(context: DraftContext, draft: KeyDraft, stored: unknown): Record<string, unknown> {
  const before = parseDisplaySetting(stored)
  const isChosen = before.displayType !== undefined || draft.displayType !== getDefaultDisplayType(context)
  const dp = readNumber(draft.dp)
  const sort = readNumber(draft.sort)
  return {
    displayType: isChosen ? draft.displayType : undefined,
    // Source: specification 3, section 5: a non-number resets to the default order, decimals are clamped.
    sort: Number.isNaN(sort) ? undefined : sort,
    dp: dp === undefined || Number.isNaN(dp) ? undefined : clampDecimals(dp),
    name: draft.name.trim() || undefined,
    units: draft.units.trim() || undefined,
    showSummary: draft.showSummary || undefined,
    showLastReading: draft.showLastReading || undefined,
    ...(draft.displayType === 'gauge' ? { gaugeSettings: parseGauge(context, draft, before) } : {}),
    ...(draft.displayType === 'digital' ? { digitalSettings: parseDigital(draft) } : {}),
  }
}

/** An unchanged limit keeps its exact value, regardless of unit conversion. */
function parseGauge({ conversion }: DraftContext, draft: KeyDraft, { gaugeSettings }: DisplaySetting) {
  const limits = gaugeFields.map((field) => {
    const text = draft.gauge[field]
    const before = gaugeSettings?.[field]
    if (before !== undefined && text === numberText(before, conversion)) return [field, before]
    const value = readNumber(text)
    return [field, value === undefined ? value : roundConverted(convertValueBack(value, conversion))]
  })
  return Object.fromEntries(limits) as Record<GaugeField, number | undefined>
}

function parseDigital({ digital }: KeyDraft) {
  return { ...digital, lowThreshold: readNumber(digital.lowThreshold) }
}

/** The display after Apply, for its preview; invalid fields are left out. */
export function parseDraft(context: DraftContext, draft: KeyDraft, stored?: unknown): DisplaySetting {
  return parseDisplaySetting({ ...parseFields(context, draft, stored), displayType: draft.displayType })
}

/** Problems by field, such as 'sort' or 'gaugeSettings.min'; empty if it may be saved. */
export function findDraftProblems(
  context: DraftContext,
  draft: KeyDraft,
  stored: unknown,
): readonly DisplayProblem[] {
  const offered = displayFields(context.key, context.options)
  const { name, units, ...others } = parseFields(context, draft, stored)
  return validateDisplaySetting({
    ...others,
    ...(offered.name ? { name } : {}),
    ...(offered.units ? { units } : {}),
  })
}

/** The fields that differ from the stored setting; null removes one. Empty: nothing to save. */
export function buildDisplayPatch(
  context: DraftContext,
  draft: KeyDraft,
  stored: unknown,
): Record<string, unknown> {
  const before = stored as Readonly<Record<string, unknown>> | undefined
  const changed = Object.entries(parseFields(context, draft, stored)).filter(
    ([field, value]) => !isSameConfigValue(value, before?.[field]) && !isSameFlag(value, before?.[field]),
  )
  return Object.fromEntries(changed.map(([field, value]) => [field, value ?? null]))
}

/** A flag that is not set is off. */
function isSameFlag(value: unknown, before: unknown): boolean {
  return value === undefined && before === false
}

/**
 * Rebases the draft on the version that somebody else saved: the person's changes stay unless theirs are taken; the
 * rest becomes the current version.
 * @param taken stored fields that keep the other person's value
 */
export function rebaseDraft(
  context: DraftContext,
  draft: KeyDraft,
  {
    before,
    now,
    taken,
  }: { readonly before: unknown; readonly now: unknown; readonly taken: readonly string[] },
): KeyDraft {
  const opened = toKeyDraft(context, before)
  const latest = toKeyDraft(context, now)
  const theirs = new Set(taken.map((field) => field.replace('Settings', '')))
  const fields = Object.keys(latest) as (keyof KeyDraft)[]
  const kept = fields.map((field) => {
    const isMine = !theirs.has(field) && !isSameConfigValue(draft[field], opened[field])
    return [field, isMine ? draft[field] : latest[field]]
  })
  return Object.fromEntries(kept) as KeyDraft
}

/** Removes digits that come only from unit conversion. */
function roundConverted(value: number): number {
  return Number(value.toPrecision(9))
}

export function numberText(value: number | undefined, conversion?: UnitConversion): string {
  return value === undefined ? '' : writeNumber(Number(convertValue(value, conversion).toFixed(4)))
}
