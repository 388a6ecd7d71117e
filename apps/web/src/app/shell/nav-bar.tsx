import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { sessionQuery } from '../../features/accounts/session.ts'
import { useBrand } from '../../ui/brand.ts'
import { LogoMark } from '../../ui/logo-mark.tsx'
import classes from './shell.module.css'

/** Not needed for the list to be usable. */
const UserMenu = lazy(async () => ({
  default: (await import('../../features/accounts/user-menu.tsx')).UserMenu,
}))

export function NavBar() {
  const { t } = useTranslation()
  const brand = useBrand()
  const { data: user } = useQuery(sessionQuery)
  const atLogin = useRouterState({ select: ({ location }) => location.pathname === '/login' })
  return (
    <header className={classes['header']}>
      <Link to="/" className={classes['brand']}>
        <LogoMark />
        {brand.portalTitle}
      </Link>
      <nav className={classes['nav']} aria-label={t('Main')}>
        {user && (
          <Link to="/" className={classes['link']} activeOptions={{ exact: true, includeSearch: false }}>
            {t('Devices')}
          </Link>
        )}
      </nav>
      {user && (
        <Suspense fallback={<span className={classes['menuPlace']} />}>
          <UserMenu user={user} docsUrl={brand.docsUrl} />
        </Suspense>
      )}
      {user === null && !atLogin && (
        <Button component={Link} to="/login" size="xs">
          {t('Login')}
        </Button>
      )}
    </header>
  )
}
