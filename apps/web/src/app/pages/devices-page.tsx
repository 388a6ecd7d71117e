import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { isVendor, sessionQuery } from '../../features/accounts/session.ts'
import { DeviceList } from '../../features/devices/list/device-list.tsx'
import type { ListView } from '../../features/devices/list/arrange.ts'
import { usePageTitle } from '../../ui/use-page-title.ts'
import { useTranslation } from 'react-i18next'

const route = getRouteApi('/signed-in/')

export function DevicesPage() {
  const { t } = useTranslation()
  const { data: user } = useQuery(sessionQuery)
  const view = route.useSearch()
  const navigate = route.useNavigate()
  usePageTitle(t('Devices'))
  // Typing is no step of the history; a page is.
  const show = (next: ListView) => void navigate({ search: next, replace: next.page === view.page })
  return <DeviceList view={view} onView={show} vendor={isVendor(user)} />
}
