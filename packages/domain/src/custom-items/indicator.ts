import { indicatorPlaceholder } from '../telemetry/readings.ts'
import type { Indicator } from './widget.ts'

export type IndicatorBand = 'alarm' | 'warning' | 'normal'

/** What an indicator draws for the newest value. */
export type IndicatorReading =
  | { readonly text: string }
  | { readonly value: number; readonly band: IndicatorBand /** 0 to 1 */; readonly level: number }

/** How an indicator shows a value: its band and level, or a text for anything that is no number. */
export function readIndicator(value: unknown, indicator: Indicator): IndicatorReading {
  const text = indicatorPlaceholder(value)
  if (text !== undefined || typeof value !== 'number') return { text: text ?? 'NaN' }
  return { value, band: findIndicatorBand(value, indicator), level: levelOf(value, indicator) }
}

/** A value at a limit is beyond it; the worse limit counts. */
export function findIndicatorBand(value: number, limits: Indicator): IndicatorBand {
  if (value >= limits.highAlarm || value <= limits.lowAlarm) return 'alarm'
  if (value >= limits.highWarning || value <= limits.lowWarning) return 'warning'
  return 'normal'
}

function levelOf(value: number, { min, max }: Indicator): number {
  if (max === min) return value >= max ? 1 : 0
  return Math.min(Math.max((value - min) / (max - min), 0), 1)
}
