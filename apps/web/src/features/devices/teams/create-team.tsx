import { groupNameLength } from '@fieldport/domain'
import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '../../../lib/api/client.ts'
import { errorMessage } from '../../../lib/api/errors.ts'
import { Panel } from '../../../ui/panel.tsx'
import { useTeamChange } from './use-teams.ts'
import classes from './teams.module.css'

export function CreateTeam({ onCreated }: { readonly onCreated: (id: string) => void }) {
  const { t } = useTranslation()
  const [name, setName] = useState('')
  const create = useTeamChange((typed: string) => client.user.addTeam({ name: typed }))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    create.mutate(name.trim(), {
      onSuccess: ({ id }) => {
        setName((now) => (now === name ? '' : now))
        onCreated(id)
      },
    })
  }
  return (
    <Panel title={t('New team')}>
      <form onSubmit={submit} className={classes['line']}>
        <TextInput
          label={t('Name')}
          placeholder={t('For example: North fleet')}
          value={name}
          maxLength={groupNameLength}
          autoComplete="off"
          error={create.isError && errorMessage(create.error)}
          onChange={(event) => {
            setName(event.currentTarget.value)
            // Never resets a running request: the button would be enabled again, and a second click would create a
            // second team.
            if (create.isError) create.reset()
          }}
        />
        <Button type="submit" disabled={name.trim() === ''} loading={create.isPending}>
          {t('Create team')}
        </Button>
      </form>
    </Panel>
  )
}
