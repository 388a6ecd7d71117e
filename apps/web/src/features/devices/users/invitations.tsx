import type { Invitation } from '@fieldport/contract'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { client } from '../../../lib/api/client.ts'
import { errorMessage } from '../../../lib/api/errors.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { permissionName } from '../../../ui/permission-name.ts'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { useUserChange } from './use-users.ts'
import classes from './users.module.css'

type Props = {
  readonly deviceid: string
  readonly invitations: readonly Invitation[]
  readonly mayEdit: boolean
}

/** Invited addresses without an account; they get access when they sign up. */
export function Invitations({ deviceid, invitations, mayEdit }: Props) {
  const { t } = useTranslation()
  const withdraw = useUserChange(deviceid, (email: string) =>
    client.user.withdrawInvitation({ deviceid, email }),
  )
  return (
    <Panel title={t('Invitations')} testId="invitations" flush>
      {withdraw.isError && (
        <div className={classes['notice']}>
          <Notice title={t('Error')}>{errorMessage(withdraw.error)}</Notice>
        </div>
      )}
      <ul className={classes['list']}>
        {invitations.map(({ email, permission, invitedAt }) => (
          <li key={email} className={classes['item']}>
            <span className={classes['itemText']}>
              <span>{email}</span>
              <span className={classes['quiet']}>
                {permissionName(permission, t)} · <RelativeTime seconds={invitedAt} />
              </span>
            </span>
            {mayEdit && (
              <Button
                size="xs"
                variant="default"
                loading={withdraw.isPending && withdraw.variables === email}
                aria-label={t('Withdraw the invitation for {{email}}', { email })}
                onClick={() => withdraw.mutate(email)}
              >
                {t('Withdraw')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
