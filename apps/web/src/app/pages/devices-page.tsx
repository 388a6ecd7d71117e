import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Navigate } from '@tanstack/react-router'
import { isVendor, sessionQuery } from '../../features/accounts/session.ts'
import { DeviceList } from '../../features/devices/list/device-list.tsx'
import type { ListView } from '../../features/devices/list/arrange.ts'
import { summaryOptions } from '../../features/devices/list/use-devices.ts'
import { usePageTitle } from '../../ui/use-page-title.ts'
import { useTranslation } from 'react-i18next'

const route = getRouteApi('/signed-in/')

export function DevicesPage() {
  const { t } = useTranslation()
  const { data: user } = useQuery(sessionQuery)
  const mine = useQuery({
    ...summaryOptions(false),
    enabled: !isVendor(user),
    // Access may have come meanwhile.
    refetchOnMount: ({ state }) => (state.data?.Items.length === 0 ? 'always' : true),
  })
  const view = route.useSearch()
  const navigate = route.useNavigate()
  usePageTitle(t('Devices'))
  // Typing is no step of the history; a page is.
  const show = (next: ListView) => void navigate({ search: next, replace: next.page === view.page })
  // Whoever has no devices comes to add one; a search that finds nothing is another thing.
  const isSearching = view.q !== undefined || view.state !== undefined
  const hasNone = mine.isFetchedAfterMount && mine.data?.Items.length === 0 && !isVendor(user)
  if (hasNone && !isSearching) return <Navigate to="/add" replace />
  return <DeviceList view={view} onView={show} vendor={isVendor(user)} />
}
