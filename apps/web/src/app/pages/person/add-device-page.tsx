import { Title } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { AddDevice } from '../../../features/devices/add/add-device.tsx'
import classes from '../../../features/devices/add/add-device.module.css'
import { api } from '../../../lib/api/client.ts'
import { usePageTitle } from '../../../ui/behaviour/use-page-title.ts'

const route = getRouteApi('/signed-in/add')

export function AddDevicePage() {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { deviceid = '' } = route.useSearch()
  usePageTitle(t('Add Device'))
  const leave = async () => {
    // Refetched, because the list would redirect here as long as it has no device.
    await queries.fetchQuery({ ...api.portal.userGetDeviceSummary.queryOptions(), staleTime: 0 })
    await navigate({ to: '/' })
  }
  return (
    <div className={classes['page']}>
      <div className={classes['box']}>
        <Title order={1} mb="lg">
          {t('Add Device')}
        </Title>
        <AddDevice key={deviceid} given={deviceid} onAdded={() => void leave()} />
      </div>
    </div>
  )
}
