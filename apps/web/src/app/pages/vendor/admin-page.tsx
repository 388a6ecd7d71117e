import { Title } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ViewAsUser } from '../../../features/accounts/support-view/view-as-user.tsx'
import { FleetAdmin } from '../../../features/vendor/fleet/fleet-admin.tsx'
import { parseFleetView } from '../../../features/vendor/fleet/fleet-view.ts'
import { usePageTitle } from '../../../ui/behaviour/use-page-title.ts'

const route = getRouteApi('/signed-in/vendor/sqadmin')

export function AdminPage() {
  const { t } = useTranslation()
  const view = parseFleetView(route.useSearch())
  const navigate = route.useNavigate()
  usePageTitle(t('Administration'))
  return (
    <>
      <Title order={1} mb="md">
        {t('Administration')}
      </Title>
      <FleetAdmin
        view={view}
        renderPersonAction={(person) => <ViewAsUser person={person} />}
        onView={(next) => void navigate({ search: { ...next }, replace: true, resetScroll: false })}
      />
    </>
  )
}
