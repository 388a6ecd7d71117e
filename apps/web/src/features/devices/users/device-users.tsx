import type { DeviceSettings, DeviceUser, SessionUser } from '@fieldport/contract'
import { hasCapability, type Tier, tierTable } from '@fieldport/domain'
import { Button, Skeleton } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../lib/format/numbers.ts'
import { PlansLink } from '../../../ui/controls/plans-link.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { PageSkeleton } from '../../../ui/feedback/page-skeleton.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { AddUser } from './add-user.tsx'
import { SelfServiceAccess } from './self-service-access.tsx'
import { DeviceTeams } from './device-teams.tsx'
import { Invitations } from './invitations.tsx'
import { PasswordsModal } from './passwords/passwords-modal.tsx'
import { UserList } from './user-list.tsx'
import { useUsers } from './use-users.ts'
import classes from './users.module.css'

type Props = {
  readonly deviceid: string
  readonly settings: DeviceSettings
  readonly user: SessionUser
  /** If false, no other plan is mentioned. */
  readonly arePlansShown: boolean
  readonly onLeft: () => void
}

/** The people with access to a device, which its Admins can change. */
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
            <UserList
              deviceid={deviceid}
              users={data.Items}
              mayEdit={mayEdit}
              userid={user.userid}
              onLeft={onLeft}
            />
          ) : (
            <Skeleton h={144} />
          )}
          {data && <LastAdminNotice people={data.Items} mayEdit={mayEdit} />}
        </Panel>
        {data && data.teams.length > 0 && (
          <DeviceTeams deviceid={deviceid} teams={data.teams} mayEdit={mayEdit} />
        )}
        {data && data.invitations.length > 0 && (
          <Invitations deviceid={deviceid} invitations={data.invitations} mayEdit={mayEdit} />
        )}
      </div>
      {mayEdit && (
        <div className={classes['column']}>
          {arePlansShown && <UpgradePrompt tier={settings.tier} />}
          {data ? (
            <>
              <AddUser deviceid={deviceid} />
              <SelfServiceAccess deviceid={deviceid} rules={data} />
            </>
          ) : (
            <PageSkeleton />
          )}
        </div>
      )}
    </div>
  )
}

/** Why the last Admin cannot be changed, or that the device has no Admin yet. */
function LastAdminNotice({
  people,
  mayEdit,
}: {
  readonly people: readonly DeviceUser[]
  readonly mayEdit: boolean
}) {
  const { t } = useTranslation()
  const admins = people.filter(({ ownPermission }) => ownPermission === 'ADMIN').length
  if (admins > 1 || (admins === 1 && !mayEdit)) return null
  return (
    <p className={classes['rule']}>
      {admins === 1
        ? t('Every device needs an Admin. Make someone else Admin first.')
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

/** What another plan would offer an Admin. Source: specification 3, section 2.7. */
function UpgradePrompt({ tier }: { readonly tier: Pick<Tier, 'name'> }) {
  const { t } = useTranslation()
  if (tier.name === 'Hosted') return null
  return (
    <Notice kind="info">
      {t(
        'This device is on the {{plan}} plan. A Hosted plan keeps its data for {{days}} days and sends its alerts by email and SMS.',
        { plan: tier.name, days: formatNumber(tierTable.Hosted.dataStorageDays, 0) },
      )}
      <PlansLink plan={tier.name} />
    </Notice>
  )
}
