import type { JoinedTeam } from '@fieldport/contract'
import { Button, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '../../../lib/api/client.ts'
import { errorMessage } from '../../../lib/api/errors.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { HandoverDevices } from './handover-devices.tsx'
import { useTeamChange } from './use-teams.ts'
import classes from './teams.module.css'

type Props = { readonly team: JoinedTeam; readonly userid: string; readonly onTakenOver: () => void }

/** A team whose owner asks the reader to take it over. */
export function OfferedTeam({ team, userid, onTakenOver }: Props) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const decline = useTeamChange(() => client.user.endTeamOffer({ id: team.id }))
  return (
    <div>
      <div className={classes['offerLine']} data-testid="offered-team">
        <span>{t('{{email}} asks you to take over {{name}}.', { email: team.owner, name: team.name })}</span>
        <Group gap="xs">
          <Button
            size="xs"
            variant="default"
            loading={decline.isPending}
            onClick={() => decline.mutate(undefined)}
          >
            {t('Decline')}
          </Button>
          <Button size="xs" onClick={() => setOpen(true)}>
            {t('Take over')}
          </Button>
        </Group>
      </div>
      {decline.isError && <Notice title={t('Error')}>{errorMessage(decline.error)}</Notice>}
      {isOpen && (
        <AcceptTeam team={team} userid={userid} onTakenOver={onTakenOver} onClose={() => setOpen(false)} />
      )}
    </div>
  )
}

function AcceptTeam({ team, userid, onTakenOver, onClose }: Props & { readonly onClose: () => void }) {
  const { t } = useTranslation()
  const accept = useTeamChange(() => client.user.acceptTeam({ id: team.id }))
  return (
    <Dialog onClose={onClose} title={t('Take over {{name}}', { name: team.name })}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          accept.mutate(undefined, { onSuccess: onTakenOver })
        }}
      >
        <Stack gap="md">
          <div className={classes['note']}>
            {t(
              'You will manage the team. It will share only devices you are an Admin of yourself, for as long as you are. {{email}} will leave the team.',
              { email: team.owner },
            )}
          </div>
          <HandoverDevices id={team.id} userid={userid}>
            {t('You are not an Admin of these devices yourself. The team no longer shares them:')}
          </HandoverDevices>
          {accept.isError && <Notice title={t('Error')}>{errorMessage(accept.error)}</Notice>}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button type="submit" loading={accept.isPending}>
              {t('Take over')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
