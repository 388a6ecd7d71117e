import type { PermissionLevel } from '@fieldport/domain'
import { Button, Stack, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { client } from '../../../lib/api/client.ts'
import { ErrorDialog } from '../../../ui/feedback/error-dialog.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { PermissionSelect } from './permission-select.tsx'
import { useAddByEmail } from './use-add-by-email.ts'
import { useUserChange } from './use-users.ts'
import classes from './users.module.css'

/** First the address, then the level. Source: specification 3, section 5 ('Add user'). */
export function AddUser({ deviceid }: { readonly deviceid: string }) {
  const { t } = useTranslation()
  const add = useUserChange(deviceid, (input: { targetEmail: string; targetPermission: PermissionLevel }) =>
    client.user.addDeviceUser({ deviceid, ...input }),
  )
  const form = useAddByEmail(add, 'USER')
  const status = add.data?.status
  const email = form.sentEmail
  return (
    <Panel title={t('Add a user')}>
      <form onSubmit={form.submit} noValidate>
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
          <TextInput label={t('Email')} name="target-email" error={form.problem} {...form.field} />
          <PermissionSelect label={t('Permission')} value={form.permission} onChange={form.setPermission} />
          <p className={classes['hint']}>{levelHint(form.permission, t)}</p>
          <Button type="submit" disabled={form.isEmpty} loading={add.isPending}>
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
