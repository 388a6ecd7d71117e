import type { JoinedTeam } from '@fieldport/contract'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '../../../lib/api/client.ts'
import { Panel } from '../../../ui/panel.tsx'
import { permissionName } from '../../../ui/permission-name.ts'
import { ListRow, RowList, RowNote } from '../../../ui/row-list.tsx'
import { ConfirmDialog } from '../users/confirm-dialog.tsx'
import { useTeamChange } from './use-teams.ts'

type Props = { readonly teams: readonly JoinedTeam[]; readonly userid: string }

/** Other people's teams that a person is a member of. */
export function JoinedTeams({ teams, userid }: Props) {
  const { t } = useTranslation()
  const [leaving, setLeaving] = useState<JoinedTeam>()
  const leave = useTeamChange((id: string) => client.user.removeTeamMember({ id, userid }))
  return (
    <Panel title={t('Teams you are in')}>
      <RowList>
        {teams.map((team) => (
          <ListRow
            key={team.id}
            data-testid="joined-team"
            text={
              <>
                <span>{team.name}</span>
                <RowNote>
                  {permissionName(team.permission, t)} · {t('{{count}} device', { count: team.devices })} ·{' '}
                  {t('managed by {{email}}', { email: team.owner })}
                </RowNote>
              </>
            }
            tools={
              <Button
                size="xs"
                variant="default"
                aria-label={t('Leave {{name}}', { name: team.name })}
                onClick={() => setLeaving(team)}
              >
                {t('Leave')}
              </Button>
            }
          />
        ))}
      </RowList>
      {leaving && (
        <ConfirmDialog
          title={t('Leave team')}
          action={t('Leave {{name}}', { name: leaving.name })}
          isPending={leave.isPending}
          error={leave.error}
          onConfirm={() => leave.mutate(leaving.id, { onSuccess: () => setLeaving(undefined) })}
          onClose={() => {
            leave.reset()
            setLeaving(undefined)
          }}
        >
          {t('You immediately lose the access that {{name}} gives you. {{email}} can add you again.', {
            name: leaving.name,
            email: leaving.owner,
          })}
        </ConfirmDialog>
      )}
    </Panel>
  )
}
