import type { Team, TeamDeviceResult } from '@fieldport/contract'
import { maximumTeamDevices } from '@fieldport/domain'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, client } from '../../../lib/api/client.ts'
import { errorMessage } from '../../../lib/api/errors.ts'
import { answerText } from '../../../lib/texts/messages.ts'
import { DeviceField } from '../../../ui/controls/device-field.tsx'
import { TextLink } from '../../../ui/controls/text-link.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { ListRow, RowList, RowNote } from '../../../ui/row-list.tsx'
import { useTeamChange } from './use-teams.ts'
import classes from './teams.module.css'

/** The devices of a team. */
export function TeamDevices({ team }: { readonly team: Team }) {
  const { t } = useTranslation()
  const remove = useTeamChange((deviceid: string) =>
    client.user.removeTeamDevices({ id: team.id, deviceids: [deviceid] }),
  )
  return (
    <section aria-label={t('Devices')}>
      <h3 className={classes['title']}>{t('Devices')}</h3>
      {remove.isError && <Notice title={t('Error')}>{errorMessage(remove.error)}</Notice>}
      {team.devices.length === 0 && <p className={classes['none']}>{t('No devices yet.')}</p>}
      <RowList className={classes['scroll']}>
        {team.devices.map(({ deviceid, name }) => (
          <ListRow
            key={deviceid}
            data-testid="team-device"
            text={
              <>
                <TextLink to="/data/$deviceid" params={{ deviceid }} size="sm">
                  {name || deviceid}
                </TextLink>
                <RowNote>
                  <bdi dir="ltr">{deviceid}</bdi>
                </RowNote>
              </>
            }
            tools={
              <Button
                size="xs"
                variant="default"
                aria-label={t('Remove {{name}}', { name: name || deviceid })}
                loading={remove.isPending && remove.variables === deviceid}
                onClick={() => remove.mutate(deviceid)}
              >
                {t('Remove')}
              </Button>
            }
          />
        ))}
      </RowList>
      <AddDevices team={team} />
    </section>
  )
}

function AddDevices({ team }: { readonly team: Team }) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const summary = useQuery(api.portal.userGetDeviceSummary.queryOptions({ staleTime: 300_000 }))
  const present = new Set(team.devices.map(({ deviceid }) => deviceid))
  const free = summary.data?.Items.filter(
    ({ deviceid, permission }) => permission === 'ADMIN' && !present.has(deviceid),
  )
  const add = useTeamChange((deviceids: readonly string[]) =>
    client.user.addTeamDevices({ id: team.id, deviceids: [...deviceids] }),
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    add.mutate(chosen, {
      // Those chosen meanwhile stay.
      onSuccess: () => setChosen((now) => now.filter((id) => !chosen.includes(id))),
    })
  }
  const refused = add.data?.results.filter((result) => !result.added) ?? []
  return (
    <form onSubmit={submit} className={classes['add']}>
      {add.isError && <Notice title={t('Error')}>{errorMessage(add.error)}</Notice>}
      {refused.length > 0 && <Refused results={refused} />}
      <DeviceField
        items={free}
        value={chosen}
        maximum={maximumTeamDevices}
        onChange={(ids) => {
          setChosen(ids)
          if (!add.isPending) add.reset()
        }}
      />
      <Button type="submit" variant="default" disabled={chosen.length === 0} loading={add.isPending}>
        {t('Add devices')}
      </Button>
    </form>
  )
}

function Refused({ results }: { readonly results: readonly TeamDeviceResult[] }) {
  const { t } = useTranslation()
  return (
    <Notice title={t('{{count}} device was not added', { count: results.length })}>
      <ul className={classes['reasons']}>
        {results.map(({ deviceid, refusal }) => (
          <li key={deviceid}>
            {deviceid}: {refusal && answerText(refusal)}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
