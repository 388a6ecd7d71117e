import { type ChartStyle, chartStyles, chartTypeOf, parseChartStyle } from '@fieldport/domain'
import { NativeSelect } from '@mantine/core'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import classes from './chart-panel.module.css'

type Props = { readonly value: ChartStyle; readonly onChange: (style: ChartStyle) => void }

/** Line, bar, and other. */
export function TypeSelect({ value, onChange }: Props) {
  const { t } = useTranslation()
  const option = (style: ChartStyle) => ({ value: style, label: styleName(style, t) })
  const [main, other] = [chartStyles.filter((style) => chartTypeOf(style) !== 'other'), chartStyles].map(
    (styles) => styles.map(option),
  )
  return (
    <NativeSelect
      aria-label={t('Chart type')}
      className={classes['type'] ?? ''}
      value={value}
      onChange={(event) => onChange(parseChartStyle(event.currentTarget.value))}
      data={[
        ...(main ?? []),
        {
          group: t('Other'),
          items: (other ?? []).filter(({ value: style }) => chartTypeOf(style) === 'other'),
        },
      ]}
    />
  )
}

function styleName(style: ChartStyle, t: TFunction): string {
  const names: Readonly<Record<ChartStyle, string>> = {
    line: t('Line chart'),
    bar: t('Bar chart'),
    scatter: t('Scatter chart'),
    step: t('Step chart'),
    area: t('Area chart'),
  }
  return names[style]
}
