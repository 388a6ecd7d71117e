import type { DeviceUser } from '@fieldport/contract'
import { useTranslation } from 'react-i18next'
import { client } from '../../../lib/api/client.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { useUserChange } from './use-users.ts'

type Props = {
  readonly deviceid: string
  readonly person: DeviceUser
  readonly isSelf: boolean
  readonly isLastAdmin: boolean
  readonly onLeft: () => void
  readonly onClose: () => void
}

/** Names who loses access to what; the last Admin abandons the device, and must type its ID first. */
export function RemoveUserDialog({ deviceid, person, isSelf, isLastAdmin, onLeft, onClose }: Props) {
  const { t } = useTranslation()
  const remove = useUserChange(
    deviceid,
    (abandon: boolean) => client.user.removeDeviceUser({ deviceid, userid: person.userid, abandon }),
    isSelf,
  )
  const confirm = () => remove.mutate(isLastAdmin, { onSuccess: isSelf ? onLeft : onClose })
  const common = { isPending: remove.isPending, error: remove.error, onConfirm: confirm, onClose }
  if (!isSelf)
    return (
      <ConfirmDialog
        {...common}
        title={t('Remove a user')}
        action={t('Remove {{name}}', { name: person.name || person.email })}
      >
        {t('{{email}} will lose access to {{deviceid}} immediately.', { email: person.email, deviceid })}
      </ConfirmDialog>
    )
  if (isLastAdmin)
    return (
      <ConfirmDialog
        {...common}
        title={t('Abandon this device')}
        action={t('Abandon {{deviceid}}', { deviceid })}
        confirmationText={deviceid}
      >
        {t(
          'You are its last Admin. Nobody can manage {{deviceid}} until someone adds it with its setup password and becomes Admin. Pending invitations are withdrawn. If nobody else has access, its notification recipients and forwarding are deleted.',
          { deviceid },
        )}
      </ConfirmDialog>
    )
  return <LeaveDevice deviceid={deviceid} userid={person.userid} onLeft={onLeft} onClose={onClose} />
}

type LeaveProps = Pick<Props, 'deviceid' | 'onLeft' | 'onClose'> & { readonly userid: string }

/** Anyone may leave a device, even people who cannot see its users. Source: specification 3, section 5. */
export function LeaveDevice({ deviceid, userid, onLeft, onClose }: LeaveProps) {
  const { t } = useTranslation()
  const leave = useUserChange(
    deviceid,
    () => client.user.removeDeviceUser({ deviceid, userid, abandon: false }),
    true,
  )
  return (
    <ConfirmDialog
      title={t('Leave this device')}
      action={t('Leave {{deviceid}}', { deviceid })}
      isPending={leave.isPending}
      error={leave.error}
      onConfirm={() => leave.mutate(undefined, { onSuccess: onLeft })}
      onClose={onClose}
    >
      {t('You lose access to {{deviceid}} immediately. An Admin of the device can give you access again.', {
        deviceid,
      })}
    </ConfirmDialog>
  )
}
