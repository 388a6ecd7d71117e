import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../../lib/api/client.ts'
import { errorMessage } from '../../../lib/api/errors.ts'
import { formatCount } from '../../../lib/format/numbers.ts'
import { DescriptionItem, DescriptionList } from '../../../ui/description-list.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'

const refreshMs = 30_000

/** The outgoing queues: one whose oldest entry keeps getting older is stuck. */
export function Queues() {
  const { t } = useTranslation()
  const fleet = useQuery(
    api.portal.adminGetFleetHealth.queryOptions({ staleTime: 0, refetchInterval: refreshMs }),
  )
  const names = { commands: t('Commands to devices'), messages: t('Emails, SMS and webhooks') }
  return (
    <Panel title={t('Queues')} testId="queues" flush>
      {fleet.isError && !fleet.data && (
        <Notice title={t('Error')} onRetry={() => void fleet.refetch()}>
          {errorMessage(fleet.error)}
        </Notice>
      )}
      {fleet.isPending && <Skeleton h={73} radius={0} />}
      <DescriptionList>
        {fleet.data?.queues.map(({ queue, waiting, oldestAt }) => (
          <DescriptionItem
            key={queue}
            name={names[queue]}
            {...(oldestAt === null
              ? {}
              : {
                  note: (
                    <>
                      {t('Oldest:')} <RelativeTime seconds={oldestAt} />
                    </>
                  ),
                })}
          >
            {waiting === 0 ? t('Empty') : t('Waiting: {{number}}', { number: formatCount(waiting) })}
          </DescriptionItem>
        ))}
      </DescriptionList>
    </Panel>
  )
}
