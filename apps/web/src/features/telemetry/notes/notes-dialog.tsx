import type { TimeRange } from '@fieldport/domain'
import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChartNotes } from '../../../lib/device/chart-notes.ts'
import type { DeviceNote } from '../../../lib/device/device-source.ts'
import { getLocaleSettings } from '../../../lib/locale-settings.ts'
import { NoteEditor } from './note-editor.tsx'
import { NoteList } from './note-list.tsx'
import type { NotesView } from './notes-view.ts'
import classes from './notes.module.css'
import { Dialog } from '../../../ui/dialog/dialog.tsx'

export type NotesDialogProps = {
  /** '' for a guest. */
  readonly deviceid: string
  /** The chart's range. */
  readonly range: TimeRange
  /** IANA name; undefined: the reader's zone. */
  readonly timeZone: string | undefined
  readonly mayEdit: boolean
  readonly view: NotesView
  readonly onClose: () => void
}

/** Undefined: the list. */
type Edited = { readonly note: DeviceNote | undefined; readonly at: number } | undefined

/** The dialog for a chart's notes: a new one, or their list. */
export function NotesDialog({ deviceid, range, timeZone, mayEdit, view, onClose }: NotesDialogProps) {
  const { t } = useTranslation()
  const isPhone = useMediaQuery('(max-width: 700px)') ?? false
  // Frozen, so that the list does not change while the chart follows the present.
  const [shown] = useState(range)
  const found = useChartNotes(deviceid, shown)
  const addsOne = view.kind === 'add'
  const [edited, setEdited] = useState<Edited>(addsOne ? { note: undefined, at: view.at } : undefined)
  const middle = (shown.fromSeconds + shown.toSeconds) / 2
  const style = { ...getLocaleSettings(), ...(timeZone === undefined ? {} : { timeZone }) }
  const title = edited ? (edited.note ? t('Edit note') : t('Add note')) : t('Notes')
  return (
    <Dialog
      onClose={onClose}
      closeOnClickOutside={!edited}
      size={560}
      fullScreen={isPhone}
      title={title}
      data-testid="notes-dialog"
    >
      <div className={classes['dialog']}>
        {edited ? (
          <NoteEditor
            deviceid={deviceid}
            note={edited.note}
            at={edited.at}
            timeZone={timeZone}
            onDone={() => (addsOne ? onClose() : setEdited(undefined))}
          />
        ) : (
          <NoteList
            deviceid={deviceid}
            found={found}
            style={style}
            mayEdit={mayEdit}
            onAdd={() => setEdited({ note: undefined, at: middle })}
            onEdit={(note) => setEdited({ note, at: note.at })}
          />
        )}
      </div>
    </Dialog>
  )
}
