import type { Team } from '@fieldport/contract'
import type { PermissionLevel } from '@fieldport/domain'
import { Button, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { client } from '../../../lib/api/client.ts'
import { errorMessage } from '../../../lib/api/errors.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { ListRow, RowList, RowNote } from '../../../ui/row-list.tsx'
import { PermissionSelect } from '../users/permission-select.tsx'
import { useAddByEmail } from '../users/use-add-by-email.ts'
import { TeamInvitations } from './team-invitations.tsx'
import { useTeamChange } from './use-teams.ts'
import classes from './teams.module.css'

/** The members of a team, with their level on its devices. */
export function TeamPeople({ team }: { readonly team: Team }) {
  const { t } = useTranslation()
  const set = useTeamChange((input: { userid: string; permission: PermissionLevel }) =>
    client.user.setTeamMember({ id: team.id, ...input }),
  )
  const remove = useTeamChange((userid: string) => client.user.removeTeamMember({ id: team.id, userid }))
  const failed = [set, remove].find(({ isError }) => isError)
  return (
    <section aria-label={t('People')}>
      <h3 className={classes['title']}>{t('People')}</h3>
      {failed && <Notice title={t('Error')}>{errorMessage(failed.error)}</Notice>}
      {team.members.length + team.invitations.length === 0 && (
        <p className={classes['none']}>{t('No people yet.')}</p>
      )}
      <RowList className={classes['people']}>
        {team.members.map(({ userid, name, email, permission }) => (
          <ListRow
            key={userid}
            data-testid="team-member"
            text={
              <>
                <span>{name || email}</span>
                <RowNote>{email}</RowNote>
              </>
            }
            tools={
              <div className={classes['tools']}>
                <PermissionSelect
                  size="xs"
                  w={108}
                  aria-label={t('Permission for {{name}}', { name: name || email })}
                  value={permission}
                  disabled={set.isPending && set.variables.userid === userid}
                  onChange={(level) => set.mutate({ userid, permission: level })}
                />
                <Button
                  size="xs"
                  variant="default"
                  aria-label={t('Remove {{name}}', { name: name || email })}
                  loading={remove.isPending && remove.variables === userid}
                  onClick={() => remove.mutate(userid)}
                >
                  {t('Remove')}
                </Button>
              </div>
            }
          />
        ))}
      </RowList>
      {team.invitations.length > 0 && <TeamInvitations team={team} />}
      <AddMember id={team.id} />
    </section>
  )
}

function AddMember({ id }: { readonly id: string }) {
  const { t } = useTranslation()
  const add = useTeamChange((input: { targetEmail: string; targetPermission: PermissionLevel }) =>
    client.user.addTeamMember({ id, ...input }),
  )
  const form = useAddByEmail(add, 'VIEW')
  const status = add.data?.status
  return (
    <form onSubmit={form.submit} noValidate className={classes['add']}>
      {status === 'invited' && (
        <Notice kind="success">
          {t('Invitation sent to {{email}}. Access starts once they sign up.', { email: form.sentEmail })}
        </Notice>
      )}
      <TextInput
        label={t('Email')}
        name="team-member-email"
        error={form.problem ?? (add.isError && errorMessage(add.error))}
        {...form.field}
        onChange={(event) => {
          form.field.onChange(event)
          // Never resets a running request: its button would be enabled again.
          if (!add.isPending) add.reset()
        }}
      />
      <PermissionSelect label={t('Permission')} value={form.permission} onChange={form.setPermission} />
      <Button type="submit" variant="default" disabled={form.isEmpty} loading={add.isPending}>
        {t('Add person')}
      </Button>
    </form>
  )
}
