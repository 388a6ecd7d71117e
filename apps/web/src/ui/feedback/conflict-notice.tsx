import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ConflictAuthor } from './conflict-author.tsx'
import { Notice } from './notice.tsx'

type Props = {
  /** Email of who saved or deleted it; undefined: unknown. */
  readonly by?: string | undefined
  readonly isDeleted?: boolean
  /** The changed item. */
  readonly children: ReactNode
  /** Discards what is typed; absent: there is nothing of theirs. */
  readonly onTheirs?: (() => void) | undefined
  /** Keeps what is typed, so that it replaces theirs. */
  readonly onMine: () => void
}

/** Saved meanwhile, by someone else or in another tab: the person decides which version to keep, and nothing typed is lost until then. */
export function ConflictNotice({ by, isDeleted = false, children, onTheirs, onMine }: Props) {
  const { t } = useTranslation()
  return (
    <Notice
      kind="warning"
      title={isDeleted ? t('Deleted since you opened it') : t('Changed since you opened it')}
    >
      {children}
      <ConflictAuthor by={by} isDeleted={isDeleted} />
      <Group gap="xs" mt="xs">
        {onTheirs && (
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
