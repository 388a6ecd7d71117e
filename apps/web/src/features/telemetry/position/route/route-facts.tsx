import type { Route } from '@fieldport/domain'
import { useTranslation } from 'react-i18next'
import { formatCount, formatNumber, withUnit } from '../../../../lib/format/numbers.ts'
import { toDisplayUnit } from '../../../../lib/format/units.ts'
import classes from '../position-card.module.css'
import type { SpeedScale } from './route-features.ts'
import { speedTokens } from './route-overlay.ts'

/** The distance, and the number of stops. */
export function RouteSummary({ route, leftOut }: { readonly route: Route; readonly leftOut: number }) {
  const { t } = useTranslation()
  if (route.runs.length === 0) return <span>{t('No positions in this range.')}</span>
  const distance = distanceText(route.distanceMetres)
  const stops = route.stops.length
  return (
    <span>
      <bdi dir="ltr">{distance}</bdi> · {t('{{number}} stop', { count: stops, number: formatCount(stops) })}
      {leftOut > 0 && (
        <>
          {' · '}
          {t('{{number}} implausible position omitted', { count: leftOut, number: formatCount(leftOut) })}
        </>
      )}
    </span>
  )
}

/** The distance of the last trip, which the map shows first. */
export function TripDistance({ metres }: { readonly metres: number }) {
  const { t } = useTranslation()
  return <span>{t('Last trip: {{distance}}', { distance: distanceText(metres) })}</span>
}

function distanceText(metres: number): string {
  const { unit, decimals, convert } = toDisplayUnit({ unit: 'km', decimals: 1 })
  return withUnit(formatNumber(convert(metres / 1000), decimals), unit)
}

/** The legend of speeds by colour, in the reader's unit. */
export function SpeedLegend({ scale }: { readonly scale: SpeedScale }) {
  const { t } = useTranslation()
  return (
    <span className={classes['legend']} dir="ltr" role="img" aria-label={legendText(scale, t('Speed'))}>
      {speedTokens.map((token, at) => (
        <span key={token} className={classes['band']} style={{ '--band': `var(${token})` } as object}>
          {scale.limits[at] === undefined ? '\u00a0' : formatCount(scale.limits[at])}
        </span>
      ))}
      <span className={classes['unit']}>{scale.unit}</span>
    </span>
  )
}

function legendText({ limits, unit }: SpeedScale, word: string): string {
  return `${word}: ${limits.map((limit) => withUnit(formatCount(limit), unit)).join(', ')}`
}
