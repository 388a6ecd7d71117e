import { Button, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Notice } from '../../../../ui/feedback/notice.tsx'
import type { Conflict } from './use-base.ts'

type Props = {
  readonly conflict: Conflict
  readonly onTheirs: () => void
  readonly onMine: () => void
}

/** Someone else saved the widget meanwhile: the person decides which version to keep. */
export function WidgetConflictNotice({ conflict, onTheirs, onMine }: Props) {
  const { t } = useTranslation()
  if (conflict === 'deleted')
    return (
      <Notice kind="warning" title={t('Deleted by someone else')}>
        {t('Someone else has deleted this widget. Save to add it again.')}
        <Group gap="xs" mt="xs">
          <Button size="xs" variant="default" onClick={onMine}>
            {t('Keep mine')}
          </Button>
        </Group>
      </Notice>
    )
  return (
    <Notice kind="warning" title={t('Changed by someone else')}>
      {t('Someone else has saved this widget since you opened it.')}
      <Group gap="xs" mt="xs">
        <Button size="xs" variant="default" onClick={onTheirs}>
          {t('Use theirs')}
        </Button>
        <Button size="xs" variant="default" onClick={onMine}>
          {t('Keep mine')}
        </Button>
      </Group>
    </Notice>
  )
}
