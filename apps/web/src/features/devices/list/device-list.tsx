import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconRouter, IconSearchOff } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, type ReactNode, useCallback, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TextLink } from '../../../ui/controls/text-link.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { StreamLostBanner } from '../stream-lost-banner.tsx'
import { NeedsAttention } from './attention/needs-attention.tsx'
import { FleetToolbar } from './bars/fleet-toolbar.tsx'
import { ListBar } from './bars/list-bar.tsx'
import { ListFooter } from './bars/list-footer.tsx'
import { ListHead } from './bars/list-head.tsx'
import type { BulkLinks } from './bulk/bulk-actions.tsx'
import classes from './device-list.module.css'
import { DeviceListDialogs } from './dialogs/device-list-dialogs.tsx'
import type { RowActions } from './dialogs/row-actions.ts'
import { useListDialogs } from './dialogs/use-list-dialogs.ts'
import { FleetCards } from './fleet-cards.tsx'
import { FleetGrid } from './grid/fleet-grid.tsx'
import { HighlightsContext, useHighlightsStore } from './highlights/highlights-context.ts'
import { type DeviceListState, type DeviceListOptions, useDeviceList } from './use-device-list.ts'
import { defaultPageSize } from './list-view.ts'
import { toggleSort } from './view-changes.ts'

/** Below this width a table does not fit, so rows become cards. */
const cardsQuery = '(max-width: 860px)'
/** From this width on, list and map are side by side. */
const sideBySideQuery = '(min-width: 1200px)'

export type DeviceListProps = DeviceListOptions &
  BulkLinks & {
    readonly userid: string
    /** Whether the reader is the vendor, who can switch to all devices. */
    readonly vendor: boolean
    /** Whether the brand shows plans. */
    readonly plans: boolean
    /** The view's heading, unless it is the device list. */
    readonly heading?: string
    /** The pane beside the list: the map. */
    readonly sidePane?: ReactNode
  }

/** A person's devices: search, sorting, groups and actions. Source: specification 3, section 2.2. */
export function DeviceList(props: DeviceListProps) {
  const { view, fleet, vendor, sidePane } = props
  const isBeside = useMediaQuery(sideBySideQuery, undefined, { getInitialValueInEffect: false })
  const box = useRef<HTMLDivElement>(null)
  const isHeld = useCallback(() => box.current?.matches(':hover, :focus-within') ?? false, [])
  const list = useDeviceList(props, isHeld)
  const highlights = useHighlightsStore(fleet.live)
  const dialogs = useListDialogs()
  const pane = sidePane === undefined ? 'grid' : isBeside ? 'both' : (view.show ?? 'grid')
  const isEmpty = fleet.devices?.length === 0
  const asCards = useMediaQuery(cardsQuery, undefined, { getInitialValueInEffect: false })
  const { isSelecting, setPicking, onKeyDown } = useSelectionMode(list, asCards, dialogs.isClosed)
  return (
    <>
      <ListHead
        heading={props.heading}
        pane={sidePane === undefined || isBeside ? undefined : pane}
        onPane={(show) => list.show({ show: show === 'grid' ? undefined : show })}
      />
      <div className={classes['lost']}>{fleet.status === 'reconnecting' && <StreamLostBanner />}</div>
      <NeedsAttention
        fleet={fleet}
        isShownAll={view.state === 'attention'}
        onShowAll={(isShown) =>
          list.show(isShown ? { state: 'attention', sort: 'state', desc: undefined } : { state: undefined })
        }
      />
      {!(isEmpty && !vendor) && (
        <FleetToolbar view={view} list={list} vendor={vendor} isGroupable={!view.all} />
      )}
      <div className={classes['panes']} data-pane={pane}>
        {pane !== 'map' && (
          <section className={classes['list']} onKeyDown={onKeyDown}>
            <ListBar
              {...props}
              list={list}
              asCards={asCards}
              isSelecting={isSelecting}
              onSelecting={setPicking}
              onChangeGroup={dialogs.changeGroup}
            />
            <div ref={box}>
              <HighlightsContext value={highlights}>
                <Rows
                  {...props}
                  list={list}
                  openMenu={dialogs.openMenu}
                  asCards={asCards}
                  isSelecting={isSelecting}
                />
              </HighlightsContext>
            </div>
            <ListFooter view={view} list={list} onView={props.onView} />
          </section>
        )}
        {pane !== 'grid' && <div className={classes['beside']}>{sidePane}</div>}
      </div>
      <DeviceListDialogs
        dialogs={dialogs}
        fleet={fleet}
        groups={list.groups}
        isOwn={!view.all}
        isGrouping={props.renderBulkActions === undefined}
        userid={props.userid}
      />
    </>
  )
}

