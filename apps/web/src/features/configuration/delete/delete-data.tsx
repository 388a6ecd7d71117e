import { Button, Group } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '../../../lib/api/client.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { PasswordInput } from '../../../ui/controls/password-input.tsx'
import { TextLink } from '../../../ui/controls/text-link.tsx'
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx'
import classes from './delete.module.css'
import { jobError } from './job-error.ts'

type Props = { readonly deviceid: string; readonly onStarted: () => void }

/** Requires the device's setup password and a confirmation, because it cannot be undone. */
export function DeleteData({ deviceid, onStarted }: Props) {
  const { t } = useTranslation()
  const [password, setPassword] = useState('')
  const [isAsking, setAsking] = useState(false)
  const remove = useMutation({
    mutationFn: () => client.device.deleteData({ deviceid, password }),
    onSuccess: onStarted,
    onSettled: () => setAsking(false),
  })
  return (
    <Panel title={t('Delete data')} testId="delete-data">
      <form
        className={classes['form']}
        onSubmit={(event) => {
          event.preventDefault()
          setAsking(true)
        }}
      >
        <p className={classes['text']}>
          {t('Permanently deletes all stored values of this device. Its settings and users are kept.')}
        </p>
        <PasswordInput
          label={t('Setup password of this device')}
          value={password}
          maxLength={64}
          autoComplete="off"
          onChange={({ currentTarget: { value } }) => setPassword(value)}
        />
        <SetupPasswordHint deviceid={deviceid} />
        {remove.isError && <Notice title={t('Error')}>{jobError(remove.error, t)}</Notice>}
        <Group justify="flex-end">
          <Button type="submit" color="red" disabled={password === ''}>
            {t('Delete data of {{deviceid}}', { deviceid })}
          </Button>
        </Group>
      </form>
      {isAsking && (
        <ConfirmDialog
          title={t('Delete data')}
          confirmLabel={t('Delete permanently')}
          isDangerous
          isPending={remove.isPending}
          onClose={() => setAsking(false)}
          onConfirm={() => remove.mutate()}
        >
          {t('The data of {{deviceid}} cannot be recovered. Delete it?', { deviceid })}
        </ConfirmDialog>
      )}
    </Panel>
  )
}

/** Source: specification 2, section 2 ('A link to /users/{deviceid} is used to find the setup password'). */
function SetupPasswordHint({ deviceid }: { readonly deviceid: string }) {
  const { t } = useTranslation()
  return (
    <p className={classes['text']}>
      {t('A device Admin can find the setup password under')}{' '}
      <TextLink to="/users/$deviceid" params={{ deviceid }} inherit>
        {t('Users & Permissions')}
      </TextLink>
      .
    </p>
  )
}
