import type { Team } from '@fieldport/contract'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { client } from '../../../lib/api/client.ts'
import { errorMessage } from '../../../lib/api/errors.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { permissionName } from '../../../ui/permission-name.ts'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { ListRow, RowList, RowNote } from '../../../ui/row-list.tsx'
import { useTeamChange } from './use-teams.ts'
import classes from './teams.module.css'

/** Invited addresses without an account; they join the team when they sign up. */
export function TeamInvitations({ team: { id, invitations } }: { readonly team: Team }) {
  const { t } = useTranslation()
  const resend = useTeamChange((email: string) => client.user.resendTeamInvitation({ id, email }))
  const withdraw = useTeamChange((email: string) => client.user.withdrawTeamInvitation({ id, email }))
  const failed = [resend, withdraw].find(({ isError }) => isError)
  return (
    <>
      {failed && <Notice title={t('Error')}>{errorMessage(failed.error)}</Notice>}
      {resend.isSuccess && (
        <Notice kind="success">
          {t('Invitation sent to {{email}} again.', { email: resend.variables })}
        </Notice>
      )}
      <RowList className={classes['people']}>
        {invitations.map(({ email, permission, invitedAt }) => (
          <ListRow
            key={email}
            data-testid="team-invitation"
            text={
              <>
                <span className={classes['address']}>{email}</span>
                <RowNote>
                  {t('Invited')} · {permissionName(permission, t)} · <RelativeTime seconds={invitedAt} />
                </RowNote>
              </>
            }
            tools={
              <div className={classes['tools']}>
                <Button
                  size="xs"
                  variant="default"
                  aria-label={t('Send the invitation to {{email}} again', { email })}
                  loading={resend.isPending && resend.variables === email}
                  onClick={() => {
                    withdraw.reset()
                    resend.mutate(email)
                  }}
                >
                  {t('Send again')}
                </Button>
                <Button
                  size="xs"
                  variant="default"
                  aria-label={t('Withdraw the invitation for {{email}}', { email })}
                  loading={withdraw.isPending && withdraw.variables === email}
                  onClick={() => {
                    resend.reset()
                    withdraw.mutate(email)
                  }}
                >
                  {t('Withdraw')}
                </Button>
              </div>
            }
          />
        ))}
      </RowList>
    </>
  )
}
