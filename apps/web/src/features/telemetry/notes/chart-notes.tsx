import type { TimeRange } from '@fieldport/domain'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import type { NotesView } from './notes-view.ts'

const NotesDialog = lazy(async () => ({ default: (await import('./notes-dialog.tsx')).NotesDialog }))

type Options = {
  /** '' for a guest. */
  readonly deviceid: string
  /** The shown range; undefined: none yet. */
  readonly range: TimeRange | undefined
  /** IANA name; undefined: the reader's zone. */
  readonly timeZone?: string | undefined
  readonly mayEdit: boolean
}

export type ChartNoteActions = {
  /** Absent while nothing is drawn. `opener` gets the focus back, because the menu item is gone by then. */
  readonly onList: ((opener: HTMLElement | null) => void) | undefined
  /** At a moment, epoch seconds, or in the middle of the range. Absent if the reader may not. */
  readonly onAdd: ((seconds: number | undefined, opener?: HTMLElement | null) => void) | undefined
}

/** The actions that open the notes of a chart, and their dialog. */
export function useChartNoteActions({ deviceid, range, timeZone, mayEdit }: Options): {
  readonly actions: ChartNoteActions
  readonly dialog: ReactNode
} {
  const [view, setView] = useState<NotesView>()
  const focused = useRef<HTMLElement>(null)
  useEffect(() => {
    if (view) return
    focused.current?.focus({ preventScroll: true })
    focused.current = null
  }, [view])
  const open = (next: NotesView, opener?: HTMLElement | null) => {
    const { activeElement } = document
    focused.current = opener ?? (activeElement instanceof HTMLElement ? activeElement : null)
    setView(next)
  }
  const add = (at: number | undefined, opener?: HTMLElement | null) =>
    range && open({ kind: 'add', at: at ?? (range.fromSeconds + range.toSeconds) / 2 }, opener)
  return {
    actions: {
      onList: range && ((opener) => open({ kind: 'list' }, opener)),
      onAdd: range && mayEdit ? add : undefined,
    },
    dialog: view && range && (
      <Suspense>
        <NotesDialog
          deviceid={deviceid}
          range={range}
          timeZone={timeZone}
          mayEdit={mayEdit}
          view={view}
          onClose={() => setView(undefined)}
        />
      </Suspense>
    ),
  }
}
