import { useDeferredValue, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../lib/format/numbers.ts'
import { PercentBar } from '../../ui/drawings/percent-bar.tsx'
import { sentBytes } from './script-text.ts'
import classes from './script.module.css'

type Props = { readonly text: string; readonly maximumBytes: number }

/** How much of what the device can hold is used, of what is really sent. */
export function SizeMeter({ text, maximumBytes }: Props) {
  const { t } = useTranslation()
  const settled = useDeferredValue(text)
  const bytes = useMemo(() => sentBytes(settled), [settled])
  const isOver = bytes > maximumBytes
  return (
    <div className={classes['meter']} data-testid="script-size">
      <PercentBar percent={(bytes / maximumBytes) * 100} label={t('Size of the script')} isOver={isOver} />
      <span className={classes['bytes']} data-over={isOver || undefined}>
        {t('{{used}} of {{maximum}} bytes, without comments and white space', {
          used: formatCount(bytes),
          maximum: formatCount(maximumBytes),
        })}
        {isOver && ` · ${t('Too large for this device')}`}
      </span>
    </div>
  )
}
