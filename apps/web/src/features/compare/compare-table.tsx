import { ActionIcon, Button, Skeleton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { LegendDot } from '../../ui/chart/legend-pill.tsx'
import { EventBadge } from '../../ui/feedback/event-badge.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { StateBadge } from '../../ui/feedback/state-badge.tsx'
import { TextLink } from '../../ui/controls/text-link.tsx'
import { type CompareColumn, compareColumns, type CompareView } from './compare-view.ts'
import sortClasses from '../../ui/sort-header.module.css'
import classes from './compare.module.css'
import { type ComparisonRow, missingValue, formatComparisonValue } from './data/comparison-row.ts'

/** Below this width a table does not fit, so rows become cards. */
const narrow = '(max-width: 860px)'
const valueColumns = ['now', 'min', 'mean', 'max'] as const

type Props = {
  readonly rows: readonly ComparisonRow[]
  readonly view: CompareView
  readonly onSort: (column: CompareColumn) => void
  readonly onRemove: (deviceid: string) => void
}

export function CompareTable({ rows, view, onSort, onRemove }: Props) {
  const { t } = useTranslation()
  const asCards = useMediaQuery(narrow, undefined, { getInitialValueInEffect: false })
  if (asCards) {
    return (
      <ul className={classes['cards']}>
        {rows.map((row) => (
          <CompareCard key={row.deviceid} row={row} onRemove={onRemove} />
        ))}
      </ul>
    )
  }
  return (
    <div className={classes['frame']}>
      <table className={classes['table']}>
        <thead>
          <tr>
            {compareColumns.map((column) => (
              <Heading key={column} column={column} view={view} onSort={onSort} />
            ))}
            <th aria-label={t('Remove')} />
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.deviceid} row={row} onRemove={onRemove} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

type HeadingProps = Pick<Props, 'view' | 'onSort'> & { readonly column: CompareColumn }

function Heading({ column, view, onSort }: HeadingProps) {
  const { t } = useTranslation()
  const isSorted = view.sort === column
  const Icon = view.desc ? IconArrowDown : IconArrowUp
  return (
    <th
      aria-sort={isSorted ? (view.desc ? 'descending' : 'ascending') : 'none'}
      data-number={isValue(column) || undefined}
    >
      <button type="button" className={sortClasses['sort']} onClick={() => onSort(column)}>
        {columnName(column, t)}
        {isSorted && <Icon size={14} aria-hidden="true" />}
      </button>
    </th>
  )
}

function isValue(column: CompareColumn): boolean {
  return valueColumns.some((each) => each === column)
}

function columnName(column: CompareColumn, t: TFunction): string {
  switch (column) {
    case 'name':
      return t('Device')
    case 'now':
      return t('Now')
    case 'min':
      return t('Lowest')
    case 'mean':
      return t('Mean')
    case 'max':
      return t('Highest')
    case 'lastContact':
      return t('Last contact')
    default:
      return t('State')
  }
}

type RowProps = { readonly row: ComparisonRow; readonly onRemove: Props['onRemove'] }

function Row({ row, onRemove }: RowProps) {
  return (
    <tr data-testid="compare-row" data-device={row.deviceid}>
      <th scope="row">
        <Name row={row} />
        <Problem row={row} />
      </th>
      {valueColumns.map((column) => (
        <td key={column} data-number data-testid={`compare-${column}`}>
          <Value row={row} column={column} />
        </td>
      ))}
      <td>
        <LastContact row={row} />
      </td>
      <td>
        <State row={row} />
      </td>
      <td>
        <Remove row={row} onRemove={onRemove} />
      </td>
    </tr>
  )
}

function CompareCard({ row, onRemove }: RowProps) {
  const { t } = useTranslation()
  return (
    <li className={classes['card']} data-testid="compare-row" data-device={row.deviceid}>
      <div className={classes['cardHead']}>
        <Name row={row} />
        <Remove row={row} onRemove={onRemove} />
      </div>
      <Problem row={row} />
      <dl className={classes['values']}>
        {valueColumns.map((column) => (
          <div key={column}>
            <dt>{columnName(column, t)}</dt>
            <dd data-testid={`compare-${column}`}>
              <Value row={row} column={column} />
            </dd>
          </div>
        ))}
      </dl>
      <div className={classes['cardFoot']}>
        <State row={row} />
        <LastContact row={row} />
      </div>
    </li>
  )
}

function Name({ row }: Pick<RowProps, 'row'>) {
  return (
    <span className={classes['name']}>
      <LegendDot colour={row.colour} />
      <TextLink
        to="/data/$deviceid"
        params={{ deviceid: row.deviceid }}
        size="sm"
        c="var(--fp-text)"
        fw={600}
      >
        {row.name}
      </TextLink>
    </span>
  )
}

/** Why a device has no line, beside its name; the others are unaffected. */
function Problem({ row }: Pick<RowProps, 'row'>) {
  const { t } = useTranslation()
  if (row.problem === undefined) return null
  return (
    <span className={classes['problem']} role="alert">
      {row.problem}
      {row.retry && (
        <Button size="compact-xs" variant="default" onClick={row.retry}>
          {t('Retry')}
        </Button>
      )}
    </span>
  )
}

function Value({ row, column }: Pick<RowProps, 'row'> & { readonly column: (typeof valueColumns)[number] }) {
  if (row.isLoading && column !== 'now')
    return <Skeleton h={14} w={56} className={classes['waiting'] ?? ''} />
  const value = column === 'now' ? row.now : row.statistics?.[column]
  return <bdi dir="ltr">{formatComparisonValue(row, value, column)}</bdi>
}

function LastContact({ row }: Pick<RowProps, 'row'>) {
  if (row.contact === 'never' || row.lastContact === null) return missingValue
  return <RelativeTime seconds={row.lastContact} />
}

function State({ row }: Pick<RowProps, 'row'>) {
  // A device without access has no known values.
  if (row.display === undefined && row.problem !== undefined && row.lastContact === null) return missingValue
  return (
    <span className={classes['state']}>
      <StateBadge state={row.contact} />
      <EventBadge state={row.event} />
    </span>
  )
}

function Remove({ row, onRemove }: RowProps) {
  const { t } = useTranslation()
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={t('Remove {{name}}', { name: row.name })}
      onClick={() => onRemove(row.deviceid)}
    >
      <IconX size={16} />
    </ActionIcon>
  )
}
