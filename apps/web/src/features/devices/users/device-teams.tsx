import type { DeviceTeam } from '@fieldport/contract'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '../../../lib/api/client.ts'
import { Panel } from '../../../ui/panel.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { useUserChange } from './use-users.ts'
import classes from './users.module.css'

type Props = {
  readonly deviceid: string
  readonly teams: readonly DeviceTeam[]
  readonly mayEdit: boolean
}

/** Teams that give people access to a device; an Admin can remove the device from any of them. */
export function DeviceTeams({ deviceid, teams, mayEdit }: Props) {
  const { t } = useTranslation()
  const [left, setLeft] = useState<DeviceTeam>()
  const leave = useUserChange(deviceid, (team: string) => client.user.removeDeviceTeam({ deviceid, team }))
  const close = () => {
    leave.reset()
    setLeft(undefined)
  }
  return (
    <Panel title={t('Teams')} testId="device-teams" flush>
      <ul className={classes['list']}>
        {teams.map((team) => (
          <li key={team.id} className={classes['item']}>
            <span className={classes['itemText']}>
              <span>{team.name}</span>
              <span className={classes['quiet']}>
                {t('{{count}} person', { count: team.members })} ·{' '}
                {t('managed by {{email}}', { email: team.owner })}
              </span>
            </span>
            {mayEdit && (
              <Button
                size="xs"
                variant="default"
                aria-label={t('Remove this device from {{name}}', { name: team.name })}
                onClick={() => setLeft(team)}
              >
                {t('Remove')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {left && (
        <ConfirmDialog
          title={t('Remove from team')}
          action={t('Remove from {{name}}', { name: left.name })}
          isPending={leave.isPending}
          error={leave.error}
          onConfirm={() => leave.mutate(left.id, { onSuccess: close })}
          onClose={close}
        >
          {t('People immediately lose the access to {{deviceid}} that {{name}} gives them.', {
            deviceid,
            name: left.name,
          })}
        </ConfirmDialog>
      )}
    </Panel>
  )
}
