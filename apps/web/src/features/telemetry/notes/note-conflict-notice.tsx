import { useTranslation } from 'react-i18next'
import { formatDateTime, type TimeStyle } from '../../../lib/format/times.ts'
import { localize } from '../../../lib/texts/messages.ts'
import { ConflictNotice } from '../../../ui/feedback/conflict-notice.tsx'
import classes from './notes.module.css'
import type { NoteConflict } from './use-note-changes.ts'

type Props = {
  readonly conflict: NoteConflict
  readonly style: TimeStyle
  readonly onTheirs: () => void
  readonly onMine: () => void
}

/** Somebody else saved meanwhile: asks before overwriting. */
export function NoteConflictNotice({ conflict: { theirs, by }, style, onTheirs, onMine }: Props) {
  const { t } = useTranslation()
  return (
    <ConflictNotice by={by} isDeleted={theirs === undefined} onTheirs={theirs && onTheirs} onMine={onMine}>
      {theirs ? (
        <span className={classes['theirs']} dir="auto">
          {formatDateTime(theirs.at, style)}: {theirs.text}
        </span>
      ) : (
        `${localize('chartNoteGone')} ${t('Save to add it again.')}`
      )}
    </ConflictNotice>
  )
}
