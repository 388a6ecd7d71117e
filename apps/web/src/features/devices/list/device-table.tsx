import { Skeleton, Table } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListedDevice, ListView, SortColumn } from './arrange.ts'
import type { ContactStore } from './contact-store.ts'
import classes from './device-list.module.css'
import { DeviceCard, DeviceRow } from './device-row.tsx'

/** Below this a table does not fit, and rows become cards. */
export const cardsQuery = '(max-width: 860px)'

type Column = { readonly label: string; readonly sort?: SortColumn; readonly width: string }

function columns(t: TFunction): readonly Column[] {
  return [
    { label: t('Device'), sort: 'name', width: '26%' },
    { label: t('State'), width: '12%' },
    { label: t('Last contact'), sort: 'lastContact', width: '16%' },
    { label: t('Device ID'), sort: 'deviceid', width: '14%' },
    { label: t('Model'), sort: 'model', width: '12%' },
    { label: t('Permission'), sort: 'permission', width: '10%' },
    { label: t('Plan'), sort: 'plan', width: '10%' },
  ]
}

type Props = {
  /** Undefined: still loading. */
  readonly rows: readonly ListedDevice[] | undefined
  readonly placeholders: number
  readonly view: ListView
  readonly contacts: ContactStore
  readonly onSort: (column: SortColumn) => void
}

export function DeviceTable({ rows, placeholders, view, contacts, onSort }: Props) {
  const { t } = useTranslation()
  const asCards = useMediaQuery(cardsQuery, undefined, { getInitialValueInEffect: false })
  if (asCards) {
    return (
      <ul className={classes['cards']} onKeyDown={moveFocus} aria-label={t('Devices')}>
        {rows
          ? rows.map((row) => <DeviceCard key={row.deviceid} device={row} contacts={contacts} />)
          : repeat(placeholders, (at) => <CardSkeleton key={at} />)}
      </ul>
    )
  }
  return (
    <div className={classes['frame']}>
      <Table layout="fixed" verticalSpacing={0} aria-label={t('Devices')} aria-busy={!rows}>
        <Table.Thead>
          <Table.Tr>
            {columns(t).map((column) => (
              <HeaderCell key={column.label} column={column} view={view} onSort={onSort} />
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody onKeyDown={moveFocus}>
          {rows
            ? rows.map((row) => <DeviceRow key={row.deviceid} device={row} contacts={contacts} />)
            : repeat(placeholders, (at) => <RowSkeleton key={at} />)}
        </Table.Tbody>
      </Table>
    </div>
  )
}

type HeaderProps = { readonly column: Column } & Pick<Props, 'view' | 'onSort'>

function HeaderCell({ column, view, onSort }: HeaderProps) {
  const { label, sort, width } = column
  if (!sort) {
    return (
      <Table.Th w={width}>
        <span className={classes['sort']}>{label}</span>
      </Table.Th>
    )
  }
  const active = (view.sort ?? 'name') === sort
  const Icon = view.desc ? IconArrowDown : IconArrowUp
  const direction = view.desc ? 'descending' : 'ascending'
  return (
    <Table.Th w={width} aria-sort={active ? direction : 'none'}>
      <button
        type="button"
        className={classes['sort']}
        data-active={active || undefined}
        onClick={() => onSort(sort)}
      >
        {label}
        {active && <Icon size={14} aria-hidden="true" />}
      </button>
    </Table.Th>
  )
}

/** Arrows, Home and End move between the devices of a page. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-grid-item]')]
  const at = items.indexOf(document.activeElement as HTMLElement)
  const moves: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }
  const to = moves[event.key]
  if (to === undefined || at < 0) return
  event.preventDefault()
  items[Math.min(Math.max(to, 0), items.length - 1)]?.focus()
}

function repeat<Value>(count: number, make: (at: number) => Value): readonly Value[] {
  return Array.from({ length: count }, (_, at) => make(at))
}

function RowSkeleton() {
  const { t } = useTranslation()
  return (
    <Table.Tr className={classes['row']}>
      {['70%', '48px', undefined, '84px', '60px', '48px', '56px'].map((width, at) => (
        <Table.Td key={width ?? at} className={classes['quiet']}>
          {width ? <Skeleton h={14} w={width} /> : t('Loading')}
        </Table.Td>
      ))}
    </Table.Tr>
  )
}

function CardSkeleton() {
  const { t } = useTranslation()
  return (
    <li className={classes['card']}>
      <Skeleton h={22} w="60%" />
      <div className={classes['cardFoot']}>
        <span>{t('Loading')}</span>
      </div>
    </li>
  )
}
