import { Button, Group, Skeleton } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorMessage } from '../../lib/api/errors.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import tableClasses from '../../ui/plain-table.module.css'
import classes from './command-queue.module.css'
import { CommandRow } from './command-row.tsx'
import { defaultCount, loadMoreCount, maximumCount } from './command-view.ts'
import { useCancel, useQueue } from './use-queue.ts'

/** Commands sent to a device, newest first: a table on desktops, cards on phones. */
export function CommandQueue({ deviceid }: { readonly deviceid: string }) {
  const { t } = useTranslation()
  const [count, setCount] = useState(defaultCount)
  const queue = useQueue(deviceid, count)
  const cancel = useCancel(deviceid)
  const { data } = queue
  return (
    <Panel title={t('Command queue')} testId="command-queue" flush>
      {cancel.isError && (
        <div className={classes['notice']}>
          <Notice title={t('Error')} onClose={cancel.reset}>
            {errorMessage(cancel.error)}
          </Notice>
        </div>
      )}
      {queue.isError && !data && (
        <div className={classes['notice']}>
          <Notice title={t('Error')} onRetry={() => void queue.refetch()}>
            {errorMessage(queue.error)}
          </Notice>
        </div>
      )}
      {queue.isPending && <Skeleton h={216} />}
      {data?.Items.length === 0 && (
        <p className={classes['none']}>
          {t(
            'No commands yet. Settings, triggers and commands sent to this device appear here with its responses.',
          )}
        </p>
      )}
      {data && data.Items.length > 0 && (
        <table className={`${tableClasses['table']} ${tableClasses['wide']} ${classes['table']}`}>
          <Head />
          <tbody>
            {data.Items.map((item) => (
              <CommandRow
                key={item.ts}
                item={item}
                isCancelling={cancel.isPending && cancel.variables === item.ts}
                onCancel={() => cancel.mutate(item.ts)}
              />
            ))}
          </tbody>
        </table>
      )}
      {data && data.total > data.Items.length && count < maximumCount && (
        <Group justify="center" p="sm">
          <Button
            variant="default"
            loading={queue.isPlaceholderData}
            onClick={() => setCount((before) => Math.min(before + loadMoreCount, maximumCount))}
          >
            {t('Load More')}
          </Button>
        </Group>
      )}
    </Panel>
  )
}

function Head() {
  const { t } = useTranslation()
  return (
    <thead>
      <tr>
        <th scope="col">{t('Time')}</th>
        <th scope="col">{t('Method')}</th>
        <th scope="col">{t('Arguments')}</th>
        <th scope="col">{t('Priority')}</th>
        <th scope="col">{t('Device response')}</th>
        <th scope="col">{t('Status')}</th>
      </tr>
    </thead>
  )
}
