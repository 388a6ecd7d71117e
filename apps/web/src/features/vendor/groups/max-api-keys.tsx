import { maximumApiKeys, type VendorAccount } from '@fieldport/contract'
import { Button, Group } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../lib/api/client.ts'
import { conflictAuthor } from '../../../lib/api/conflict-author.ts'
import { errorMessage, errorReason } from '../../../lib/api/errors.ts'
import { ConflictAuthor } from '../../../ui/feedback/conflict-author.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import classes from './groups.module.css'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { NumberField } from '../../../ui/controls/number-field.tsx'

/** The API key limit of an account, and a dialog that changes it. */
export function MaxApiKeys({ account }: { readonly account: VendorAccount }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const { email, maxApiKeys } = account
  return (
    <>
      <Button
        size="xs"
        variant="default"
        aria-label={t('API keys: {{number}}, {{email}}', { number: maxApiKeys, email })}
        onClick={() => setOpen(true)}
      >
        {t('API keys: {{number}}', { number: maxApiKeys })}
      </Button>
      {isOpen && <ChangeMaximum account={account} onClose={() => setOpen(false)} />}
    </>
  )
}

type ChangeProps = { readonly account: VendorAccount; readonly onClose: () => void }

function ChangeMaximum({ account, onClose }: ChangeProps) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const [typed, setTyped] = useState(account.maxApiKeys)
  const set = useMutation(
    api.portal.adminSetMaxApiKeys.mutationOptions({
      onSuccess: async () => {
        await queries.invalidateQueries({ queryKey: api.portal.adminFindUsers.key() })
        onClose()
      },
      // Someone else may have changed it: the next try is about the limit that is shown then.
      onError: () => void queries.invalidateQueries({ queryKey: api.portal.adminFindUsers.key() }),
    }),
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    set.mutate({ userid: account.userid, maxApiKeys: typed, seen: account.maxApiKeys })
  }
  return (
    <Dialog onClose={onClose} title={t('API keys')}>
      <form onSubmit={submit}>
        <p className={classes['question']}>
          {t('{{email}} keeps all existing keys, even if they exceed the limit.', { email: account.email })}
        </p>
        {set.isError && (
          <Notice {...(errorReason(set.error) === 'changed' ? { kind: 'warning' } : {})} title={t('Error')}>
            {errorMessage(set.error)}
            <ConflictAuthor by={conflictAuthor(set.error)} />
          </Notice>
        )}
        <NumberField
          label={t('API key limit')}
          description={t('0 to {{most}}', { most: maximumApiKeys })}
          min={0}
          max={maximumApiKeys}
          isWhole
          data-autofocus
          value={typed}
          onChange={setTyped}
        />
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" loading={set.isPending} disabled={typed === account.maxApiKeys}>
            {t('Save')}
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}
