import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch, IconUserSearch } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../../lib/api/client.ts'
import { errorMessage } from '../../../lib/api/errors.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { PageSkeleton } from '../../../ui/feedback/page-skeleton.tsx'
import { AccountGroups } from './account-groups.tsx'
import classes from './groups.module.css'

const typingPauseMs = 250
const limit = 50

type Props = { readonly q: string; readonly onSearch: (q: string) => void }

/** Accounts by name or address, each with its groups. */
export function AccountsSearch({ q, onSearch }: Props) {
  const { t } = useTranslation()
  const [asked] = useDebouncedValue(q, typingPauseMs)
  const accounts = useQuery(
    api.portal.adminFindUsers.queryOptions({ input: { q: asked, limit }, placeholderData: keepPreviousData }),
  )
  const { data } = accounts
  return (
    <>
      <TextInput
        type="search"
        label={t('Search accounts')}
        placeholder={t('Name or email')}
        leftSection={<IconSearch size={16} />}
        value={q}
        maxLength={200}
        onChange={(event) => onSearch(event.currentTarget.value)}
        mb="md"
      />
      {accounts.isError && (
        <Notice title={t('Error')} onRetry={() => void accounts.refetch()}>
          {errorMessage(accounts.error)}
        </Notice>
      )}
      {accounts.isPending && <PageSkeleton />}
      {data?.Items.length === 0 && (
        <EmptyState icon={<IconUserSearch size={40} stroke={1.5} />} title={t('No matching accounts')} />
      )}
      {data && data.Items.length > 0 && (
        <ul className={classes['list']} aria-label={t('Accounts')}>
          {data.Items.map((account) => (
            <AccountGroups key={account.userid} account={account} />
          ))}
        </ul>
      )}
      {data?.Items.length === limit && (
        <p className={classes['quiet']}>{t('Showing the first {{limit}}. Refine your search.', { limit })}</p>
      )}
    </>
  )
}
