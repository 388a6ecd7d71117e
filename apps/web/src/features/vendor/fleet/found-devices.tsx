import type { FoundDevice } from '@fieldport/contract'
import { Button, Group } from '@mantine/core'
import { IconDevicesOff } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../../lib/api/client.ts'
import { errorMessage } from '../../../lib/api/errors.ts'
import { formatCount } from '../../../lib/format/numbers.ts'
import { TextLink } from '../../../ui/controls/text-link.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { PageSkeleton } from '../../../ui/feedback/page-skeleton.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { joinFacts } from '../../../lib/format/direction.ts'
import classes from './fleet.module.css'
import type { FleetAdminView } from './fleet-view.ts'

const pageSize = 50

/** The devices of the view, page by page. */
export function FoundDevices({ view: { q = '', list } }: { readonly view: FleetAdminView }) {
  const { t } = useTranslation()
  const found = useInfiniteQuery(
    api.portal.adminFindDevices.infiniteOptions({
      input: (cursor: string | undefined) => ({
        q,
        limit: pageSize,
        ...(list ? { list } : {}),
        ...(cursor === undefined ? {} : { cursor }),
      }),
      initialPageParam: undefined,
      getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
  )
  if (found.isError && !found.data)
    return (
      <Notice title={t('Error')} onRetry={() => void found.refetch()}>
        {errorMessage(found.error)}
      </Notice>
    )
  if (!found.data) return <PageSkeleton />
  const devices = found.data.pages.flatMap(({ Items }) => Items)
  const total = found.data.pages[0]?.total ?? 0
  if (devices.length === 0)
    return <EmptyState icon={<IconDevicesOff size={40} stroke={1.5} />} title={t('No matching devices')} />
  return (
    <Panel title={t('Devices')} aside={<span className={classes['quiet']}>{formatCount(total)}</span>} flush>
      <ul className={classes['list']} aria-label={t('Devices')}>
        {devices.map((device) => (
          <DeviceRow key={device.deviceid} device={device} />
        ))}
      </ul>
      {found.hasNextPage && (
        <Group justify="center" p="sm">
          <Button
            variant="default"
            loading={found.isFetchingNextPage}
            onClick={() => void found.fetchNextPage()}
          >
            {t('Show more')}
          </Button>
        </Group>
      )}
    </Panel>
  )
}

function DeviceRow({ device }: { readonly device: FoundDevice }) {
  const { t } = useTranslation()
  const { deviceid, name, model, fw, plan, lastContact, admins } = device
  return (
    <li className={classes['row']}>
      <span className={classes['what']}>
        <TextLink to="/sqadmin/$deviceid" params={{ deviceid }} fw={600} size="sm">
          <bdi dir="ltr">{deviceid}</bdi>
        </TextLink>
        <span>{name}</span>
      </span>
      <span className={classes['quiet']}>{joinFacts([model, fw, plan])}</span>
      <span className={classes['quiet']}>{admins.join(', ')}</span>
      <span className={classes['quiet']}>
        {lastContact === null ? t('No Data') : <RelativeTime seconds={lastContact} />}
      </span>
    </li>
  )
}
