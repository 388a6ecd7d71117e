import { Button, Group, Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { errorMessage } from '../../lib/api/errors.ts'
import { ConflictAuthor } from '../../ui/feedback/conflict-author.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import classes from './script.module.css'
import { Dialog } from '../../ui/dialog/dialog.tsx'

const DiffView = lazy(async () => ({ default: (await import('./editor/diff-view.tsx')).DiffView }))

type Props = {
  readonly mine: string
  readonly theirs: string
  /** Of the saved script. */
  readonly version: number
  /** Email of who saved it; undefined: not known yet. */
  readonly by: string | undefined
  readonly isPending: boolean
  readonly error: unknown
  readonly onMine: () => void
  readonly onTheirs: () => void
  readonly onClose: () => void
}

/** Saved meanwhile, by someone else or in another tab: shows both versions before overwriting. */
export function ScriptConflictDialog(props: Props) {
  const { mine, theirs, version, by, isPending, error, onMine, onTheirs, onClose } = props
  const { t } = useTranslation()
  return (
    <Dialog size="xl" onClose={onClose} title={t('This script has been saved since you opened it')}>
      <div className={classes['form']}>
        <p className={classes['text']}>
          {t('Version {{version}} was saved after you started editing. Here is how yours differs.', {
            version,
          })}
        </p>
        <ConflictAuthor by={by} />
        <Suspense fallback={<Skeleton h={320} />}>
          <DiffView
            before={theirs}
            after={mine}
            beforeTitle={t('Saved: version {{version}}', { version })}
            afterTitle={t('Yours')}
            label={t('Differences between the saved script and yours')}
          />
        </Suspense>
        {error !== null && <Notice title={t('Error')}>{errorMessage(error)}</Notice>}
        <Group justify="flex-end">
          <Button variant="default" onClick={onTheirs}>
            {t('Use theirs')}
          </Button>
          <Button loading={isPending} onClick={onMine}>
            {t('Keep mine')}
          </Button>
        </Group>
      </div>
    </Dialog>
  )
}
