import type { DeviceUser } from '@fieldport/contract'
import { payerRefusal, wouldRemoveLastAdmin, type PermissionLevel } from '@fieldport/domain'
import { Button } from '@mantine/core'
import { use, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '../../../lib/api/client.ts'
import { localize } from '../../../lib/texts/messages.ts'
import { PlansContext } from '../../../ui/controls/plans-context.ts'
import { ErrorDialog } from '../../../ui/feedback/error-dialog.tsx'
import { EmailVerification } from '../../../ui/email-verification.tsx'
import { permissionName } from '../../../ui/permission-name.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { PermissionSelect } from './permission-select.tsx'
import { RemoveUserDialog } from './remove-user.tsx'
import { useUserChange } from './use-users.ts'
import tableClasses from '../../../ui/plain-table.module.css'
import classes from './users.module.css'

type Props = {
  readonly deviceid: string
  readonly users: readonly DeviceUser[]
  readonly mayEdit: boolean
  /** The reader's account ID. */
  readonly userid: string
  readonly onLeft: () => void
}

/** A table on a wide screen, cards on a phone. */
export function UserList({ deviceid, users, mayEdit, userid, onLeft }: Props) {
  const { t } = useTranslation()
  const levels = new Map(
    users.flatMap(({ userid: id, ownPermission }) => (ownPermission === null ? [] : [[id, ownPermission]])),
  )
  const set = useUserChange(deviceid, (input: { userid: string; permission: PermissionLevel }) =>
    client.user.setDeviceUser({ deviceid, ...input }),
  )
  const [lessened, setLessened] = useState<PermissionLevel | null>(null)
  const change = (person: DeviceUser, permission: PermissionLevel) => {
    // An Admin who gives up their own level cannot restore it, so confirmation is required.
    if (person.userid === userid && person.ownPermission === 'ADMIN') setLessened(permission)
    else set.mutate({ userid: person.userid, permission })
  }
  return (
    <>
      {set.isError && lessened === null && <ErrorDialog error={set.error} onClose={set.reset} />}
      <table className={`${tableClasses['table']} ${tableClasses['wide']} ${classes['table']}`}>
        <Head />
        <tbody>
          {users.map((person) => (
            <Row
              key={person.userid}
              deviceid={deviceid}
              person={person}
              isSelf={person.userid === userid}
              isLastAdmin={wouldRemoveLastAdmin(levels, person.userid, null)}
              mayEdit={mayEdit}
              isPending={set.isPending && set.variables.userid === person.userid}
              onChange={(permission) => change(person, permission)}
              onLeft={onLeft}
            />
          ))}
        </tbody>
      </table>
      {lessened !== null && (
        <ConfirmDialog
          title={t('Give up Admin permission')}
          action={t('Change to {{permission}}', { permission: permissionName(lessened, t) })}
          isPending={set.isPending}
          error={set.error}
          onConfirm={() =>
            set.mutate({ userid, permission: lessened }, { onSuccess: () => setLessened(null) })
          }
          onClose={() => {
            set.reset()
            setLessened(null)
          }}
        >
          {t(
            'You will no longer be able to manage the users of {{deviceid}}. Another Admin can make you Admin again.',
            {
              deviceid,
            },
          )}
        </ConfirmDialog>
      )}
    </>
  )
}

function Head() {
  const { t } = useTranslation()
  return (
    <thead>
      <tr>
        <th scope="col">{t('Name')}</th>
        <th scope="col">{t('Email')}</th>
        <th scope="col">{t('Permission')}</th>
        <th scope="col">
          <span className={classes['unseen']}>{t('Remove')}</span>
        </th>
      </tr>
    </thead>
  )
}

type RowProps = {
  readonly deviceid: string
  readonly person: DeviceUser
  readonly isSelf: boolean
  readonly isLastAdmin: boolean
  readonly mayEdit: boolean
  readonly isPending: boolean
  readonly onChange: (level: PermissionLevel) => void
  readonly onLeft: () => void
}

function Row({ person, isSelf, isLastAdmin, mayEdit, isPending, onChange, ...rest }: RowProps) {
  const { t } = useTranslation()
  const [isRemoving, setRemoving] = useState(false)
  const arePlansShown = use(PlansContext)
  const payerNoteId = useId()
  const isRemovable = person.ownPermission !== null && (mayEdit || isSelf) && (isSelf || !isLastAdmin)
  const isPayer = person.userHasSubscription
  const name = person.name || person.email
  return (
    <tr data-testid="device-user">
      <td className={classes['name']}>
        {name}
        {isSelf && <span className={classes['quiet']}> ({t('you')})</span>}
      </td>
      <td className={classes['email']}>
        <div>{person.email}</div>
        <EmailVerification isVerified={person.emailVerified} />
        {isRemovable && isPayer && (
          <div id={payerNoteId} className={classes['source']}>
            {localize(payerRefusal({ isPayer: isSelf, arePlansShown }))}
          </div>
        )}
      </td>
      <td className={classes['permission']}>
        {mayEdit && !isLastAdmin && person.ownPermission !== null ? (
          <PermissionSelect
            size="xs"
            aria-label={t('Permission for {{name}}', { name })}
            value={person.ownPermission}
            disabled={isPending}
            onChange={onChange}
          />
        ) : (
          person.ownPermission !== null && permissionName(person.ownPermission, t)
        )}
        {person.teams.map(({ id, name: team, permission }) => (
          <div key={id} className={classes['source']}>
            {t('{{permission}}, from team {{team}}', { permission: permissionName(permission, t), team })}
          </div>
        ))}
      </td>
      <td className={classes['action']}>
        {isRemovable && (
          <Button
            size="xs"
            variant="default"
            disabled={isPayer}
            aria-describedby={isPayer ? payerNoteId : undefined}
            aria-label={isSelf ? t('Leave this device') : t('Remove {{name}}', { name })}
            onClick={() => setRemoving(true)}
          >
            {isSelf ? t('Leave') : t('Remove')}
          </Button>
        )}
        {isRemoving && (
          <RemoveUserDialog
            {...rest}
            person={person}
            isSelf={isSelf}
            isLastAdmin={isLastAdmin}
            onClose={() => setRemoving(false)}
          />
        )}
      </td>
    </tr>
  )
}
