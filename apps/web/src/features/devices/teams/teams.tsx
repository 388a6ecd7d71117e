import type { Team } from '@fieldport/contract'
import { Accordion, Stack } from '@mantine/core'
import { IconUsersGroup } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { errorMessage } from '../../../lib/api/errors.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { PageSkeleton } from '../../../ui/feedback/page-skeleton.tsx'
import { joinFacts } from '../../../lib/format/direction.ts'
import { CreateTeam } from './create-team.tsx'
import { JoinedTeams } from './joined-teams.tsx'
import { OfferedTeam } from './offered-team.tsx'
import { TeamDetails } from './team-details.tsx'
import { useTeams } from './use-teams.ts'
import classes from './teams.module.css'

type Props = {
  readonly userid: string
  /** The ID of the open team. */
  readonly open: string | undefined
  readonly onOpen: (id: string | undefined) => void
}

/** The teams of a person, one of which is open. */
export function Teams({ userid, open, onOpen }: Props) {
  const { t } = useTranslation()
  const teams = useTeams()
  const { data } = teams
  if (teams.isPending) return <PageSkeleton />
  if (!data)
    return (
      <Notice title={t('Error')} onRetry={() => void teams.refetch()}>
        {errorMessage(teams.error)}
      </Notice>
    )
  return (
    <Stack gap="lg">
      {data.joined
        .filter(({ isOffered }) => isOffered)
        .map((team) => (
          <OfferedTeam key={team.id} team={team} userid={userid} onTakenOver={() => onOpen(team.id)} />
        ))}
      <CreateTeam onCreated={onOpen} />
      {data.managed.length === 0 ? (
        data.joined.length === 0 && (
          <EmptyState icon={<IconUsersGroup size={40} stroke={1.5} />} title={t('No teams yet')}>
            {t(
              'Create a team, then add devices and people. Each person gets the level you choose on every device in it.',
            )}
          </EmptyState>
        )
      ) : (
        <Accordion
          variant="separated"
          order={2}
          value={open ?? null}
          onChange={(id) => onOpen(id ?? undefined)}
        >
          {data.managed.map((team) => (
            <Accordion.Item key={team.id} value={team.id}>
              <Accordion.Control>
                <span className={classes['control']}>
                  {team.name}
                  <span className={classes['quiet']}>{sizeOf(team, t)}</span>
                </span>
              </Accordion.Control>
              <Accordion.Panel>
                {open === team.id && <TeamDetails team={team} onDeleted={() => onOpen(undefined)} />}
              </Accordion.Panel>
            </Accordion.Item>
          ))}
        </Accordion>
      )}
      {data.joined.length > 0 && <JoinedTeams teams={data.joined} userid={userid} />}
    </Stack>
  )
}

function sizeOf({ devices, members, invitations }: Team, t: TFunction): string {
  return joinFacts([
    t('{{count}} device', { count: devices.length }),
    t('{{count}} person', { count: members.length }),
    ...(invitations.length > 0 ? [t('{{count}} invited', { count: invitations.length })] : []),
  ])
}
