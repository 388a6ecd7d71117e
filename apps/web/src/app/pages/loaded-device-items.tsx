import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { errorMessage } from '../../lib/api/errors.ts'
import { customItemsOptions, type DeviceItems } from '../../lib/device/custom-items.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { PageSkeleton } from '../../ui/feedback/page-skeleton.tsx'

type Props = {
  readonly deviceid: string
  readonly children: (items: DeviceItems) => ReactNode
}

/** Shows a device's custom widgets and charts. An editor must not mistake a failure for a device without any. */
export function LoadedDeviceItems({ deviceid, children }: Props) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(customItemsOptions(deviceid))
  if (data) return children(data)
  if (!error) return <PageSkeleton />
  return (
    <Notice title={t('Error')} onRetry={() => void refetch()}>
      {errorMessage(error)}
    </Notice>
  )
}
