import type { Connection } from '@fieldport/contract'
import { Switch } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../../lib/api/client.ts'
import { errorMessage } from '../../../lib/api/errors.ts'
import { CopyButton } from '../../../ui/controls/copy-button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { PageSkeleton } from '../../../ui/feedback/page-skeleton.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { sendCommands } from './commands.ts'
import classes from './connect.module.css'
import { ConnectionDetails } from './connection-details.tsx'

/** Address, secret and ready-made commands of one device. */
export function ConnectDevice({ deviceid }: { readonly deviceid: string }) {
  const { t } = useTranslation()
  const connection = useQuery(api.device.getConnection.queryOptions({ input: { deviceid } }))
  if (connection.isLoadingError) {
    return (
      <Notice title={t('Error')} onRetry={() => void connection.refetch()}>
        {errorMessage(connection.error)}
      </Notice>
    )
  }
  if (!connection.data) return <PageSkeleton />
  return (
    <>
      <Panel title={t('1. Set up the device')}>
        <ConnectionDetails connection={connection.data} />
      </Panel>
      <Panel title={t('2. Or try it from a terminal')}>
        <Commands connection={connection.data} />
      </Panel>
    </>
  )
}

function Commands({ connection }: { readonly connection: Connection }) {
  const { t } = useTranslation()
  return (
    <div className={classes['commands']}>
      {sendCommands(connection).map(({ transport, tool, text }) => (
        <figure
          key={transport}
          className={classes['command']}
          data-testid={`command-${transport.toLowerCase()}`}
        >
          <figcaption className={classes['caption']}>
            <span>
              <b>{transport}</b> {t('with {{tool}}', { tool })}
            </span>
            <CopyButton value={text} what={t('{{transport}} command', { transport })} />
          </figcaption>
          <pre className={classes['text']} tabIndex={0}>
            {text}
          </pre>
        </figure>
      ))}
      {connection.udp.port !== null && <AllowUdp connection={connection} />}
    </div>
  )
}

function AllowUdp({ connection }: { readonly connection: Connection }) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const { deviceid } = connection
  const allow = useMutation(
    api.device.setConnection.mutationOptions({
      onSuccess: (changed) =>
        queries.setQueryData(api.device.getConnection.queryKey({ input: { deviceid } }), changed),
    }),
  )
  return (
    <div className={classes['udp']}>
      <Switch
        label={t('Allow UDP')}
        description={t(
          'UDP is not authenticated: anyone who knows the device ID can send data as this device.',
        )}
        checked={connection.udp.allowed}
        disabled={allow.isPending}
        onChange={(event) => allow.mutate({ deviceid, udpAllowed: event.currentTarget.checked })}
      />
      {allow.isError && <Notice title={t('Error')}>{errorMessage(allow.error)}</Notice>}
    </div>
  )
}
