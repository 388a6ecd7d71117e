import type { VendorAccount } from '@fieldport/contract'
import { type SessionGroup, sessionGroups } from '@fieldport/domain'
import { Button, Group, Menu } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../lib/api/client.ts'
import { conflictAuthor } from '../../../lib/api/conflict-author.ts'
import { errorMessage, errorReason } from '../../../lib/api/errors.ts'
import { ConflictAuthor } from '../../../ui/feedback/conflict-author.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { EmailVerification } from '../../../ui/email-verification.tsx'
import classes from './groups.module.css'
import { MaxApiKeys } from './max-api-keys.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'

type Change = { readonly group: SessionGroup; readonly kind: 'grant' | 'remove' }

/** An account's groups, which can be granted and removed, and its API key limit. Every change is confirmed. */
export function AccountGroups({ account }: { readonly account: VendorAccount }) {
  const { t } = useTranslation()
  const [change, setChange] = useState<Change | null>(null)
  const missing = sessionGroups.filter((group) => !account.groups.includes(group))
  return (
    <li className={classes['row']}>
      <span className={classes['who']}>
        <span className={classes['name']}>{account.name || account.email}</span>
        <span className={classes['quiet']}>
          {account.email} · {account.siteid}
        </span>
        <EmailVerification isVerified={account.emailVerified} />
      </span>
      <span className={classes['groups']}>
        {account.groups.map((group) => (
          <span key={group} className={classes['group']}>
            {group}
            <button
              type="button"
              className={classes['remove']}
              aria-label={t('Remove {{group}} from {{email}}', { group, email: account.email })}
              onClick={() => setChange({ group, kind: 'remove' })}
            >
              <IconX size={14} aria-hidden="true" />
            </button>
          </span>
        ))}
        {missing.length > 0 && (
          <Menu position="bottom-start" withInitialFocusPlaceholder={false}>
            <Menu.Target>
              <Button
                size="xs"
                variant="default"
                leftSection={<IconPlus size={14} />}
                aria-label={t('Grant a group to {{email}}', { email: account.email })}
              >
                {t('Grant')}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {missing.map((group) => (
                <Menu.Item key={group} onClick={() => setChange({ group, kind: 'grant' })}>
                  {group}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        )}
      </span>
      <MaxApiKeys account={account} />
      {change && <ConfirmChange account={account} change={change} onClose={() => setChange(null)} />}
    </li>
  )
}

type ConfirmProps = {
  readonly account: VendorAccount
  readonly change: Change
  readonly onClose: () => void
}

function ConfirmChange({ account, change, onClose }: ConfirmProps) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const { group, kind } = change
  const set = useMutation(
    api.portal.adminSetGroups.mutationOptions({
      onSuccess: async () => {
        await queries.invalidateQueries({ queryKey: api.portal.adminFindUsers.key() })
        onClose()
      },
      // Someone else may have changed them: the next try is about the groups that are shown then.
      onError: () => void queries.invalidateQueries({ queryKey: api.portal.adminFindUsers.key() }),
    }),
  )
  const others = account.groups.filter((each) => each !== group)
  const groups = kind === 'grant' ? [...others, group] : others
  const words = { group, email: account.email }
  return (
    <Dialog onClose={onClose} title={kind === 'grant' ? t('Grant a group') : t('Remove a group')}>
      <p className={classes['question']}>
        {kind === 'grant'
          ? t('{{email}} will be added to {{group}} immediately.', words)
          : t('{{email}} will be removed from {{group}} immediately.', words)}
      </p>
      {kind === 'grant' && !account.emailVerified && (
        <Notice kind="warning">
          {t('The email address {{email}} has not been verified. Make sure you know who signed up with it.', {
            email: account.email,
          })}
        </Notice>
      )}
      {set.isError && (
        <Notice {...(errorReason(set.error) === 'changed' ? { kind: 'warning' } : {})} title={t('Error')}>
          {errorMessage(set.error)}
          <ConflictAuthor by={conflictAuthor(set.error)} />
        </Notice>
      )}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button
          loading={set.isPending}
          {...(kind === 'remove' ? { color: 'red' } : {})}
          onClick={() => set.mutate({ userid: account.userid, groups, seen: account.groups })}
        >
          {kind === 'grant' ? t('Grant') : t('Remove')}
        </Button>
      </Group>
    </Dialog>
  )
}
