import { isDeviceId } from '@fieldport/domain'
import { Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { hasFeature } from '../../../features/accounts/features.ts'
import { sessionQuery } from '../../../features/accounts/session.ts'
import { PagesList } from '../../../features/displays/custom-pages/list/pages-list.tsx'
import { usePageTitle } from '../../../ui/behaviour/use-page-title.ts'

const route = getRouteApi('/signed-in/custom')

/** All pages that the reader may see; the search may be a device ID. */
export function CustomPagesPage() {
  const { t } = useTranslation()
  const { q = '' } = route.useSearch()
  const navigate = route.useNavigate()
  const { data: user } = useQuery(sessionQuery)
  usePageTitle(t('Custom pages'))
  return (
    <>
      <Title order={1} mb="md">
        {t('Custom pages')}
      </Title>
      <PagesList
        query={q}
        onQuery={(next) => void navigate({ search: next === '' ? {} : { q: next }, replace: true })}
        deviceid={isDeviceId(q) ? q : undefined}
        isSharingOpen={hasFeature(user, 'shareLinks')}
      />
    </>
  )
}
