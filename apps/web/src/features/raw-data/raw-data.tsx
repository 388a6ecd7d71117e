import type { DeviceSettings } from '@fieldport/contract'
import {
  chooseRawColumns,
  findRawRangeProblem,
  formatRawColumnChoice,
  parseDeviceTimeZone,
  type RawColumnChoice,
  type RawTable,
  rawRetention,
  resolveZoneChoice,
  type TimeRange,
} from '@fieldport/domain'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { readNow } from '../../lib/clock.ts'
import { chosenTimeZone, listZoneChoices, zoneSearchParam } from '../../lib/format/zones.ts'
import { problemText } from '../../ui/chart/retention-text.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { ColumnControls } from './columns/column-picker.tsx'
import { useRawColumns } from './columns/use-raw-columns.ts'
import { LoadProgress, LoadState } from './loading/load-state.tsx'
import { isBusy, type RawLoad } from './loading/raw-loader.ts'
import { useRawLoad } from './loading/use-raw-load.ts'
import { presentRange } from './range/present-range.ts'
import { RawRange } from './range/raw-range.tsx'
import { useRangeFields } from './range/use-range-fields.ts'
import classes from './raw-data.module.css'
import { changeRawView, getColumnChoice, type RawView } from './raw-view.ts'
import { RawResult } from './table/raw-result.tsx'

type Props = {
  readonly deviceid: string
  /** Undefined: not known yet, or failed. */
  readonly settings: DeviceSettings | undefined
  readonly hasFailed: boolean
  readonly isVendor: boolean
  readonly view: RawView
  readonly onView: (view: RawView) => void
  /** The button that exports the chosen data, beside Load Data. */
  readonly renderExport?: (wish: {
    range: { from: number; to: number } | undefined
    keys: readonly string[]
  }) => ReactNode
}

/** All data of a device in a range, as a table. Source: specification 3, section 2.5. */
export function RawData(props: Props) {
  const { t } = useTranslation()
  const { deviceid, settings, hasFailed, isVendor, view, onView, renderExport } = props
  const deviceTimeZone = parseDeviceTimeZone(settings?.PORTAL_timeZone)
  const timeZone = chosenTimeZone(view.zone, deviceTimeZone)
  const { asked, fields, refresh } = useRangeFields(view, timeZone)
  const choice = getColumnChoice(view)
  const { columns, isReady } = useRawColumns(deviceid, settings, asked, choice)
  const chosen = chooseRawColumns(columns, choice)
  const keys = chosen.map(({ key }) => key)
  const { load, loader } = useRawLoad(deviceid)
  const retention = rawRetention(settings?.tier, isVendor)
  const problemOf = (range: TimeRange) => findRawRangeProblem(range, retention, readNow())
  const isAllowed = (range: TimeRange) => problemOf(range) === undefined
  const present = presentRange(fields, view, isAllowed, readNow())
  const problem = problemOf(present)
  const isKnown = isReady && (settings !== undefined || hasFailed)
  // A range that may not be loaded has no rows on their way.
  const isNothingToCome = isKnown && problem !== undefined && load.phase === 'idle'
  const start = useStart(isKnown && isAllowed(asked), asked, (range) => void loader.start({ range, keys }))
  useMissingColumns(load, keys, loader.join)

  const choose = (next: RawColumnChoice) => onView(changeRawView(view, { cols: formatRawColumnChoice(next) }))
  const { fromSeconds: from, toSeconds: to } = present
  const loadTyped = () => {
    if (!fields.isTyped || (from === view.from && to === view.to)) start(refresh())
    else onView(changeRawView(view, { from, to }))
  }
  const exportButton = renderExport?.({ range: problem ? undefined : { from, to }, keys })
  return (
    <div className={classes['page']} data-testid="raw-data" data-phase={load.phase}>
      {hasFailed && <Notice kind="warning">{t('Error loading device settings')}</Notice>}
      <RawRange
        fields={fields}
        zone={resolveZoneChoice(view.zone, deviceTimeZone)}
        zones={listZoneChoices(deviceTimeZone)}
        onZone={(zone) => onView(changeRawView(view, { zone: zoneSearchParam(zone, deviceTimeZone) }))}
        isRefused={problem !== undefined || !isKnown}
        isLoading={isBusy(load)}
        onLoad={loadTyped}
        onCancel={loader.stop}
      >
        {exportButton}
      </RawRange>
      {problem && <Notice kind="warning">{problemText(problem, retention, t)}</Notice>}
      <LoadState
        load={load}
        columns={keys.length}
        onRetry={() => {
          const again = presentRange({ range: asked, isTyped: fields.isTyped }, view, isAllowed, readNow())
          void loader.start({ range: again, keys })
        }}
      />
      <ColumnControls
        columns={columns}
        chosen={chosen}
        onChoose={(picked) => choose({ kind: 'keys', keys: picked })}
        onReset={() => choose({ kind: 'shown' })}
        onPreset={(kind) => choose({ kind })}
      >
        <LoadProgress load={load} />
      </ColumnControls>
      {!isNothingToCome && (
        <RawResult load={load} columns={chosen} timeZone={timeZone} view={view} onView={onView} />
      )}
    </div>
  )
}

/** Loads the range in the URL, initially and whenever it changes. @returns loads a range, also the same again */
function useStart(isAllowed: boolean, asked: TimeRange, load: (range: TimeRange) => void) {
  const started = useRef<string>(undefined)
  const start = (range: TimeRange) => {
    started.current = rangeName(range)
    load(range)
  }
  useEffect(() => {
    if (isAllowed && started.current !== rangeName(asked)) start(asked)
    // Runs after each render, so that it loads the columns chosen at that time.
  })
  return start
}

function rangeName({ fromSeconds, toSeconds }: TimeRange): string {
  return `${fromSeconds} ${toSeconds}`
}

/** Adds a column that was chosen after the rows were loaded. */
function useMissingColumns(
  load: RawLoad,
  keys: readonly string[],
  join: (table: RawTable, keys: readonly string[]) => Promise<void>,
): void {
  const { table, phase, joining } = load
  const isResting = phase === 'done' && joining.length === 0 && table.rows() > 0
  const missing = isResting ? keys.filter((key) => !table.hasColumn(key)) : []
  // Keys contain no comma.
  const names = missing.join(',')
  useEffect(() => {
    if (names !== '') void join(table, names.split(','))
  }, [names, table, join])
}
