import { ActionIcon, Button, CloseButton, NativeSelect } from '@mantine/core'
import { IconSortAscending, IconSortDescending } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../../../lib/format/numbers.ts'
import { createLazyComponent } from '../../../../ui/behaviour/lazy-component.tsx'
import type { ListedDevice } from '../filter-sort-devices.ts'
import { SelectAllCheckbox } from '../bulk/select-all-checkbox.tsx'
import { ColumnsPanel } from '../columns/columns-panel.tsx'
import { baseColumns, isSortable, parseColumnId } from '../columns/columns.ts'
import type { FleetLayout } from '../columns/fleet-layout.ts'
import classes from '../device-list.module.css'
import type { DeviceListProps } from '../device-list.tsx'
import { ExportMenu } from '../export/export-menu.tsx'
import { columnLabel } from '../grid/fleet-columns.tsx'
import type { DeviceListState } from '../use-device-list.ts'
import { type Sorting, toggleSort } from '../view-changes.ts'

const loadBulkActions = () => import('../bulk/bulk-actions.tsx')
const BulkActions = createLazyComponent(async () => (await loadBulkActions()).BulkActions)
const ActionScroller = createLazyComponent(async () => {
  // Together, instead of the actions once the line that contains them is there.
  const [part] = await Promise.all([import('../bulk/action-scroller.tsx'), loadBulkActions()])
  return part.ActionScroller
})

type Props = DeviceListProps & {
  readonly list: DeviceListState
  /** Whether rows are shown as cards, which are only selectable on request. */
  readonly asCards: boolean
  readonly isSelecting: boolean
  readonly onSelecting: (isSelecting: boolean) => void
  readonly onChangeGroup: (devices: readonly ListedDevice[]) => void
}

/** The line above the list: the number of devices and actions for all, or for the selected ones. */
export function ListBar(props: Props) {
  const { fleet, layout, onLayout, plans, list, asCards, isSelecting } = props
  const { ordered, rowSelection, selected } = list
  if (ordered?.length === 0 && !isSelecting) return null
  return (
    <div
      className={classes['bar']}
      data-selected={isSelecting || undefined}
      data-cards={asCards || undefined}
    >
      {isSelecting ? <SelectionBar {...props} /> : <ResultBar {...props} />}
      <span className={classes['tools']}>
        {asCards && !isSelecting && (
          <SortSelect layout={layout} sorting={list.sorting} onSort={list.sortBy} plans={plans} />
        )}
        {!(asCards && isSelecting) && <ColumnsPanel layout={layout} onLayout={onLayout} plans={plans} />}
        <ExportMenu
          devices={rowSelection.some ? selected : ordered}
          columns={layout.columns.filter((column) => isSortable(column) && (plans || column !== 'plan'))}
          live={fleet.live}
        />
      </span>
    </div>
  )
}

function ResultBar({ fleet, list, asCards, onSelecting }: Props) {
  const { t } = useTranslation()
  const { ordered } = list
  const waiting = fleet.summary.isError ? t('Error') : t('Loading')
  return (
    <>
      <span className={classes['count']}>
        {ordered ? t('{{count}} device', { count: ordered.length }) : waiting}
      </span>
      {asCards && (
        // From the start, because the line is higher with it.
        <Button variant="default" size="xs" disabled={!ordered} onClick={() => onSelecting(true)}>
          {t('Select')}
        </Button>
      )}
    </>
  )
}

function SelectionBar(props: Props) {
  const { view, list, asCards, onSelecting, onChangeGroup, renderBulkActions } = props
  const { compareHref, settingsHref, exportHref } = props
  const { t } = useTranslation()
  const { rowSelection, selected } = list
  const end = () => {
    rowSelection.clear()
    onSelecting(false)
  }
  const actions = renderBulkActions ? (
    renderBulkActions(selected)
  ) : (
    <BulkActions
      devices={selected}
      onChangeGroup={view.all ? undefined : () => onChangeGroup(selected)}
      compareHref={compareHref}
      settingsHref={settingsHref}
      exportHref={exportHref}
    />
  )
  return (
    <>
      <span className={classes['picked']}>
        <CloseButton size="sm" aria-label={t('Clear selection')} onClick={end} />
        <span className={classes['count']} role="status">
          {t('{{number}} selected', { number: formatCount(selected.length) })}
        </span>
        {asCards && (
          <label className={classes['every']}>
            <SelectAllCheckbox
              selection={rowSelection}
              isReady={list.ordered !== undefined}
              className={classes['everyBox']}
            />
            {t('All')}
          </label>
        )}
      </span>
      <ActionScroller>{actions}</ActionScroller>
    </>
  )
}

type SortSelectProps = {
  readonly layout: FleetLayout
  readonly sorting: Sorting
  readonly onSort: (sorting: Sorting) => void
  readonly plans: boolean
}

/** Sorting for cards, which have no column headers. */
function SortSelect({ layout, sorting, onSort, plans }: SortSelectProps) {
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
          .filter((column) => isSortable(column) && (plans || column !== 'plan'))
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
