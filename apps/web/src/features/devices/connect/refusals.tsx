import type { RefusedMessage } from '@fieldport/contract'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../../lib/api/client.ts'
import { errorMessage } from '../../../lib/api/errors.ts'
import { formatCount } from '../../../lib/format/numbers.ts'
import { localizeOr } from '../../../lib/texts/messages.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import classes from './connect.module.css'

const refreshMs = 5000

/** The device's refused messages, each with its reason. */
export function Refusals({ deviceid }: { readonly deviceid: string }) {
  const { t } = useTranslation()
  const refusals = useQuery(
    api.device.listRefusals.queryOptions({ input: { deviceid }, refetchInterval: refreshMs, staleTime: 0 }),
  )
  const { data } = refusals
  return (
    <Panel
      title={t('Refused messages')}
      aside={
        data && (
          <span className={classes['quiet']}>
            {t('{{total}} in total', { total: formatCount(data.total) })}
          </span>
        )
      }
      testId="refusals"
      flush
    >
      {refusals.isError && !data && <Notice title={t('Error')}>{errorMessage(refusals.error)}</Notice>}
      {refusals.isPending && <Skeleton h={48} />}
      {data?.Items.length === 0 && (
        <p className={classes['none']}>
          {t("No refused messages. Messages that can't be stored are listed here with the reason.")}
        </p>
      )}
      {data && data.Items.length > 0 && (
        <ol className={classes['refusals']} aria-label={t('Refused messages')}>
          {data.Items.map((item) => (
            <RefusedMessageItem
              key={`${item.at} ${item.transport} ${item.index} ${item.reason}`}
              item={item}
            />
          ))}
        </ol>
      )}
    </Panel>
  )
}

function RefusedMessageItem({ item }: { readonly item: RefusedMessage }) {
  return (
    <li className={classes['refusal']} data-testid="refusal" data-reason={item.reason}>
      <span className={classes['detail']}>{localizeOr(item.localizable, item.detail)}</span>
      <span className={classes['quiet']}>
        {item.transport.toUpperCase()} · <RelativeTime seconds={item.at} />
      </span>
      <code className={classes['excerpt']}>{item.excerpt}</code>
    </li>
  )
}
