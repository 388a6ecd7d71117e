import type { DeviceSettings } from '@fieldport/contract'
import { Button, Skeleton } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { errorMessage } from '../../lib/api/errors.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { ConnectionPanel } from './connection-panel.tsx'
import { diagnosticsOptions } from './diagnostics-options.ts'
import classes from './diagnostics.module.css'
import { Faults } from './faults.tsx'
import { Parameters } from './parameters.tsx'

type Props = {
  readonly deviceid: string
  readonly settings: DeviceSettings
  readonly q: string
  readonly onSearch: (q: string) => void
}

/** What a device tells of itself: its connection, its trouble codes, each parameter's latest value. */
export function DeviceDiagnostics({ deviceid, settings, q, onSearch }: Props) {
  const { t } = useTranslation()
  const query = useQuery(diagnosticsOptions(deviceid))
  const { data } = query
  if (query.isError && !data)
    return (
      <Notice title={t('Error')} onRetry={() => void query.refetch()}>
        {errorMessage(query.error)}
      </Notice>
    )
  if (!data) return <Skeleton h={480} />
  return (
    <div className={classes['page']}>
      <div className={classes['wide']}>
        <Parameters
          parameters={data.parameters}
          settings={settings}
          q={q}
          onSearch={onSearch}
          action={
            <Button
              size="xs"
              variant="default"
              leftSection={<IconRefresh size={14} />}
              loading={query.isFetching}
              onClick={() => void query.refetch()}
            >
              {t('Refresh')}
            </Button>
          }
        />
      </div>
      <div className={classes['column']}>
        <ConnectionPanel
          connection={data.connection}
          newestPointAt={data.at}
          askedAt={query.dataUpdatedAt / 1000}
        />
        <Faults faults={data.faults} />
      </div>
    </div>
  )
}
