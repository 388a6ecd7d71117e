import type { Team } from '@fieldport/contract'
import { groupNameLength } from '@fieldport/domain'
import { Button, Group, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '../../../lib/api/client.ts'
import { errorMessage } from '../../../lib/api/errors.ts'
import { ConfirmDialog } from '../users/confirm-dialog.tsx'
import { HandOverTeam, PendingOffer } from './hand-over-team.tsx'
import { TeamDevices } from './team-devices.tsx'
import { TeamPeople } from './team-people.tsx'
import { useTeamChange } from './use-teams.ts'
import classes from './teams.module.css'
import { Dialog } from '../../../ui/dialog/dialog.tsx'

type Props = { readonly team: Team; readonly onDeleted: () => void }

/** One team, for its owner. */
export function TeamDetails({ team, onDeleted }: Props) {
  const { t } = useTranslation()
  const [dialog, setDialog] = useState<'rename' | 'handOver' | 'delete'>()
  const close = () => setDialog(undefined)
  return (
    <>
      <div className={classes['sides']}>
        <TeamPeople team={team} />
        <TeamDevices team={team} />
      </div>
      {team.offeredTo !== null && <PendingOffer team={team} userid={team.offeredTo} />}
      <Group className={classes['foot']} gap="xs">
        <Button size="xs" variant="default" onClick={() => setDialog('rename')}>
          {t('Rename')}
        </Button>
        {team.offeredTo === null && (
          <Button size="xs" variant="default" onClick={() => setDialog('handOver')}>
            {t('Hand over')}
          </Button>
        )}
        <Button size="xs" variant="default" onClick={() => setDialog('delete')}>
          {t('Delete team')}
        </Button>
      </Group>
      {dialog === 'rename' && <RenameTeam team={team} onClose={close} />}
      {dialog === 'handOver' && <HandOverTeam team={team} onClose={close} />}
      {dialog === 'delete' && <DeleteTeam team={team} onDeleted={onDeleted} onClose={close} />}
    </>
  )
}

function RenameTeam({ team, onClose }: { readonly team: Team; readonly onClose: () => void }) {
  const { t } = useTranslation()
  const [name, setName] = useState(team.name)
  const rename = useTeamChange((typed: string) => client.user.setTeam({ id: team.id, name: typed }))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    rename.mutate(name.trim(), { onSuccess: onClose })
  }
  return (
    <Dialog onClose={onClose} title={t('Rename team')}>
      <form onSubmit={submit}>
        <TextInput
          label={t('Name')}
          value={name}
          maxLength={groupNameLength}
          autoComplete="off"
          data-autofocus
          error={rename.isError && errorMessage(rename.error)}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" disabled={name.trim() === ''} loading={rename.isPending}>
            {t('Rename')}
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}

function DeleteTeam({ team, onDeleted, onClose }: Props & { readonly onClose: () => void }) {
  const { t } = useTranslation()
  const remove = useTeamChange(() => client.user.deleteTeam({ id: team.id }))
  return (
    <ConfirmDialog
      title={t('Delete team')}
      action={t('Delete {{name}}', { name: team.name })}
      isPending={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate(undefined, { onSuccess: onDeleted })}
      onClose={onClose}
    >
      {t(
        'People immediately lose the access that {{name}} gives them. They keep any access of their own or through other teams.',
        { name: team.name },
      )}
    </ConfirmDialog>
  )
}
