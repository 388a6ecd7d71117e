import type { SessionEntry } from '@fieldport/contract'
import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api, client } from '../../../lib/api/client.ts'
import { errorMessage } from '../../../lib/api/errors.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import classes from './account.module.css'
import { SupportViews } from '../support-view/support-views.tsx'
import { describeAgent } from './user-agent.ts'

/** The person's sessions, and a button that ends all others. */
export function SessionsSection() {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const { data, isError, error, refetch } = useQuery(api.user.listSessions.queryOptions())
  const reload = () => queries.invalidateQueries({ queryKey: api.user.listSessions.queryKey() })
  const endOne = useMutation({
    mutationFn: (id: string) => client.user.endSession({ id }),
    onSettled: reload,
  })
  const endOthers = useMutation({ mutationFn: () => client.user.endOtherSessions(), onSettled: reload })
  if (isError)
    return (
      <Notice title={t('Error')} onRetry={() => void refetch()}>
        {errorMessage(error)}
      </Notice>
    )
  if (!data) return <Skeleton h={120} />
  const failed = [endOne, endOthers].find((end) => end.isError)
  return (
    <Stack gap="md">
      {failed && <Notice title={t('Error')}>{errorMessage(failed.error)}</Notice>}
      <ul className={classes['rows']}>
        {data.Items.map((session) => (
          <Session
            key={session.id}
            session={session}
            isEnding={endOne.isPending && endOne.variables === session.id}
            onEnd={() => endOne.mutate(session.id)}
          />
        ))}
      </ul>
      {data.Items.some(({ current }) => !current) && (
        <Group>
          <Button variant="default" loading={endOthers.isPending} onClick={() => endOthers.mutate()}>
            {t('End all other sessions')}
          </Button>
        </Group>
      )}
      <SupportViews />
    </Stack>
  )
}

type Props = { readonly session: SessionEntry; readonly isEnding: boolean; readonly onEnd: () => void }

function Session({ session, isEnding, onEnd }: Props) {
  const { t } = useTranslation()
  const { current, lastUsedAt, createdAt, ipAddress, userAgent } = session
  const where = describeAgent(userAgent) || t('Unknown browser')
  return (
    <li className={classes['row']}>
      <div>
        <Text size="sm" fw={600} title={userAgent ?? undefined}>
          {where}
        </Text>
        <Text size="sm" c="dimmed">
          {ipAddress && <bdi>{ipAddress}</bdi>}
          {ipAddress && ' · '}
          {t('logged in')} <RelativeTime seconds={createdAt} /> · {t('used')}{' '}
          <RelativeTime seconds={lastUsedAt} />
        </Text>
      </div>
      {current ? (
        <Text size="sm" c="var(--fp-live)">
          {t('This session')}
        </Text>
      ) : (
        <Button
          size="xs"
          variant="default"
          loading={isEnding}
          onClick={onEnd}
          aria-label={t('End: {{what}}', { what: where })}
        >
          {t('End')}
        </Button>
      )}
    </li>
  )
}
