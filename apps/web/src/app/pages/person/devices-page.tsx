import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Navigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hasFeature } from '../../../features/accounts/features.ts'
import { isVendor, sessionQuery } from '../../../features/accounts/session.ts'
import { dataKeyOf } from '../../../features/devices/list/columns/columns.ts'
import { DeviceList } from '../../../features/devices/list/device-list.tsx'
import { shownKeys } from '../../../features/devices/list/columns/fleet-layout.ts'
import { summaryOptions, useFleet } from '../../../features/devices/list/use-fleet.ts'
import { useFleetLayout } from '../../../features/devices/list/columns/use-layout.ts'
import { FleetMap } from '../../../features/fleet-map/fleet-map.tsx'
import type { ListView } from '../../../features/devices/list/list-view.ts'
import { isFiltered, sortingOf } from '../../../features/devices/list/view-changes.ts'
import { createFleetSelection } from '../../../lib/fleet/fleet-selection.ts'
import { usePageTitle } from '../../../ui/behaviour/use-page-title.ts'

const route = getRouteApi('/signed-in/')

export function DevicesPage() {
  const { t } = useTranslation()
  const { data: user } = useQuery(sessionQuery)
  const view = viewFor(route.useSearch(), isVendor(user))
  usePageTitle(t('Devices'))
  const mine = useQuery({
    ...summaryOptions(false),
    enabled: !isVendor(user),
    // The person may have got access meanwhile.
    refetchOnMount: ({ state }) => (state.data?.Items.length === 0 ? 'always' : true),
  })
  // People without devices are redirected to add one, unless only a filter has no results.
  const hasNone = mine.isFetchedAfterMount && mine.data?.Items.length === 0 && !isVendor(user)
  if (hasNone && !isFiltered(view)) return <Navigate to="/add" replace />
  if (!user) return null
  return <Fleet userid={user.userid} vendor={isVendor(user)} plans={hasFeature(user, 'plans')} view={view} />
}

/** If a vendor shares a URL for all devices, other people see their own. */
function viewFor({ all, ...view }: ListView, vendor: boolean): ListView {
  return vendor && all ? { ...view, all } : view
}

type FleetProps = {
  readonly userid: string
  readonly vendor: boolean
  readonly plans: boolean
  readonly view: ListView
}

/** The device list with the map beside it, which filter each other. */
function Fleet({ userid, vendor, plans, view }: FleetProps) {
  const navigate = route.useNavigate()
  const { layout, arrange, isKnown } = useFleetLayout(userid)
  const sortKey = dataKeyOf(sortingOf(view, layout).sort)
  const dataKeys = useMemo(() => {
    const keys = new Set([...shownKeys(layout.columns), ...(sortKey === undefined ? [] : [sortKey])])
    return [...keys].toSorted()
  }, [layout.columns, sortKey])
  const loaded = useFleet(view.all ?? false, dataKeys)
  const fleet = isKnown ? loaded : { ...loaded, devices: undefined }
  const [selection] = useState(createFleetSelection)
  // Typing is not a step for the back button; a page is.
  const show = (next: ListView) => void navigate({ search: next, replace: next.page === view.page })
  return (
    <DeviceList
      view={view}
      onView={show}
      fleet={fleet}
      layout={layout}
      onLayout={arrange}
      selection={selection}
      userid={userid}
      vendor={vendor}
      plans={plans}
      compareHref={(deviceids) => `/compare?devices=${deviceids.join(',')}`}
      settingsHref={(deviceids) => `/settings/${deviceids[0]}?devices=${deviceids.join(',')}`}
      exportHref={(deviceids) => `/exports?devices=${deviceids.join(',')}`}
      sidePane={
        <FleetMap
          devices={fleet.devices}
          isLoading={fleet.summary.isPending}
          live={fleet.live}
          selection={selection}
          filterKey={[view.q, view.group, view.state, view.all].join(' ')}
        />
      }
    />
  )
}
