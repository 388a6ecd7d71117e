import { Title } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { AccountsSearch } from '../../../features/vendor/groups/accounts-search.tsx'
import { usePageTitle } from '../../../ui/behaviour/use-page-title.ts'

const route = getRouteApi('/signed-in/vendor/sqgroups')

export function GroupsPage() {
  const { t } = useTranslation()
  const { q = '' } = route.useSearch()
  const navigate = route.useNavigate()
  usePageTitle(t('Session groups'))
  return (
    <>
      <Title order={1} mb="md">
        {t('Session groups')}
      </Title>
      <AccountsSearch
        q={q}
        onSearch={(typed) => void navigate({ search: typed === '' ? {} : { q: typed }, replace: true })}
      />
    </>
  )
}
