import { useWindowEvent } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { ErrorDialog } from '../../../../ui/feedback/error-dialog.tsx'
import { createLazyComponent } from '../../../../ui/behaviour/lazy-component.tsx'
import type { Dialogs } from './use-list-dialogs.ts'
import type { Fleet } from '../use-fleet.ts'

const LeaveDevice = createLazyComponent(async () => (await import('../../users/remove-user.tsx')).LeaveDevice)
const ChangeGroup = createLazyComponent(async () => (await import('./change-group.tsx')).ChangeGroup)
const RowMenu = createLazyComponent(async () => (await import('./row-menu.tsx')).RowMenu)

type Props = {
  readonly dialogs: Dialogs
  readonly fleet: Fleet
  readonly groups: readonly string[]
  /** Whether the devices are the person's own, and therefore in their groups. */
  readonly isOwn: boolean
  /** Whether groups can be changed here. */
  readonly isGrouping: boolean
  /** The reader's account ID. */
  readonly userid: string
}

export function DeviceListDialogs({ dialogs, fleet, groups, isOwn, isGrouping, userid }: Props) {
  const { menu, closeMenu, grouped, changeGroup, left, leave } = dialogs
  const { summary } = fleet
  // The menu itself only receives the key once it has the focus, shortly after it appears.
  useWindowEvent('keydown', ({ key }) => {
    if (key === 'Escape' && menu) closeMenu()
  })
  const queries = useQueryClient()
  // Refetches the whole page, as specified: columns and their values may have failed too.
  const retry = () => void queries.refetchQueries({ type: 'active' })
  return (
    <>
      {menu && (
        <RowMenu
          device={menu.device}
          place={menu.place}
          onChangeGroup={isOwn && isGrouping ? () => changeGroup([menu.device]) : undefined}
          onLeave={isOwn ? () => leave(menu.device) : undefined}
          onClose={closeMenu}
        />
      )}
      {grouped && <ChangeGroup devices={grouped} groups={groups} onClose={() => changeGroup(null)} />}
      {left && (
        <LeaveDevice
          deviceid={left.deviceid}
          userid={userid}
          onLeft={() => void summary.refetch().then(() => leave(null))}
          onClose={() => leave(null)}
        />
      )}
      {summary.isError && summary.data === undefined && (
        <ErrorDialog error={summary.error} onRetry={retry} onClose={retry} isRetrying={summary.isFetching} />
      )}
    </>
  )
}
