import { visibleStatistics } from '@fieldport/domain'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDuration } from '../../../../lib/format/durations.ts'
import { formatCount, formatNumber, withUnit } from '../../../../lib/format/numbers.ts'
import type { ChartData, ChartLine } from '../../../../ui/chart/chart-data.ts'
import { LegendDot } from '../../../../ui/chart/legend-pill.tsx'
import { NumberField } from '../../../../ui/controls/number-field.tsx'
import classes from './data-table.module.css'

type Props = {
  readonly data: ChartData
  /** The limit for the time above it. */
  readonly above: number | undefined
  readonly onAbove: (limit: number | undefined) => void
}

/** Statistics of the visible part, updated with each zoom. */
export function VisibleDataTable({ data, above, onAbove }: Props) {
  const { t } = useTranslation()
  const lines = data.lines.filter(({ isPale }) => !isPale)
  const widestSeconds = widestBucketSeconds(lines)
  return (
    <div className={classes['frame']} data-testid="chart-statistics">
      <table className={classes['table']}>
        <thead>
          <tr>
            <th scope="col">{t('Measurement')}</th>
            <th scope="col">{t('Min')}</th>
            <th scope="col">{t('Max')}</th>
            <th scope="col">{t('Mean')}</th>
            <th scope="col">{t('Sum')}</th>
            <th scope="col">{t('Integral')}</th>
            <th scope="col">{t('Samples')}</th>
            <th scope="col">
              <span className={classes['limit']}>
                {t('Time above')}
                <LimitField above={above} onAbove={onAbove} />
              </span>
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <StatisticsRow key={line.display.key} line={line} data={data} above={above} />
          ))}
        </tbody>
      </table>
      <p className={classes['note']}>
        {widestSeconds > 0 &&
          t('Integral and time above are estimated from averages of {{duration}}.', {
            duration: formatDuration(widestSeconds),
          })}
      </p>
    </div>
  )
}

/** The limit is in the URL, which may follow quick typing one digit late: the typed one counts until the field is left. */
function LimitField({ above, onAbove }: Pick<Props, 'above' | 'onAbove'>) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState<Pick<Props, 'above'>>()
  const change = (limit: number | undefined) => {
    setTyped({ above: limit })
    onAbove(limit)
  }
  return (
    <span onBlur={() => setTyped(undefined)}>
      <NumberField
        size="xs"
        w={72}
        aria-label={t('Limit for the time above')}
        placeholder={t('Limit')}
        value={(typed ? typed.above : above) ?? null}
        onChange={change}
        onClear={() => change(undefined)}
      />
    </span>
  )
}

/** Duration of the widest bucket with several samples, in seconds; 0: all are single samples. */
function widestBucketSeconds(lines: readonly ChartLine[]): number {
  const gathered = lines.filter(({ runs }) => runs.some((run) => run.some(({ n }) => n > 1)))
  return Math.max(0, ...gathered.map(({ bucketSeconds }) => bucketSeconds))
}

type RowProps = Pick<Props, 'data' | 'above'> & { readonly line: ChartLine }

function StatisticsRow({ line, data, above }: RowProps) {
  const { display, step } = line
  const { fromSeconds, toSeconds } = data
  const runs = line.runs.map((run) => run.filter(({ ts }) => ts >= fromSeconds && ts <= toSeconds))
  const found = visibleStatistics(runs, { isHeld: step, limit: above })
  const value = (number: number | undefined, unit = display.unit) =>
    number === undefined ? '—' : withUnit(formatNumber(number, display.decimals), unit)
  return (
    <tr>
      <th scope="row">
        <LegendDot colour={display.colour} />
        {display.name}
      </th>
      <td>{value(found?.min)}</td>
      <td>{value(found?.max)}</td>
      <td>{value(found?.mean)}</td>
      <td>{value(found?.sum)}</td>
      <td>{value(found?.integralHours, display.unit === '' ? 'h' : `${display.unit}·h`)}</td>
      <td>{found ? formatCount(found.count) : '—'}</td>
      <td>{found?.secondsAbove === undefined ? '—' : formatDuration(found.secondsAbove)}</td>
    </tr>
  )
}
