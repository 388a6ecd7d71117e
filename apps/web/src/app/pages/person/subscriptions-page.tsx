import { maximumPlanDevices } from '@fieldport/contract'
import { Button } from '@mantine/core'
import { IconReceipt } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sessionQuery } from '../../../features/accounts/session.ts'
import { DisabledBulkAction } from '../../../features/devices/list/bulk/disabled-bulk-action.tsx'
import type { ColumnId } from '../../../features/devices/list/columns/columns.ts'
import { defaultLayout, type FleetLayout } from '../../../features/devices/list/columns/fleet-layout.ts'
import { DeviceList } from '../../../features/devices/list/device-list.tsx'
import type { ListedDevice } from '../../../features/devices/list/filter-sort-devices.ts'
import type { ListView } from '../../../features/devices/list/list-view.ts'
import { useFleet } from '../../../features/devices/list/use-fleet.ts'
import { billingOptions } from '../../../features/plans/billing-options.ts'
import { createFleetSelection } from '../../../lib/fleet/fleet-selection.ts'
import { createLazyComponent } from '../../../ui/behaviour/lazy-component.tsx'
import { usePageTitle } from '../../../ui/behaviour/use-page-title.ts'

const SelectPlan = createLazyComponent(
  async () => (await import('../../../features/plans/select-plan.tsx')).SelectPlan,
)

const route = getRouteApi('/signed-in/subscriptions')
const noKeys: readonly string[] = []
const noIds: ReadonlySet<string> = new Set()
const columns: readonly ColumnId[] = ['name', 'plan', 'deviceid', 'model', 'lastContact']
const ownLayout: FleetLayout = { ...defaultLayout, columns }

/** The device list for changing plans. Source: specification 3, section 2.2. */
export function SubscriptionsPage() {
  const { t } = useTranslation()
  usePageTitle(t('Subscriptions'))
  const { data: user } = useQuery(sessionQuery)
  const { all: _, ...view } = route.useSearch()
  const navigate = route.useNavigate()
  const [layout, setLayout] = useState<FleetLayout>(ownLayout)
  const [selection] = useState(createFleetSelection)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(noIds)
  const fleet = useFleet(false, noKeys)
  const choose = (devices: readonly ListedDevice[]) => {
    setChosen(new Set(devices.map(({ deviceid }) => deviceid)))
    // Plans may have changed in another tab.
    void fleet.summary.refetch()
  }
  const close = () => setChosen(noIds)
  const planned = fleet.devices?.filter(({ deviceid }) => chosen.has(deviceid)) ?? []
  if (!user) return null
  const show = (next: ListView) => void navigate({ search: next, replace: next.page === view.page })
  return (
    <>
      <DeviceList
        view={view}
        onView={show}
        fleet={fleet}
        layout={layout}
        onLayout={(next) => setLayout(next ?? ownLayout)}
        selection={selection}
        userid={user.userid}
        vendor={false}
        plans
        heading={t('Subscriptions')}
        renderBulkActions={(devices) => (
          <ChangePlanButton
            devices={devices}
            isReadOnly={user.supportView !== null}
            onClick={() => choose(devices)}
          />
        )}
      />
      {planned.length > 0 && <SelectPlan devices={planned} onClose={close} onDone={close} />}
    </>
  )
}

type ButtonProps = {
  readonly devices: readonly ListedDevice[]
  /** Support views the account, read-only. */
  readonly isReadOnly: boolean
  readonly onClick: () => void
}

/** Only Admins of devices may change plans; whoever pays for devices may always end that. */
function ChangePlanButton({ devices, isReadOnly, onClick }: ButtonProps) {
  const { t } = useTranslation()
  const isAnyAdmin = devices.some(({ permission }) => permission === 'ADMIN')
  const isAdmin = devices.every(({ permission }) => permission === 'ADMIN')
  const customer = useQuery({ ...billingOptions(), enabled: !isAnyAdmin && devices.length > 0 })
  const paid = new Set(customer.data?.portal_subscription.devices.map(({ deviceid }) => deviceid))
  const isPayer = !isAnyAdmin && devices.every(({ deviceid }) => paid.has(deviceid))
  const icon = <IconReceipt size={16} />
  if (devices.length === 0) return null
  const reason = isReadOnly
    ? t('This view is read-only.')
    : !isAdmin && !isPayer
      ? t('Only an Admin of a device can change its plan.')
      : devices.length > maximumPlanDevices
        ? t('Select up to {{number}} devices to change their plan.', { number: maximumPlanDevices })
        : undefined
  if (reason !== undefined)
    return (
      <DisabledBulkAction icon={icon} reason={reason}>
        {t('Change Plan')}
      </DisabledBulkAction>
    )
  return (
    <Button size="xs" leftSection={icon} onClick={onClick}>
      {t('Change Plan')}
    </Button>
  )
}
