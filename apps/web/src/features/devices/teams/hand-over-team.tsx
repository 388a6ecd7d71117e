import type { Team } from '@fieldport/contract'
import { Button, Group, NativeSelect, Stack } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '../../../lib/api/client.ts'
import { errorMessage } from '../../../lib/api/errors.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { HandoverDevices } from './handover-devices.tsx'
import { useTeamChange } from './use-teams.ts'
import classes from './teams.module.css'

type Props = { readonly team: Team; readonly onClose: () => void }

/** Asks a member to take a team over; nothing changes until they accept. */
export function HandOverTeam({ team, onClose }: Props) {
  const { t } = useTranslation()
  const [userid, setUserid] = useState(team.members[0]?.userid ?? '')
  const offer = useTeamChange(() => client.user.offerTeam({ id: team.id, userid }))
  const name = memberName(team, userid)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    offer.mutate(undefined, { onSuccess: onClose })
  }
  return (
    <Dialog onClose={onClose} title={t('Hand over {{name}}', { name: team.name })}>
      {team.members.length === 0 ? (
        <NoMembers onClose={onClose} />
      ) : (
        <form onSubmit={submit}>
          <Stack gap="md">
            <NativeSelect
              label={t('New manager')}
              data={team.members.map((member) => ({
                value: member.userid,
                label: member.name === '' ? member.email : `${member.name} (${member.email})`,
              }))}
              value={userid}
              onChange={(event) => {
                setUserid(event.currentTarget.value)
                offer.reset()
              }}
              data-autofocus
            />
            <div className={classes['note']}>
              {t(
                '{{name}} gets an email and must accept. You then leave the team, but keep any access of your own.',
                { name },
              )}
            </div>
            <HandoverDevices id={team.id} userid={userid}>
              {t('{{name}} is not an Admin of these devices themselves. The team no longer shares them:', {
                name,
              })}
            </HandoverDevices>
            {offer.isError && <Notice title={t('Error')}>{errorMessage(offer.error)}</Notice>}
            <Group justify="flex-end">
              <Button variant="default" onClick={onClose}>
                {t('Cancel')}
              </Button>
              <Button type="submit" loading={offer.isPending}>
                {t('Ask {{name}}', { name })}
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </Dialog>
  )
}

function NoMembers({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Stack gap="md">
      <div className={classes['note']}>
        {t('Only someone in the team can take it over. Add a person first.')}
      </div>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('Close')}
        </Button>
      </Group>
    </Stack>
  )
}

/** The invited new owner, until they respond. */
export function PendingOffer({ team, userid }: { readonly team: Team; readonly userid: string }) {
  const { t } = useTranslation()
  const end = useTeamChange(() => client.user.endTeamOffer({ id: team.id }))
  return (
    <div className={classes['offer']}>
      <div className={classes['offerLine']} data-testid="team-offer">
        <span>{t('Waiting for {{name}} to take over this team.', { name: memberName(team, userid) })}</span>
        <Button size="xs" variant="default" loading={end.isPending} onClick={() => end.mutate(undefined)}>
          {t('Withdraw')}
        </Button>
      </div>
      {end.isError && <Notice title={t('Error')}>{errorMessage(end.error)}</Notice>}
    </div>
  )
}

function memberName({ members }: Team, userid: string): string {
  const member = members.find((each) => each.userid === userid)
  return member?.name || member?.email || ''
}
