import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../lib/api/client.ts'
import { errorMessage } from '../../../lib/api/errors.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import classes from './teams.module.css'

type Props = {
  readonly id: string
  /** The person who would take over the team. */
  readonly userid: string
  /** Text before the devices that the team would lose. */
  readonly children: ReactNode
}

/** The devices that a team no longer shares once it is handed over. */
export function HandoverDevices({ id, userid, children }: Props) {
  const { t } = useTranslation()
  const preview = useQuery(api.user.previewTeamHandover.queryOptions({ input: { id, userid }, staleTime: 0 }))
  if (preview.isPending) return <Skeleton h={64} />
  if (!preview.data)
    return (
      <Notice title={t('Error')} onRetry={() => void preview.refetch()}>
        {errorMessage(preview.error)}
      </Notice>
    )
  const leaving = preview.data.devices.filter(({ stays }) => !stays)
  if (leaving.length === 0)
    return <div className={classes['note']}>{t('All devices of the team stay shared.')}</div>
  return (
    <Notice kind="info" title={t('{{count}} device is no longer shared', { count: leaving.length })}>
      {children}
      <ul className={classes['affected']} data-testid="leaving-devices">
        {leaving.map(({ deviceid, name }) => (
          <li key={deviceid}>{name === '' ? deviceid : `${name} (${deviceid})`}</li>
        ))}
      </ul>
    </Notice>
  )
}
