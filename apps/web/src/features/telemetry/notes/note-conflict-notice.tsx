import type { ChartNote } from '@fieldport/contract'
import { Button, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatDateTime, type TimeStyle } from '../../../lib/format/times.ts'
import { localize } from '../../../lib/texts/messages.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import classes from './notes.module.css'

type Props = {
  /** The currently stored version; undefined: it was deleted. */
  readonly theirs: ChartNote | undefined
  readonly style: TimeStyle
  readonly onTheirs: () => void
  readonly onMine: () => void
}

/** Somebody else saved meanwhile: asks before overwriting. */
export function NoteConflictNotice({ theirs, style, onTheirs, onMine }: Props) {
  const { t } = useTranslation()
  return (
    <Notice kind="warning" title={t('Changed by someone else')}>
      {theirs ? (
        <span className={classes['theirs']} dir="auto">
          {formatDateTime(theirs.at, style)}: {theirs.text}
        </span>
      ) : (
        `${localize('chartNoteGone')} ${t('Save to add it again.')}`
      )}
      <Group gap="xs" mt="xs">
        {theirs && (
          <Button size="xs" variant="default" onClick={onTheirs}>
            {t('Use theirs')}
          </Button>
        )}
        <Button size="xs" variant="default" onClick={onMine}>
          {t('Keep mine')}
        </Button>
      </Group>
    </Notice>
  )
}
