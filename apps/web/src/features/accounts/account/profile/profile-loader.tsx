import type { Profile } from '@fieldport/contract'
import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Notice } from '../../../../ui/feedback/notice.tsx'
import { useProfile } from './use-profile.ts'

type Props = {
  /** About the height of the content. */
  readonly heightPx: number
  readonly children: (profile: Profile) => ReactNode
}

/** Shows a section once the profile is loaded, or why it is not. */
export function ProfileLoader({ heightPx, children }: Props) {
  const { t } = useTranslation()
  const { data, isLoadingError, refetch } = useProfile()
  if (isLoadingError)
    return (
      <Notice title={t('Error')} onRetry={() => void refetch()}>
        {t('Network error')}
      </Notice>
    )
  if (!data) return <Skeleton h={heightPx} />
  return children(data)
}
