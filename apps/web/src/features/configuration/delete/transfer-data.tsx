import { isDeviceId } from '@fieldport/domain'
import { Button, Group, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '../../../lib/api/client.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { PasswordInput } from '../../../ui/controls/password-input.tsx'
import classes from './delete.module.css'
import { jobError } from './job-error.ts'

const idLength = 9

type Props = { readonly deviceid: string; readonly onStarted: () => void }

/** Needs ADMIN access to the destination, and its setup password. */
export function TransferData({ deviceid, onStarted }: Props) {
  const { t } = useTranslation()
  const [target, setTarget] = useState('')
  const [password, setPassword] = useState('')
  const move = useMutation({
    mutationFn: () => client.device.transferData({ deviceid, targetDeviceid: target, password }),
    onSuccess: onStarted,
  })
  return (
    <Panel title={t('Transfer data')} testId="transfer-data">
      <form
        className={classes['form']}
        onSubmit={(event) => {
          event.preventDefault()
          move.mutate()
        }}
      >
        <p className={classes['text']}>
          {t(
            'Every stored value moves to another device, such as the one that replaces this. You need to be an Admin there.',
          )}
        </p>
        <TextInput
          label={t('Destination device ID')}
          value={target}
          maxLength={idLength}
          autoComplete="off"
          onChange={({ currentTarget: { value } }) => setTarget(value.toUpperCase())}
        />
        <PasswordInput
          label={t('Setup password of the destination')}
          value={password}
          maxLength={64}
          autoComplete="off"
          onChange={({ currentTarget: { value } }) => setPassword(value)}
        />
        {move.isError && <Notice title={t('Error')}>{jobError(move.error, t)}</Notice>}
        <Group justify="flex-end">
          <Button
            type="submit"
            color="red"
            loading={move.isPending}
            disabled={!isDeviceId(target) || password === ''}
          >
            {t('Transfer the data of {{deviceid}}', { deviceid })}
          </Button>
        </Group>
      </form>
    </Panel>
  )
}
