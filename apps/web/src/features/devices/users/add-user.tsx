import { accountMessages, isAcceptedEmail, normaliseEmail, type PermissionLevel } from '@fieldport/domain'
import { Button, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '../../../lib/api/client.ts'
import { localize } from '../../../lib/texts/messages.ts'
import { ErrorDialog } from '../../../ui/feedback/error-dialog.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { PermissionSelect } from './permission-select.tsx'
import { useUserChange } from './use-users.ts'
import classes from './users.module.css'

/** First the address, then the level. Source: specification 3, section 5 ('Add user'). */
export function AddUser({ deviceid }: { readonly deviceid: string }) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const [permission, setPermission] = useState<PermissionLevel>('USER')
  const [isWrong, setWrong] = useState(false)
  const targetEmail = normaliseEmail(typed)
  const add = useUserChange(deviceid, (input: { targetEmail: string; targetPermission: PermissionLevel }) =>
    client.user.addDeviceUser({ deviceid, ...input }),
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isAcceptedEmail(targetEmail)) return setWrong(true)
    add.mutate(
      { targetEmail, targetPermission: permission },
      {
        // An address typed meanwhile stays.
        onSuccess: () => setTyped((now) => (now === typed ? '' : now)),
      },
    )
  }
  const status = add.data?.status
  const email = add.variables?.targetEmail ?? ''
  return (
    <Panel title={t('Add a user')}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          {status && (
            <Notice kind="success">
              {status === 'added'
                ? t('{{email}} now has access.', { email })
                : t('Invitation sent to {{email}}. Access starts once they sign up.', {
                    email,
                  })}
            </Notice>
          )}
          <TextInput
            label={t('Email')}
            type="email"
            name="target-email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={typed}
            error={isWrong && localize(accountMessages.email)}
            onChange={(event) => {
              setTyped(event.currentTarget.value)
              setWrong(false)
            }}
          />
          <PermissionSelect label={t('Permission')} value={permission} onChange={setPermission} />
          <p className={classes['hint']}>{levelHint(permission, t)}</p>
          <Button type="submit" disabled={targetEmail === ''} loading={add.isPending}>
            {t('Add')}
          </Button>
        </Stack>
      </form>
      {add.isError && <ErrorDialog error={add.error} onClose={add.reset} />}
    </Panel>
  )
}

function levelHint(level: PermissionLevel, t: ReturnType<typeof useTranslation>['t']): string {
  switch (level) {
    case 'ADMIN':
      return t('An Admin can do everything, including managing users.')
    case 'USER':
      return t('A User can view data and users, and change display and device settings.')
    case 'OPERATOR':
      return t('An Operator can view data and use triggers.')
    default:
      return t('A View user can only view data.')
  }
}
