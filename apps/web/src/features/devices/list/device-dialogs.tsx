import { useFocusReturn } from '@mantine/hooks'
import { ErrorDialog } from '../../../ui/error-dialog.tsx'
import { ChangeGroup } from './change-group.tsx'
import { RowMenu } from './row-menu.tsx'
import type { Dialogs } from './use-dialogs.ts'
import type { Fleet } from './use-fleet.ts'

type Props = {
  readonly dialogs: Dialogs
  readonly fleet: Fleet
  readonly groups: readonly string[]
  /** Whether the devices are the person's own, and so in their groups. */
  readonly isOwn: boolean
}

export function DeviceDialogs({ dialogs, fleet, groups, isOwn }: Props) {
  const { menu, closeMenu, grouped, changeGroup } = dialogs
  const { summary } = fleet
  useFocusReturn({ opened: grouped !== null })
  const retry = () => void summary.refetch()
  return (
    <>
      {menu && (
        <RowMenu
          device={menu.device}
          place={menu.place}
          onChangeGroup={isOwn ? () => changeGroup([menu.device]) : undefined}
          onClose={closeMenu}
        />
      )}
      {grouped && <ChangeGroup devices={grouped} groups={groups} onClose={() => changeGroup(null)} />}
      {summary.isError && summary.data === undefined && (
        <ErrorDialog error={summary.error} onRetry={retry} onClose={retry} isRetrying={summary.isFetching} />
      )}
    </>
  )
}
