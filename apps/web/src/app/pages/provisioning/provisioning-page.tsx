import { Title } from '@mantine/core'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ProvisionedDevices } from '../../../features/provisioning/provisioned-devices.tsx'
import { ProvisionBatchForm } from '../../../features/provisioning/provision-batch-form.tsx'
import { ProvisionDevice } from '../../../features/provisioning/provision-device.tsx'
import classes from '../../../features/provisioning/provisioning.module.css'
import { usePageTitle } from '../../../ui/behaviour/use-page-title.ts'

const route = getRouteApi('/signed-in/makers/sqprov')

export function ProvisioningPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { q = '' } = route.useSearch()
  usePageTitle(t('Provisioning'))
  return (
    <>
      <Title order={1} mb="md">
        {t('Provisioning')}
      </Title>
      <div className={classes['page']}>
        <div className={classes['column']}>
          <ProvisionDevice
            onProvisioned={(deviceid) => void navigate({ to: '/sqprov/$deviceid', params: { deviceid } })}
          />
        </div>
        <div className={classes['column']}>
          <ProvisionBatchForm />
          <ProvisionedDevices
            q={q}
            onSearch={(text) =>
              void navigate({ to: '/sqprov', search: text === '' ? {} : { q: text }, replace: true })
            }
          />
        </div>
      </div>
    </>
  )
}
