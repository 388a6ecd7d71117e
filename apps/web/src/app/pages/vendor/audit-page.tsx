import { Title } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { AuditLog } from '../../../features/vendor/audit/audit-log.tsx'
import { usePageTitle } from '../../../ui/behaviour/use-page-title.ts'

const route = getRouteApi('/signed-in/vendor/sqaudit')

export function AuditPage() {
  const { t } = useTranslation()
  const { q = '' } = route.useSearch()
  const navigate = route.useNavigate()
  usePageTitle(t('Audit log'))
  return (
    <>
      <Title order={1} mb="md">
        {t('Audit log')}
      </Title>
      <AuditLog
        q={q}
        onSearch={(typed) => void navigate({ search: typed === '' ? {} : { q: typed }, replace: true })}
      />
    </>
  )
}
