import type { Utilisation } from '@fieldport/domain'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../lib/format/numbers.ts'
import { ringPath } from '../../../ui/drawings/donut-geometry.ts'
import classes from './utilisation-card.module.css'

/** The ring with the share of work in its middle; the table beside it says the same in words. */
export function Donut({ utilisation: { slices, workShare = 0 } }: { readonly utilisation: Utilisation }) {
  const { t } = useTranslation()
  const ends = slices.map((_, at) => slices.slice(0, at + 1).reduce((total, { share }) => total + share, 0))
  return (
    <div className={classes['donut']}>
      <svg viewBox="0 0 100 100" aria-hidden="true">
        {slices.map(({ state }, at) => (
          <path
            key={state}
            d={ringPath(ends[at - 1] ?? 0, ends[at] ?? 1)}
            className={classes['slice']}
            data-state={state}
          />
        ))}
      </svg>
      <p className={classes['share']} data-testid="work-share">
        <b>{formatNumber(workShare * 100, 0)}%</b>
        <span>{t('work')}</span>
      </p>
    </div>
  )
}
