import { type CardDisplay, type RawOrder, sortRawRows } from '@fieldport/domain'
import { IconTableOff } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { zoneNames } from '../../../lib/format/times.ts'
import { getLocaleSettings } from '../../../lib/locale-settings.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { PageSkeleton } from '../../../ui/feedback/page-skeleton.tsx'
import { isBusy, type RawLoad } from '../loading/raw-loader.ts'
import { changeRawView, type RawView, rowsPerPageOf, sortingOf, toggleRawSort } from '../raw-view.ts'
import { pageOfRows } from './paging.ts'
import { RawFooter } from './raw-footer.tsx'
import { RawGrid } from './raw-grid.tsx'

type Props = {
  readonly load: RawLoad
  readonly columns: readonly CardDisplay[]
  /** IANA name; undefined: the browser's. */
  readonly timeZone: string | undefined
  readonly view: RawView
  readonly onView: (view: RawView) => void
}

const asLoaded: RawOrder = (place) => place

/** The loaded data as a table, or a message that there is none. */
export function RawResult({ load, columns, timeZone, view, onView }: Props) {
  const { t } = useTranslation()
  const { table, version, phase } = load
  const style = useMemo(() => ({ locale: getLocaleSettings().locale, timeZone }), [timeZone])
  const order = useRowOrder(load, view)
  const rows = table.rows()
  if (rows === 0) {
    if (phase === 'idle' || phase === 'loading') return <PageSkeleton />
    if (phase !== 'done') return null
    return (
      <EmptyState icon={<IconTableOff size={40} stroke={1.5} />} title={t('No Data Found')}>
        {t('Choose another time range and load the data again.')}
      </EmptyState>
    )
  }
  const page = pageOfRows(rows, rowsPerPageOf(view), view.page)
  return (
    <>
      <RawGrid
        // Each page starts at the top.
        key={`${page.first} ${rowsPerPageOf(view)}`}
        table={table}
        version={version}
        columns={columns}
        order={order}
        first={page.first}
        end={page.end}
        sorting={sortingOf(view)}
        onSort={(key) => onView(toggleRawSort(view, key))}
        style={style}
        zone={zoneNames({ fromSeconds: table.tsAt(rows - 1), toSeconds: table.tsAt(0) }, style)}
        isBusy={isBusy(load)}
      />
      <RawFooter
        rows={rows}
        page={page}
        size={rowsPerPageOf(view)}
        onSize={(size) => onView(changeRawView(view, { size }))}
        onPage={(number) => onView({ ...changeRawView(view, {}), ...(number > 1 ? { page: number } : {}) })}
      />
    </>
  )
}

const words = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })

/** Rows are shown in order of arrival while loading, and sorted once all are loaded. */
function useRowOrder({ table, phase, version, joining }: RawLoad, view: RawView): RawOrder {
  const { key, desc } = sortingOf(view)
  const isComplete = phase !== 'loading' && joining.length === 0
  // Constant while loading, so that arriving rows do not sort again.
  const sorted = isComplete ? version : -1
  return useMemo(
    () => (sorted < 0 ? asLoaded : sortRawRows(table, { key, desc }, words.compare)),
    [table, key, desc, sorted],
  )
}
