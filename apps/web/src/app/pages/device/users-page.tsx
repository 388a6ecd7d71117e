import { hasCapability } from '@fieldport/domain'
import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { hasFeature } from '../../../features/accounts/features.ts'
import { DeviceUsers } from '../../../features/devices/users/device-users.tsx'
import { api } from '../../../lib/api/client.ts'
import { TextLink } from '../../../ui/controls/text-link.tsx'
import { DeviceFrame } from './device-frame.tsx'

const route = getRouteApi('/signed-in/users/$deviceid')

/** Source: specification 3, section 2.7. */
export function UsersPage() {
  const { t } = useTranslation()
  const { deviceid } = route.useParams()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const leave = async () => {
    await queries.invalidateQueries({ queryKey: api.portal.userGetDeviceSummary.key(), refetchType: 'all' })
    await navigate({ to: '/' })
  }
  return (
    <DeviceFrame
      deviceid={deviceid}
      page="users"
      name={t('Users & Permissions')}
      capability="viewUsers"
      failure={{ title: t('Error'), text: t('Error loading data') }}
    >
      {(settings, user) =>
        user && (
          <>
            {hasCapability(settings.myPermission, 'accessAdminSettings') && (
              <TextLink to="/audit/$deviceid" params={{ deviceid }} size="sm" display="inline-block" mb="xs">
                {t('Audit log')}
              </TextLink>
            )}
            <DeviceUsers
              deviceid={deviceid}
              settings={settings}
              user={user}
              arePlansShown={hasFeature(user, 'plans')}
              onLeft={() => void leave()}
            />
          </>
        )
      }
    </DeviceFrame>
  )
}
