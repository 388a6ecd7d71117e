import { Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../../lib/api/client.ts'
import { formatDateTime } from '../../../lib/format/times.ts'
import classes from './support-view.module.css'

/** When support viewed the account, and why; empty if never. */
export function SupportViews() {
  const { t } = useTranslation()
  const { data } = useQuery(api.user.listSupportViews.queryOptions())
  if (!data || data.Items.length === 0) return null
  return (
    <Stack gap="xs">
      <Title order={3} size="h5">
        {t('Support access')}
      </Title>
      <ul className={classes['views']} aria-label={t('Support access')}>
        {data.Items.map(({ id, startedAt, isActive, reason }) => (
          <li key={id}>
            <Text size="sm">
              {isActive
                ? t('Support is viewing your account, since {{time}}', { time: formatDateTime(startedAt) })
                : t('Support viewed your account on {{time}}', { time: formatDateTime(startedAt) })}
            </Text>
            <Text size="sm" c="dimmed">
              {t('Reason: {{reason}}', { reason })}
            </Text>
          </li>
        ))}
      </ul>
    </Stack>
  )
}
