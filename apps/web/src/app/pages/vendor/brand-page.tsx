import { Anchor, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { BrandPages } from '../../../features/displays/custom-pages/brand/brand-pages.tsx'
import { BrandEditor } from '../../../features/sites/brand-editor.tsx'
import { api } from '../../../lib/api/client.ts'
import { errorMessage } from '../../../lib/api/errors.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { usePageTitle } from '../../../ui/behaviour/use-page-title.ts'
import { PageSkeleton } from '../../../ui/feedback/page-skeleton.tsx'
import { NotFound } from '../../shell/error-pages.tsx'
import classes from './brand-page.module.css'

const route = getRouteApi('/signed-in/vendor/sqbrands/$siteid')

export function BrandPage() {
  const { t } = useTranslation()
  const { siteid } = route.useParams()
  const navigate = route.useNavigate()
  const brands = useQuery(api.portal.adminGetSites.queryOptions())
  const site = brands.data?.Items.find((each) => each.siteid === siteid)
  usePageTitle(site?.brandName, t('Brands'))
  if (brands.isError && !site) {
    return (
      <Notice title={t('Error')} onRetry={() => void brands.refetch()}>
        {errorMessage(brands.error)}
      </Notice>
    )
  }
  if (!brands.data) return <PageSkeleton />
  if (!site) return <NotFound />
  return (
    <>
      <Anchor component={Link} to="/sqbrands" size="sm">
        {t('All brands')}
      </Anchor>
      <Title order={1} mb="md">
        {site.brandName}
      </Title>
      <BrandEditor key={siteid} site={site} />
      <div className={classes['pages']}>
        <BrandPages
          siteid={siteid}
          onAdded={(name) => void navigate({ to: '/sqbrands/$siteid/pages/$name', params: { siteid, name } })}
        />
      </div>
    </>
  )
}