/** Whether devices are being selected; Escape ends it. */
function useSelectionMode({ rowSelection }: DeviceListState, asCards: boolean, isNothingOpen: boolean) {
  const [isAsked, setPicking] = useState(false)
  const isSelecting = rowSelection.some || (asCards && isAsked)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Escape' || !isSelecting || !isNothingOpen) return
    // Ignores Escape in a panel opened from here, which is elsewhere in the DOM and only closes itself.
    if (!(event.target instanceof Node && event.currentTarget.contains(event.target))) return
    rowSelection.clear()
    setPicking(false)
  }
  return { isSelecting, setPicking, onKeyDown }
}

type RowsProps = DeviceListProps & {
  readonly list: DeviceListState
  readonly openMenu: RowActions['openMenu']
  readonly asCards: boolean
  readonly isSelecting: boolean
}

function Rows(props: RowsProps) {
  const { view, fleet, layout, onLayout, plans, list, asCards, isSelecting } = props
  const { t } = useTranslation()
  const actions = useRowActions(props)
  const shown = useMemo(
    () => (plans ? layout : { ...layout, columns: layout.columns.filter((column) => column !== 'plan') }),
    [layout, plans],
  )
  if (list.ordered?.length === 0) {
    return <EmptyList isSearching={fleet.devices?.length !== 0} onClear={list.clearFilters} />
  }
  const rows = list.page?.rows
  const placeholders = {
    count: view.size === undefined || view.size === 'all' ? defaultPageSize : view.size,
    word: fleet.summary.isError ? t('Error') : t('Loading'),
  }
  if (asCards) {
    return (
      <FleetCards
        rows={rows}
        placeholders={placeholders}
        live={fleet.live}
        layout={shown}
        plans={plans}
        selection={isSelecting ? list.rowSelection : undefined}
        actions={actions}
      />
    )
  }
  return (
    <FleetGrid
      rows={rows}
      first={list.page?.first ?? 1}
      placeholders={placeholders}
      total={list.ordered?.length ?? 0}
      live={fleet.live}
      layout={shown}
      onLayout={onLayout}
      sorting={list.sorting}
      onSort={(column) => list.sortBy(toggleSort(list.sorting, column))}
      selection={list.rowSelection}
      actions={actions}
    />
  )
}

function useRowActions({ openMenu, selection }: Pick<RowsProps, 'openMenu' | 'selection'>): RowActions {
  const router = useRouter()
  return useMemo(() => {
    const page = (deviceid: string) => ({ to: '/data/$deviceid', params: { deviceid } }) as const
    return {
      openMenu,
      selection,
      openDevice: (deviceid) => void router.navigate(page(deviceid)),
      preload: (deviceid) => void router.preloadRoute(page(deviceid)),
    }
  }, [openMenu, selection, router])
}

type EmptyListProps = { readonly isSearching: boolean; readonly onClear: () => void }

function EmptyList({ isSearching, onClear }: EmptyListProps) {
  const { t } = useTranslation()
  if (isSearching) {
    return (
      <EmptyState icon={<IconSearchOff size={40} stroke={1.5} />} title={t('No matching devices')}>
        <p>{t('Change the search, group or state filter to see more devices.')}</p>
        <Button variant="default" onClick={onClear}>
          {t('Clear filters')}
        </Button>
      </EmptyState>
    )
  }
  return (
    <EmptyState icon={<IconRouter size={40} stroke={1.5} />} title={t('No devices yet')}>
      {t("Add a device by its device ID, or ask a device's Admin to give you access.")}{' '}
      <TextLink to="/add" inherit>
        {t('Add Device')}
      </TextLink>
    </EmptyState>
  )
}
