import type { PermissionLevel } from '@fieldport/domain'
import { Stack, Switch } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { client } from '../../../lib/api/client.ts'
import { errorMessage } from '../../../lib/api/errors.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { PermissionSelect } from './permission-select.tsx'
import { useUserChange } from './use-users.ts'

type Rules = { readonly addNextUserWithoutPassword: boolean; readonly addedPermission: PermissionLevel }
type Props = {
  readonly deviceid: string
  readonly rules: Rules & { readonly nextUserBecomesAdmin: boolean }
}

/** How people can add themselves to the device. */
export function SelfServiceAccess({ deviceid, rules }: Props) {
  const { t } = useTranslation()
  const set = useUserChange(deviceid, (change: Partial<Rules>) =>
    client.user.setAddingRules({ deviceid, ...change }),
  )
  // Optimistic: the choice is shown until the server responds.
  const shown = set.isPending ? { ...rules, ...set.variables } : rules
  const isForAdmin = shown.addNextUserWithoutPassword && rules.nextUserBecomesAdmin
  return (
    <Panel title={t('Adding by device ID')}>
      <Stack gap="md">
        {set.isError && <Notice title={t('Error')}>{errorMessage(set.error)}</Notice>}
        <Switch
          label={t('Let the next person add the device without its setup password')}
          description={
            isForAdmin
              ? t(
                  'A distributor lets the next person who knows the device ID become Admin. This then turns off again.',
                )
              : t('One person who knows the device ID can add the device. This then turns off again.')
          }
          checked={shown.addNextUserWithoutPassword}
          disabled={set.isPending}
          onChange={(event) => set.mutate({ addNextUserWithoutPassword: event.currentTarget.checked })}
        />
        <PermissionSelect
          label={t('Permission for people who add the device themselves')}
          value={shown.addedPermission}
          disabled={set.isPending}
          onChange={(addedPermission) => set.mutate({ addedPermission })}
        />
      </Stack>
    </Panel>
  )
}
