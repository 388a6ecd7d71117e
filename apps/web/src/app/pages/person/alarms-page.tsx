import { Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { isVendor, sessionQuery } from '../../../features/accounts/session.ts'
import type { AlarmView } from '../../../features/alarms/alarm-view.ts'
import { Alarms } from '../../../features/alarms/alarms.tsx'
import { useFleet } from '../../../features/devices/list/use-fleet.ts'
import { usePageTitle } from '../../../ui/behaviour/use-page-title.ts'

const route = getRouteApi('/signed-in/alarms')
const noKeys: readonly string[] = []

/** The conditions of all machines, open and past. */
export function AlarmsPage() {
  const { t } = useTranslation()
  const { data: user } = useQuery(sessionQuery)
  const view = route.useSearch()
  const navigate = route.useNavigate()
  const { devices, live } = useFleet(isVendor(user), noKeys)
  const reader = useMemo(
    () => ({ id: user?.userid ?? '', name: user?.name || (user?.email ?? '') }),
    [user?.userid, user?.name, user?.email],
  )
  usePageTitle(t('Alarms'))
  // Search and filters are not steps for the back button; tabs and alarms are.
  const show = (next: AlarmView) =>
    void navigate({ search: next, replace: next.tab === view.tab && next.alarm === view.alarm })
  return (
    <>
      <Title order={1} mb="md">
        {t('Alarms')}
      </Title>
      <Alarms
        view={view}
        onView={show}
        devices={devices}
        live={live}
        reader={reader}
        isVendor={isVendor(user)}
      />
    </>
  )
}
