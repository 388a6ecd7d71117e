import { Title } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { LoginForm } from '../../features/accounts/login-form.tsx'
import { safeRedirect } from '../../lib/redirect.ts'
import { useBrand } from '../../ui/brand.ts'
import { LogoMark } from '../../ui/logo-mark.tsx'
import { usePageTitle } from '../../ui/use-page-title.ts'
import classes from './login-page.module.css'

const route = getRouteApi('/login')

export function LoginPage() {
  const { t } = useTranslation()
  const brand = useBrand()
  const router = useRouter()
  const queries = useQueryClient()
  const { redirect } = route.useSearch()
  usePageTitle(t('Login'))
  const enter = () => {
    // Whoever was here before may have left answers behind.
    queries.clear()
    router.history.push(safeRedirect(redirect))
  }
  return (
    <div className={classes['page']}>
      <div className={classes['box']}>
        <LogoMark size={36} />
        <Title order={1} size="h3" mt="md" mb="lg">
          {t('Log in to {{portal}}', { portal: brand.portalTitle })}
        </Title>
        <LoginForm onSignedIn={enter} />
      </div>
    </div>
  )
}
