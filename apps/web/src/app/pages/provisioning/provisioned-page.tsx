import { Button, Group, Title } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { BenchPanel } from '../../../features/provisioning/bench.tsx'
import { DeviceSecret } from '../../../features/provisioning/device-secret.tsx'
import { FirstContact } from '../../../features/provisioning/first-contact.tsx'
import { DeviceLabel } from '../../../features/provisioning/device-label.tsx'
import classes from '../../../features/provisioning/provisioning.module.css'
import { api } from '../../../lib/api/client.ts'
import { errorCode, errorMessage } from '../../../lib/api/errors.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { usePageTitle } from '../../../ui/behaviour/use-page-title.ts'
import { PageSkeleton } from '../../../ui/feedback/page-skeleton.tsx'
import { NotFound } from '../../shell/error-pages.tsx'

const route = getRouteApi('/signed-in/makers/sqprov/$deviceid')
/** Polling interval until the first message arrives. */
const refetchMs = 2_000

export function ProvisionedPage() {
  const { t } = useTranslation()
  const { deviceid } = route.useParams()
  const device = useQuery(
    api.prov.getDevice.queryOptions({
      input: { deviceid },
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data?.firstMessage === null ? refetchMs : false),
    }),
  )
  usePageTitle(deviceid, t('Provisioning'))
  if (errorCode(device.error) === 'NOT_FOUND') return <NotFound />
  return (
    <>
      <Group justify="space-between" mb="md">
        <Title order={1}>
          <bdi dir="ltr">{deviceid}</bdi>
        </Title>
        <Button component={Link} to="/sqprov" variant="default" leftSection={<IconPlus size={16} />}>
          {t('Create another')}
        </Button>
      </Group>
      {device.isError && (
        <Notice title={t('Error')} onRetry={() => void device.refetch()}>
          {errorMessage(device.error)}
        </Notice>
      )}
      {!device.data && !device.isError && <PageSkeleton />}
      {device.data && (
        <div className={classes['page']}>
          <div className={classes['column']}>
            <DeviceLabel device={device.data} />
            {device.data.secret !== null && <DeviceSecret secret={device.data.secret} />}
          </div>
          <div className={classes['column']}>
            <FirstContact device={device.data} />
            <BenchPanel deviceid={deviceid} />
          </div>
        </div>
      )}
    </>
  )
}
