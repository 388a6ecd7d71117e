import { useQuery } from '@tanstack/react-query'
import { ErrorDialog } from '../../../../ui/feedback/error-dialog.tsx'
import { groupsOf } from '../filter-sort-devices.ts'
import { ChangeGroup } from './change-group.tsx'
import { summaryOptions } from '../use-fleet.ts'

type Props = { readonly deviceid: string; readonly onClose: () => void }

/** Changes the group of one device, on a page that has not loaded the others. */
export function ChangeDeviceGroup({ deviceid, onClose }: Props) {
  const { data, isError, error, isFetching, refetch } = useQuery(summaryOptions(false))
  if (isError && !data)
    return (
      <ErrorDialog error={error} onRetry={() => void refetch()} onClose={onClose} isRetrying={isFetching} />
    )
  const device = data?.Items.find((item) => item.deviceid === deviceid)
  if (!data || !device) return null
  return <ChangeGroup devices={[device]} groups={groupsOf(data.Items)} onClose={onClose} />
}
