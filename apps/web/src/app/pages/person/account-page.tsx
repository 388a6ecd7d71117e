import { Skeleton, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import classes from '../../../features/accounts/account/account.module.css'
import { AccountSections } from '../../../features/accounts/account/account-sections.tsx'
import { VendorLinks } from '../../../features/accounts/account/vendor-links.tsx'
import { sessionQuery } from '../../../features/accounts/session.ts'
import { createLazyComponent } from '../../../ui/behaviour/lazy-component.tsx'
import { usePageTitle } from '../../../ui/behaviour/use-page-title.ts'

const BillingDetails = createLazyComponent(
  async () => (await import('../../../features/plans/billing-details.tsx')).BillingDetails,
  <Skeleton h={196} />,
)

const route = getRouteApi('/signed-in/account/{-$tab}')

export function AccountPage() {
  const { t } = useTranslation()
  const { data: user } = useQuery(sessionQuery)
  const { tab } = route.useParams()
  const navigate = route.useNavigate()
  usePageTitle(t('Account'))
  if (!user) return null
  return (
    <div className={classes['page']}>
      <Title order={1} mb="md">
        {t('Account')}
      </Title>
      <VendorLinks user={user} />
      <AccountSections
        user={user}
        tab={tab}
        billing={<BillingDetails />}
        onTab={(next) => void navigate({ params: { tab: next }, replace: true, resetScroll: false })}
      />
    </div>
  )
}
