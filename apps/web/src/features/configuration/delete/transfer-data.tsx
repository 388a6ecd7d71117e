import { isDeviceId } from '@fieldport/domain'
import { Button, Group, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '../../../lib/api/client.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { PasswordInput } from '../../../ui/controls/password-input.tsx'
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx'
import classes from './delete.module.css'
import { jobError } from './job-error.ts'

/** Longer than an ID, so that pasted text stays visible in full and is never mistaken for another device. */
const typedLength = 64
const idLength = 9

type Props = { readonly deviceid: string; readonly onStarted: () => void }

/** Requires ADMIN access to the destination, and its setup password. */
export function TransferData({ deviceid, onStarted }: Props) {
  const { t } = useTranslation()
  const [target, setTarget] = useState('')
  const [password, setPassword] = useState('')
  const [isAsking, setAsking] = useState(false)
  const move = useMutation({
    mutationFn: () => client.device.transferData({ deviceid, targetDeviceid: target.trim(), password }),
    onSuccess: onStarted,
    onSettled: () => setAsking(false),
  })
  const id = target.trim()
  const isWrongId = id.length >= idLength && !isDeviceId(id)
  return (
    <Panel title={t('Transfer data')} testId="transfer-data">
      <form
        className={classes['form']}
        onSubmit={(event) => {
          event.preventDefault()
          setAsking(true)
        }}
      >
        <p className={classes['text']}>
          {t(
            'Moves all stored values to another device, such as a replacement. You must be an Admin of that device.',
          )}
        </p>
        <TextInput
          label={t('Destination device ID')}
          value={target}
          maxLength={typedLength}
          error={isWrongId ? t('Enter the 9 characters of a device ID.') : undefined}
          autoComplete="off"
          onChange={({ currentTarget: { value } }) => setTarget(value.toUpperCase())}
        />
        <PasswordInput
          label={t('Setup password of the destination device')}
          value={password}
          maxLength={64}
          autoComplete="off"
          onChange={({ currentTarget: { value } }) => setPassword(value)}
        />
        {move.isError && <Notice title={t('Error')}>{jobError(move.error, t)}</Notice>}
        <Group justify="flex-end">
          <Button type="submit" color="red" disabled={!isDeviceId(id) || password === ''}>
            {t('Transfer the data of {{deviceid}}', { deviceid })}
          </Button>
        </Group>
      </form>
      {isAsking && (
        <ConfirmDialog
          title={t('Transfer data')}
          confirmLabel={t('Transfer to {{target}}', { target: id })}
          isDangerous
          isPending={move.isPending}
          onClose={() => setAsking(false)}
          onConfirm={() => move.mutate()}
        >
          {t('All data of {{deviceid}} moves to {{target}}. You cannot undo this here. Transfer it?', {
            deviceid,
            target: id,
          })}
        </ConfirmDialog>
      )}
    </Panel>
  )
}
