import { Title } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ViewAsUser } from '../../../features/accounts/support-view/view-as-user.tsx'
import { VendorDeviceFacts } from '../../../features/vendor/fleet/vendor-device.tsx'
import { usePageTitle } from '../../../ui/behaviour/use-page-title.ts'
import { TextLink } from '../../../ui/controls/text-link.tsx'

const route = getRouteApi('/signed-in/vendor/sqadmin/$deviceid')

export function AdminDevicePage() {
  const { t } = useTranslation()
  const { deviceid } = route.useParams()
  usePageTitle(deviceid, t('Administration'))
  return (
    <>
      <TextLink to="/sqadmin" size="sm">
        {t('Administration')}
      </TextLink>
      <Title order={1} mb="md">
        <bdi dir="ltr">{deviceid}</bdi>
      </Title>
      <VendorDeviceFacts
        deviceid={deviceid}
        renderPersonAction={(person) => <ViewAsUser person={person} />}
      />
    </>
  )
}
