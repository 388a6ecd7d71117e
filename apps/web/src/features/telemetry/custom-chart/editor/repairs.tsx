import type { AxisCorrection } from '@fieldport/domain'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import classes from './editor.module.css'

/** The automatic corrections of typed values. Always mounted, so that screen readers announce changes. */
export function Repairs({ repairs }: { readonly repairs: readonly AxisCorrection[] }) {
  const { t } = useTranslation()
  return (
    <p className={classes['repairs']} role="status">
      {repairs.map((repair) => repairText(repair, t)).join(' ')}
    </p>
  )
}

/** Source of the rules: specification 3, section 5 ('Chart axes'). */
function repairText(repair: AxisCorrection, t: TFunction): string {
  const texts: Readonly<Record<AxisCorrection, string>> = {
    widened: t('Min and max were equal, so each was widened by 1.'),
    swapped: t('Min was above max, so they were swapped.'),
    decimals: t('Negative decimal places were set to 0.'),
    tick: t('The negative tick distance was set to 1.'),
  }
  return texts[repair]
}
