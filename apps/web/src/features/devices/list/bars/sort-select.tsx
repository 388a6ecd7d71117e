import { ActionIcon, NativeSelect } from '@mantine/core'
import { IconSortAscending, IconSortDescending } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { baseColumns, parseColumnId } from '../columns/columns.ts'
import classes from '../device-list.module.css'
import { columnLabel } from '../grid/fleet-columns.tsx'
import type { FleetLayout } from '../columns/layout.ts'
import { type Sorting, toggleSort } from '../view.ts'

type Props = {
  readonly layout: FleetLayout
  readonly sorting: Sorting
  readonly onSort: (sorting: Sorting) => void
  readonly plans: boolean
}

/** Cards have no heads to sort by. */
export function SortSelect({ layout, sorting, onSort, plans }: Props) {
  const { t } = useTranslation()
  const columns = new Set([...baseColumns.map(({ id }) => id), ...layout.columns, sorting.sort])
  const Icon = sorting.desc ? IconSortDescending : IconSortAscending
  return (
    <span className={classes['sorting']}>
      <NativeSelect
        aria-label={t('Sort by')}
        value={sorting.sort}
        onChange={(event) => {
          const column = parseColumnId(event.currentTarget.value)
          if (column !== undefined) onSort(toggleSort(sorting, column))
        }}
        data={[...columns]
          .filter((column) => plans || column !== 'plan')
          .map((column) => ({ value: column, label: columnLabel(column, t) }))}
      />
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={sorting.desc ? t('Descending') : t('Ascending')}
        onClick={() => onSort({ ...sorting, desc: !sorting.desc })}
      >
        <Icon size={18} />
      </ActionIcon>
    </span>
  )
}
