import { sanitiseGroupName, groupNameLength, isGroupTarget } from '@fieldport/domain'
import { Button, Group, Text, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '../../../../lib/api/client.ts'
import { ErrorDialog } from '../../../../ui/feedback/error-dialog.tsx'
import type { ListedDevice } from '../filter-sort-devices.ts'
import classes from '../device-list.module.css'
import { summaryOptions } from '../use-fleet.ts'
import { Dialog } from '../../../../ui/dialog/dialog.tsx'

type GroupedDevice = Pick<ListedDevice, 'deviceid' | 'name' | 'group'>

type Props = {
  readonly devices: readonly GroupedDevice[]
  /** All existing groups. */
  readonly groups: readonly string[]
  readonly onClose: () => void
}

/** Moves devices to an existing group, or to a new one by name. Source: specification 3, section 2.2. */
export function ChangeGroup({ devices, groups, onClose }: Props) {
  const { t } = useTranslation()
  const { change, reload } = useChange(devices, onClose)
  return (
    <>
      <Dialog onClose={onClose} title={t('Change Group')}>
        <GroupForm
          devices={devices}
          groups={groups}
          isPending={change.isPending}
          onSubmit={change.mutate}
          onClose={onClose}
        />
      </Dialog>
      {change.isError && (
        <ErrorDialog
          error={change.error}
          onClose={() => {
            change.reset()
            void reload()
          }}
        />
      )}
    </>
  )
}

function useChange(devices: Props['devices'], onDone: () => void) {
  const queries = useQueryClient()
  const reload = () => queries.invalidateQueries({ queryKey: summaryOptions(false).queryKey })
  const change = useMutation({
    mutationFn: (group: string) =>
      client.portal.userChangeDeviceGroup({ group, selected: devices.map(({ deviceid }) => deviceid) }),
    onSuccess: async () => {
      await reload()
      onDone()
    },
  })
  return { change, reload }
}

type FormProps = Props & { readonly isPending: boolean; readonly onSubmit: (group: string) => void }

function GroupForm({ devices, groups, isPending, onSubmit, onClose }: FormProps) {
  const { t } = useTranslation()
  const [name, setName] = useState(() => commonGroup(devices))
  const [problem, setProblem] = useState<string>()
  const choose = (value: string) => {
    setName(value)
    setProblem(undefined)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isGroupTarget(sanitiseGroupName(name))) onSubmit(name)
    else setProblem(t("'ALL' is reserved. Choose another group name."))
  }
  return (
    <form onSubmit={submit}>
      <Text size="sm" mb="sm">
        {devices.length === 1
          ? devices[0]?.name || devices[0]?.deviceid
          : t('{{count}} device', { count: devices.length })}
      </Text>
      <TextInput
        data-autofocus
        label={t('Group')}
        description={t('Choose a group or enter a new name. Leave empty for no group.')}
        value={name}
        onChange={(event) => choose(event.currentTarget.value)}
        error={problem}
        maxLength={groupNameLength}
        autoComplete="off"
      />
      {groups.length > 0 && (
        <div className={classes['groups']} role="group" aria-label={t('Your groups')}>
          {groups.map((group) => (
            <Button
              key={group}
              size="compact-sm"
              variant={group === name ? 'light' : 'default'}
              aria-pressed={group === name}
              onClick={() => choose(group)}
            >
              {group}
            </Button>
          ))}
        </div>
      )}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button type="submit" loading={isPending}>
          {t('Change Group')}
        </Button>
      </Group>
    </form>
  )
}

/** The common group of all devices; empty if they differ. */
function commonGroup(devices: readonly GroupedDevice[]): string {
  const [first = '', ...others] = new Set(devices.map(({ group }) => group))
  return others.length === 0 ? first : ''
}
