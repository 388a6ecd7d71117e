import { Button, Skeleton } from '@mantine/core'
import { IconNote, IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { actorName } from '../../../lib/texts/actor-name.ts'
import { errorMessage } from '../../../lib/api/errors.ts'
import type { useChartNotes } from '../../../lib/device/chart-notes.ts'
import type { DeviceNote } from '../../../lib/device/device-source.ts'
import { isolateOnPage } from '../../../lib/format/direction.ts'
import { formatDateTime, type TimeStyle } from '../../../lib/format/times.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { EditTools, ListRow, RowList, RowNote } from '../../../ui/row-list.tsx'
import classes from './notes.module.css'
import { useDeleteNote } from './use-note-changes.ts'

type Props = {
  readonly deviceid: string
  readonly found: ReturnType<typeof useChartNotes>
  readonly style: TimeStyle
  readonly mayEdit: boolean
  readonly onAdd: () => void
  readonly onEdit: (note: DeviceNote) => void
}

/** The notes of the shown range, oldest first. */
export function NoteList({ deviceid, found, style, mayEdit, onAdd, onEdit }: Props) {
  const { t } = useTranslation()
  const { notes, isUnknown, error, refetch } = found
  const remove = useDeleteNote(deviceid)
  return (
    <>
      {remove.error && (
        <Notice title={t('Error')} onClose={remove.reset}>
          {errorMessage(remove.error)}
        </Notice>
      )}
      {isUnknown && error && (
        <Notice title={t('Error')} onRetry={() => void refetch()}>
          {errorMessage(error)}
        </Notice>
      )}
      {isUnknown && !error && <Skeleton h={120} />}
      {!isUnknown && notes.length === 0 && (
        <EmptyState icon={<IconNote size={40} stroke={1.5} />} title={t('No notes in this range')}>
          {mayEdit
            ? t('Add a note, or right-click a point on the chart.')
            : t('Notes appear here once someone adds them.')}
        </EmptyState>
      )}
      <RowList>
        {notes.map((note) => (
          <NoteRow
            key={note.id}
            note={note}
            style={style}
            mayEdit={mayEdit}
            isDeleting={remove.isPending && remove.variables === note.id}
            onEdit={() => onEdit(note)}
            onDelete={() => remove.mutate(note.id)}
          />
        ))}
      </RowList>
      {mayEdit && (
        <div className={classes['tools']}>
          <Button leftSection={<IconPlus size={16} />} onClick={onAdd} data-autofocus>
            {t('Add note')}
          </Button>
        </div>
      )}
    </>
  )
}

type RowProps = Pick<Props, 'style' | 'mayEdit'> & {
  readonly note: DeviceNote
  readonly isDeleting: boolean
  readonly onEdit: () => void
  readonly onDelete: () => void
}

function NoteRow({ note, style, mayEdit, isDeleting, onEdit, onDelete }: RowProps) {
  const { t } = useTranslation()
  const { at, text, author } = note
  const time = formatDateTime(at, style)
  const name = isolateOnPage(text)
  return (
    <ListRow
      data-testid="chart-note"
      text={
        <>
          <p className={classes['text']} dir="auto">
            {text}
          </p>
          <RowNote>
            {author === undefined ? time : `${time} · ${isolateOnPage(actorName(author, t))}`}
          </RowNote>
        </>
      }
      tools={
        mayEdit && (
          <EditTools
            editLabel={t('Edit note {{name}}', { name })}
            deleteLabel={t('Delete note {{name}}', { name })}
            question={t('Delete this note?')}
            confirm={t('Delete note')}
            isDeleting={isDeleting}
            onEdit={onEdit}
            onDelete={onDelete}
          />
        )
      }
    />
  )
}
