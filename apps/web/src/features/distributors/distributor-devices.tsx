import type { DistributorDevice } from '@fieldport/contract'
import { Anchor, Text } from '@mantine/core'
import { IconBuildingStore } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/api/client.ts'
import { errorMessage } from '../../lib/api/errors.ts'
import { TextLink } from '../../ui/controls/text-link.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { PageSkeleton } from '../../ui/feedback/page-skeleton.tsx'
import { PlanBadge } from '../../ui/feedback/plan-badge.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ListRow, RowList, RowNote } from '../../ui/row-list.tsx'
import { joinFacts } from '../../lib/format/direction.ts'
import classes from './distributors.module.css'

/** A distributor's devices: whose trial ends soon, and whom to call. */
export function DistributorDevices({ showsPlans }: { readonly showsPlans: boolean }) {
  const { t } = useTranslation()
  const devices = useQuery(api.billing.listDistributorDevices.queryOptions({ staleTime: 0 }))
  const { data } = devices
  if (devices.isPending) return <PageSkeleton />
  if (!data)
    return (
      <Notice title={t('Error')} onRetry={() => void devices.refetch()}>
        {errorMessage(devices.error)}
      </Notice>
    )
  if (data.total === 0)
    return (
      <EmptyState icon={<IconBuildingStore size={40} stroke={1.5} />} title={t('No devices yet')}>
        {t('Devices appear here once you are their Admin.')}
      </EmptyState>
    )
  return (
    <Panel
      title={t('Your devices')}
      aside={
        <Text size="sm" c="dimmed">
          {t('{{count}} device', { count: data.total })}
        </Text>
      }
    >
      <RowList>
        {data.Items.map((device) => (
          <DeviceRow key={device.deviceid} device={device} showsPlans={showsPlans} />
        ))}
      </RowList>
      {data.Items.length < data.total && (
        <RowNote>{t('Showing the first {{limit}}.', { limit: data.Items.length })}</RowNote>
      )}
    </Panel>
  )
}

type RowProps = { readonly device: DistributorDevice; readonly showsPlans: boolean }

function DeviceRow({ device, showsPlans }: RowProps) {
  const { t } = useTranslation()
  const { deviceid, name, tier, contacts } = device
  return (
    <ListRow
      text={
        <div className={classes['columns']}>
          <div>
            <TextLink to="/data/$deviceid" params={{ deviceid }} size="sm" fw={500}>
              <bdi>{name || deviceid}</bdi>
            </TextLink>
            <RowNote>
              <bdi dir="ltr">{deviceid}</bdi>
            </RowNote>
          </div>
          <div>
            {contacts.length === 0 ? (
              <RowNote>{t('No other Admin')}</RowNote>
            ) : (
              contacts.map((contact) => (
                <RowNote key={contact.email}>
                  {contact.name} ·{' '}
                  <Anchor href={`mailto:${contact.email}`} size="xs">
                    {contact.email}
                  </Anchor>
                </RowNote>
              ))
            )}
          </div>
          <div className={classes['facts']}>
            {showsPlans && <PlanBadge plan={tier} tone={toneOf(device)} />}
            <EndText device={device} />
          </div>
        </div>
      }
      tools={null}
    />
  )
}

function EndText({ device }: { readonly device: DistributorDevice }) {
  const { t } = useTranslation()
  const { tier, tier_expiry_days: days, trialResetActive, nextUserBecomesAdmin } = device
  const texts = [
    tier === 'Trial' && days !== null && t('Trial expires in {{count}} days', { count: days }),
    tier === 'Hosted' && days !== null && t('Ends in {{count}} days', { count: days }),
    trialResetActive && t('Trial starts with the next person'),
    nextUserBecomesAdmin && t('Open to the next owner'),
  ].filter((text) => text !== false)
  return texts.length === 0 ? null : <RowNote>{joinFacts(texts)}</RowNote>
}

/** Same colours as on the device's page. */
function toneOf({ tier, tier_expiry_days: days }: DistributorDevice): 'danger' | 'warning' | 'plain' {
  if (tier !== 'Trial' || days === null) return 'plain'
  return days <= 30 ? 'danger' : 'warning'
}
