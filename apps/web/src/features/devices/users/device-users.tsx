import type { DeviceSettings, DeviceUser, SessionUser } from '@fieldport/contract'
import { hasCapability } from '@fieldport/domain'
import { Button, Skeleton } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { AddPerson } from './add-person.tsx'
import { AddingRules } from './adding-rules.tsx'
import { Invitations } from './invitations.tsx'
import { PasswordsModal } from './passwords-modal.tsx'
import { People } from './people.tsx'
import { UpgradePrompt } from './upgrade-prompt.tsx'
import { useUsers } from './use-users.ts'
import classes from './users.module.css'

type Props = {
  readonly deviceid: string
  readonly settings: DeviceSettings
  readonly user: SessionUser
  /** Where plans are hidden nobody is told of another one. */
  readonly arePlansShown: boolean
  readonly onLeft: () => void
}

/** Who has access to a device, and for its Admins how that changes. */
export function DeviceUsers({ deviceid, settings, user, arePlansShown, onLeft }: Props) {
  const { t } = useTranslation()
  const users = useUsers(deviceid, true)
  const mayEdit = hasCapability(settings.myPermission, 'editUsers')
  const { data } = users
  if (users.isError && !data)
    return (
      <Notice title={t('Error')} onRetry={() => void users.refetch()}>
        {t('Error loading data')}
      </Notice>
    )
  return (
    <div className={classes['page']}>
      <div className={classes['column']}>
        <Panel
          title={t('Users')}
          aside={
            hasCapability(settings.myPermission, 'viewDevicePasswords') && (
              <Passwords {...{ deviceid, user }} />
            )
          }
          testId="users"
          flush
        >
          {data ? (
            <People
              deviceid={deviceid}
              people={data.Items}
              mayEdit={mayEdit}
              userid={user.userid}
              onLeft={onLeft}
            />
          ) : (
            <Skeleton h={144} />
          )}
          {data && <AdminRule people={data.Items} mayEdit={mayEdit} />}
        </Panel>
        {data && data.invitations.length > 0 && (
          <Invitations deviceid={deviceid} invitations={data.invitations} mayEdit={mayEdit} />
        )}
      </div>
      {mayEdit && (
        <div className={classes['column']}>
          {arePlansShown && <UpgradePrompt tier={settings.tier} />}
          <AddPerson deviceid={deviceid} />
          {data ? <AddingRules deviceid={deviceid} rules={data} /> : <Skeleton h={200} />}
        </div>
      )}
    </div>
  )
}

/** Why the last Admin cannot be changed, or what a device without one waits for. */
function AdminRule({
  people,
  mayEdit,
}: {
  readonly people: readonly DeviceUser[]
  readonly mayEdit: boolean
}) {
  const { t } = useTranslation()
  const admins = people.filter(({ permission }) => permission === 'ADMIN').length
  if (admins > 1 || (admins === 1 && !mayEdit)) return null
  return (
    <p className={classes['rule']}>
      {admins === 1
        ? t(
            'A device keeps an Admin: its last one can be changed or removed once somebody else is Admin too.',
          )
        : t('This device has no Admin: the next person who adds it with its setup password becomes Admin.')}
    </p>
  )
}

function Passwords({ deviceid, user }: Pick<Props, 'deviceid' | 'user'>) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="xs" variant="default" leftSection={<IconKey size={14} />} onClick={() => setOpen(true)}>
        {t('Device Passwords')}
      </Button>
      {isOpen && <PasswordsModal deviceid={deviceid} email={user.email} onClose={() => setOpen(false)} />}
    </>
  )
}
