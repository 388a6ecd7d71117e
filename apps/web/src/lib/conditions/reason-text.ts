import type { DeviceConditions } from '@fieldport/contract'
import { type CardDisplay, isCataloguedReading, resolveDisplay } from '@fieldport/domain'
import type { TFunction } from 'i18next'
import { formatHours, formatRoughDuration } from '../format/durations.ts'
import { formatNumber, formatUpTo, withUnit } from '../format/numbers.ts'
import { toDisplayUnit } from '../format/units.ts'
import { translateMeasurement } from '../texts/labels.ts'

/** A measurement's name and unit on its device. A card's display is one. */
export type MeasurementDisplay = Pick<CardDisplay, 'name' | 'unit' | 'decimals'> & {
  readonly card?: CardDisplay['card']
}

export type OpenCondition = DeviceConditions['conditions'][number]
/** A condition as received from calls and streams, with its measurement's name on the device. */
export type ReasonedCondition = Readonly<Pick<OpenCondition, 'reason' | 'since' | 'measurement'>>

/** The page's own names for the device. Without them, the names in the condition are used. */
export type ReasonNames = {
  /** @returns undefined: the page has no name for this key */
  readonly displayOf?: ((key: string) => MeasurementDisplay | undefined) | undefined
  /** The meaning of a trouble code; undefined until the names are loaded. */
  readonly faultText?: ((spn: number, fmi: number) => string) | undefined
}

type DisplayOf = (key: string) => MeasurementDisplay | undefined
type ReasonOf<Kind extends OpenCondition['reason']['kind']> = Extract<OpenCondition['reason'], { kind: Kind }>

/**
 * Why a condition is open, as a sentence in the reader's language and units: 'Oil pressure 82 kPa, below 150 for 3
 * min'.
 * @param nowSeconds end of the durations in it
 */
export function reasonText(
  { reason, since, measurement }: ReasonedCondition,
  t: TFunction,
  nowSeconds: number,
  names: ReasonNames = {},
): string {
  const displayOf = (key: string) =>
    names.displayOf?.(key) ??
    (measurement && { ...measurement, card: measurement.isHours ? ('hours' as const) : ('number' as const) })
  const elapsed = (from: number) => formatRoughDuration(nowSeconds - from)
  switch (reason.kind) {
    case 'limit':
      return limitText(reason, t, elapsed(reason.beyondSince ?? since), displayOf)
    case 'area':
      return areaText(reason, t, elapsed(reason.beyondSince))
    case 'event':
      return eventText(reason, displayOf)
    case 'code':
      return codeText(reason, t, names)
    case 'silence':
      return t('No contact for {{duration}}, expected every {{interval}}', {
        duration: elapsed(reason.lastContactSeconds),
        interval: formatRoughDuration(reason.expectedSeconds),
      })
    default:
      return t('Device clock is {{duration}} ahead', { duration: formatRoughDuration(reason.aheadSeconds) })
  }
}

/** The direction of a reason's line: what a device or the list of trouble codes says is cut at the end of its own words. */
export function reasonDirection({ reason }: Pick<OpenCondition, 'reason'>): 'auto' | undefined {
  return reason.kind === 'event' || reason.kind === 'code' ? 'auto' : undefined
}

function limitText(
  { key, value, limit, side }: ReasonOf<'limit'>,
  t: TFunction,
  duration: string,
  displayOf: DisplayOf,
): string {
  const display = displayOf(key) ?? resolveDisplay(key, undefined, { value })
  const { unit, decimals, convert } = toDisplayUnit(display)
  const isHours = display.card === 'hours'
  const parts = {
    name: translateMeasurement(display.name),
    value: isHours ? formatHours(value) : withUnit(formatNumber(convert(value), decimals), unit),
    limit: isHours ? formatHours(limit) : formatUpTo(convert(limit), decimals),
    duration,
  }
  return side === 'below'
    ? t('{{name}} {{value}}, below {{limit}} for {{duration}}', parts)
    : t('{{name}} {{value}}, above {{limit}} for {{duration}}', parts)
}

/** A device outside has 'left', even if nobody saw it inside. */
function areaText({ name, fires }: ReasonOf<'area'>, t: TFunction, duration: string): string {
  return fires === 'left'
    ? t('Left “{{name}}”, outside for {{duration}}', { name, duration })
    : t('Entered “{{name}}”, inside for {{duration}}', { name, duration })
}

/** The device's event; its message is the device's own text. */
function eventText({ topic, msg }: ReasonOf<'event'>, displayOf: DisplayOf): string {
  const known =
    displayOf(topic) ?? (isCataloguedReading(topic) ? resolveDisplay(topic, undefined) : undefined)
  const source = known ? translateMeasurement(known.name) : topic
  return [source, msg].filter((part) => part !== '').join(': ')
}

function codeText({ spn, fmi }: ReasonOf<'code'>, t: TFunction, { faultText }: ReasonNames): string {
  const number = `SPN ${spn} FMI ${fmi}`
  const text = faultText?.(spn, fmi)
  return text === undefined ? t('Trouble code {{number}}', { number }) : `${text} (${number})`
}
