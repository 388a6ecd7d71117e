import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/api/client.ts'
import { errorMessage } from '../../lib/api/errors.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { PageSkeleton } from '../../ui/feedback/page-skeleton.tsx'
import { Panel } from '../../ui/panel.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { TextLink } from '../../ui/controls/text-link.tsx'
import { joinFacts } from '../../lib/format/direction.ts'
import classes from './provisioning.module.css'

const typingPauseMs = 250
const limit = 50

type Props = { readonly q: string; readonly onSearch: (q: string) => void }

/** The latest provisioned devices. */
export function ProvisionedDevices({ q, onSearch }: Props) {
  const { t } = useTranslation()
  const [asked] = useDebouncedValue(q, typingPauseMs)
  const { data, isError, error, refetch } = useQuery(
    api.prov.listDevices.queryOptions({ input: { q: asked, limit }, placeholderData: keepPreviousData }),
  )
  return (
    <Panel title={t('Recently created devices')}>
      <TextInput
        type="search"
        aria-label={t('Search ID or model')}
        placeholder={t('Search ID or model')}
        leftSection={<IconSearch size={16} />}
        maxLength={40}
        value={q}
        onChange={(event) => onSearch(event.currentTarget.value)}
        mb="sm"
      />
      {isError && !data && (
        <Notice title={t('Error')} onRetry={() => void refetch()}>
          {errorMessage(error)}
        </Notice>
      )}
      {!data && !isError && <PageSkeleton />}
      {data?.Items.length === 0 && (
        <p className={classes['summary']}>
          {q === '' ? t('No devices created yet.') : t('No matching devices')}
        </p>
      )}
      {data && data.Items.length > 0 && (
        <ul className={classes['made']}>
          {data.Items.map(({ deviceid, model, createdAt, owned, bench }) => (
            <li key={deviceid} className={classes['row']}>
              <TextLink to="/sqprov/$deviceid" params={{ deviceid }} fw={600} inherit>
                <bdi dir="ltr">{deviceid}</bdi>
              </TextLink>
              <span className={classes['quiet']}>{model}</span>
              <span className={classes['quiet']}>
                {joinFacts([owned ? t('In use') : t('Not yet added'), benchText(bench, t)])}
              </span>
              <span className={classes['quiet']}>
                <RelativeTime seconds={createdAt} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

function benchText(bench: 'passed' | 'failed' | null, t: TFunction): string {
  if (bench === null) return t('Not tested')
  return bench === 'passed' ? t('Test passed') : t('Test failed')
}
