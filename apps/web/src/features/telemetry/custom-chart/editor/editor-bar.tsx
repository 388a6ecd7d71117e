import { ActionIcon, Button } from '@mantine/core'
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '../../../../ui/controls/link-button.tsx'
import classes from './editor.module.css'
import type { ChartDraft } from './use-chart-draft.ts'

type Props = {
  readonly title: string
  readonly deviceid: string
  readonly draft: ChartDraft
  readonly isSaving: boolean
  readonly onSave: () => void
  /** Absent: there is nothing to delete yet. */
  readonly onDelete: (() => void) | undefined
}

export function EditorBar({ title, deviceid, draft, isSaving, onSave, onDelete }: Props) {
  const { t } = useTranslation()
  const { undo, redo, isChanged, isGone } = draft
  return (
    <div className={classes['bar']}>
      <h2 className={classes['title']}>{title}</h2>
      <ActionIcon variant="default" size={34} aria-label={t('Undo')} disabled={!undo} onClick={undo}>
        <IconArrowBackUp size={16} data-mirrored />
      </ActionIcon>
      <ActionIcon variant="default" size={34} aria-label={t('Redo')} disabled={!redo} onClick={redo}>
        <IconArrowForwardUp size={16} data-mirrored />
      </ActionIcon>
      {onDelete && (
        <Button variant="default" onClick={onDelete}>
          {t('Delete')}
        </Button>
      )}
      <LinkButton variant="default" to="/data/$deviceid" params={{ deviceid }}>
        {t('Cancel')}
      </LinkButton>
      <Button loading={isSaving} disabled={!isChanged && !isGone} onClick={onSave}>
        {t('Save')}
      </Button>
    </div>
  )
}
