import { Skeleton, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/api/client.ts'
import { errorMessage } from '../../lib/api/errors.ts'
import { formatDateTime } from '../../lib/format/times.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import classes from './packing.module.css'
import { SlipLink } from './slip-link.tsx'

const typingPauseMs = 250

/** Slips of sent parcels, newest first. */
export function PackingSlips() {
  const { t } = useTranslation()
  const [q, setQ] = useState('')
  const [asked] = useDebouncedValue(q, typingPauseMs)
  const { data, isError, error, refetch } = useQuery(
    api.billing.listPackingSlips.queryOptions({
      input: { q: asked, limit: 50 },
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
  )
  return (
    <Panel title={t('Packing slips')}>
      <TextInput
        type="search"
        aria-label={t('Search order, recipient or device')}
        placeholder={t('Search order, recipient or device')}
        leftSection={<IconSearch size={16} />}
        maxLength={100}
        value={q}
        onChange={(event) => setQ(event.currentTarget.value)}
        mb="sm"
      />
      {isError && !data && (
        <Notice title={t('Error')} onRetry={() => void refetch()}>
          {errorMessage(error)}
        </Notice>
      )}
      {!data && !isError && <Skeleton h={160} />}
      {data?.Items.length === 0 && (
        <p className={classes['quiet']}>
          {asked === '' ? t('No packing slips yet.') : t('No matching slips')}
        </p>
      )}
      {data && data.Items.length > 0 && (
        <ul className={classes['list']} aria-label={t('Packing slips')}>
          {data.Items.map(({ id, reference, recipient, createdAt, createdBy, devices }) => (
            <li key={id} className={classes['slip']}>
              <span className={classes['id']}>{reference}</span>
              <SlipLink id={id} />
              <span className={classes['quiet']}>
                {recipient.split('\n', 1)[0]} · {t('Devices: {{number}}', { number: devices.length })}
              </span>
              <span className={classes['quiet']}>
                {formatDateTime(createdAt)} · {createdBy}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
