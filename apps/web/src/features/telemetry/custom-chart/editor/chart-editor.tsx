import type { DeviceSettings, StoredChart } from '@fieldport/contract'
import { type CardDisplay, customChartKeys, normaliseCustomChart, type Retention } from '@fieldport/domain'
import { type KeyboardEvent, useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { conflictAuthor } from '../../../../lib/api/conflict-author.ts'
import { errorCode, errorMessage } from '../../../../lib/api/errors.ts'
import type { DeviceFeed } from '../../../../lib/live/feed/device-feed.ts'
import { useFeedKeys } from '../../../../lib/live/feed/use-device-feed.ts'
import { Notice } from '../../../../ui/feedback/notice.tsx'
import { UnsavedGuard } from '../../../../ui/feedback/unsaved-guard.tsx'
import { useParsedDisplaySettings } from '../../cards/use-card-displays.ts'
import { useSignals } from '../../../../lib/device/use-signals.ts'
import { CustomChartCard } from '../custom-chart-card.tsx'
import { type DisplayOf, useDisplayOf } from '../use-custom-chart.ts'
import { AxisFields } from './axis-fields.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { EditorBar } from './editor-bar.tsx'
import classes from './editor.module.css'
import { GeneralFields } from './general-fields.tsx'
import { SeriesFields } from './series-fields.tsx'
import { TimeAxisFields } from './time-axis-fields.tsx'
import { type ChartDraft, useChartDraft } from './use-chart-draft.ts'
import { useSaveChart } from './use-save-chart.ts'

export type ChartEditorProps = {
  readonly deviceid: string
  /** The number in the URL: the chart's, or the one that a new chart will probably get. */
  readonly number: number
  /** Undefined: the chart is new. */
  readonly stored: StoredChart | undefined
  readonly settings: DeviceSettings
  readonly feed: DeviceFeed
  readonly cards: readonly CardDisplay[]
  readonly intervalSeconds: number | undefined
  readonly retention: Retention
  /** The chart was saved or deleted, so the editor can be left. */
  readonly onDone: () => void
}

/** `by`: email of who saved or deleted the chart meanwhile; undefined: unknown. */
type OpenDialog = { readonly name: 'conflict'; readonly by: string | undefined } | { readonly name: 'delete' }

/** The editor of a custom chart: its fields, and a preview beside them. */
export function ChartEditor(props: ChartEditorProps) {
  const { deviceid, number } = props
  const { t } = useTranslation()
  const [isDone, setDone] = useState(false)
  const done = () => {
    setDone(true)
    props.onDone()
  }
  const draft = useChartDraft(props.stored)
  const { stored } = draft
  const [dialog, setDialog] = useState<OpenDialog>()
  const save = useSaveChart(deviceid, done)
  const isConflict = errorCode(save.error) === 'CONFLICT'
  const send = (base: StoredChart | undefined) =>
    save.mutate(
      { chart: draft.chart, place: base && { number: base.number, version: base.version } },
      {
        onError: (error) => {
          if (errorCode(error) === 'CONFLICT') setDialog({ name: 'conflict', by: conflictAuthor(error) })
        },
      },
    )
  // A deleted chart is saved as a new one, with any free number; of another, the base version lets the server find a
  // conflict.
  const apply = () => send(draft.isGone ? undefined : draft.base)
  return (
    <div
      className={classes['page']}
      onKeyDown={(event) => undoByKey(event, draft)}
      data-testid="chart-editor"
    >
      <EditorBar
        title={stored ? stored.chart.name || t('Chart {{number}}', { number }) : t('New chart')}
        deviceid={deviceid}
        draft={draft}
        isSaving={save.isPending}
        onSave={apply}
        onDelete={stored && (() => setDialog({ name: 'delete' }))}
      />
      <div className={classes['notices']}>
        {draft.isGone && !isDone && (
          <Notice kind="warning">{t('This chart has been deleted. Save to add it again.')}</Notice>
        )}
        {draft.isOvertaken && !draft.isGone && !isDone && (
          <Notice kind="warning">{t('This chart has changed since you opened it.')}</Notice>
        )}
        {save.isError && !isConflict && <Notice title={t('Error')}>{errorMessage(save.error)}</Notice>}
      </div>
      <Columns {...props} draft={draft} />
      {dialog?.name === 'conflict' && (
        <ConflictDialog
          mine={draft.chart}
          theirs={stored}
          by={dialog.by}
          isPending={save.isPending}
          error={isConflict ? null : save.error}
          onMine={() => send(stored)}
          onTheirs={() => {
            draft.rebase(stored)
            save.reset()
            setDialog(undefined)
          }}
          onClose={() => setDialog(undefined)}
        />
      )}
      {dialog?.name === 'delete' && stored && (
        <DeleteDialog
          deviceid={deviceid}
          stored={stored}
          onDone={done}
          onClose={() => setDialog(undefined)}
        />
      )}
      <UnsavedGuard isUnsaved={draft.isChanged && !isDone} />
    </div>
  )
}

type ColumnsProps = ChartEditorProps & { readonly draft: ChartDraft }

function Columns(props: ColumnsProps) {
  const { deviceid, number, settings, feed, cards, intervalSeconds, retention, draft } = props
  const { chart, change } = draft
  const displaySettings = useParsedDisplaySettings(settings)
  const drawn = useMemo(() => customChartKeys(chart), [chart])
  const signals = useSignals({ deviceid, feed, keys: drawn, isChoosing: true })
  const named = useMemo(() => [...cards, ...signals], [cards, signals])
  const displayOf = useDisplayOf({ cards: named, displaySettings, model: settings.model })
  const keys = useFeedKeys(feed)
  const sources = useMemo(
    () => [
      ...listSources(keys, (key) => feed.store.key(key).latest?.value, displayOf),
      ...signals.map(({ key }) => key),
    ],
    [keys, feed, displayOf, signals],
  )
  // Deferred, so that drawing does not slow down typing.
  const shown = useDeferredValue(chart)
  const preview = useMemo(() => normaliseCustomChart(shown), [shown])
  return (
    <>
      <div className={classes['form']} onBlur={draft.leaveField}>
        <GeneralFields chart={chart} retention={retention} onChange={change} />
        <SeriesFields chart={chart} sources={sources} displayOf={displayOf} onChange={change} />
        <AxisFields chart={chart} displayOf={displayOf} onChange={change} />
        <TimeAxisFields chart={chart} onChange={change} />
      </div>
      <div className={classes['preview']}>
        <CustomChartCard
          // A new range starts with a new preview.
          key={preview.range}
          deviceid={deviceid}
          number={number}
          chart={preview}
          cards={cards}
          settings={settings}
          feed={feed}
          intervalSeconds={intervalSeconds}
          retention={retention}
          mayExport={undefined}
        />
      </div>
    </>
  )
}

/** Undo and redo with Ctrl or ⌘ and Z, Shift+Z or Y in any field, because all fields show the draft. */
function undoByKey(event: KeyboardEvent, { undo, redo }: ChartDraft): void {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return
  const key = event.key.toLowerCase()
  const step = key === 'z' ? (event.shiftKey ? redo : undo) : key === 'y' ? redo : undefined
  if (key !== 'z' && key !== 'y') return
  event.preventDefault()
  step?.()
}

/** Metadata of every record. */
const recordKeys: ReadonlySet<string> = new Set(['ts', 'aws_ts', 'time'])

/** The data keys with a numeric newest value, by name. */
function listSources(
  keys: readonly string[],
  valueOf: (key: string) => unknown,
  displayOf: DisplayOf,
): readonly string[] {
  const isDrawable = (key: string) =>
    !recordKeys.has(key) && ['number', 'boolean'].includes(typeof valueOf(key))
  const byName = (one: string, other: string) => displayOf(one).name.localeCompare(displayOf(other).name)
  return keys.filter(isDrawable).toSorted(byName)
}
