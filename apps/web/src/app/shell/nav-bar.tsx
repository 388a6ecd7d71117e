import { useQuery } from '@tanstack/react-query'
import { Link, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { sessionQuery } from '../../features/accounts/session.ts'
import { logOut } from '../../features/accounts/sign-in.ts'
import { deviceInPath } from '../../lib/device/device-in-path.ts'
import { redirectSearch } from '../../lib/redirect.ts'
import { useBrand } from '../../ui/brand/brand.ts'
import { BrandLogo } from '../../ui/brand/brand-logo.tsx'
import { LinkButton } from '../../ui/controls/link-button.tsx'
import { type NavLink, signedInLinks } from './nav-links.ts'
import classes from './shell.module.css'

/** Not needed for the list to be usable. */
const UserMenu = lazy(async () => ({
  default: (await import('../../features/accounts/user-menu.tsx')).UserMenu,
}))
const PhoneMenu = lazy(async () => ({ default: (await import('./phone-menu.tsx')).PhoneMenu }))

export function NavBar() {
  const { t } = useTranslation()
  const brand = useBrand()
  const { data: user } = useQuery(sessionQuery)
  const deviceid = useRouterState({ select: ({ location }) => deviceInPath(location.pathname) })
  const links = user ? signedInLinks(user, brand, deviceid, t) : []
  return (
    <header className={classes['header']}>
      <Link to="/" className={classes['brand']}>
        <BrandLogo heightPx={24} />
        {brand.images.subBrandLogo && (
          <img className={classes['subBrand']} src={brand.images.subBrandLogo} alt="" height={24} />
        )}
        <span className={classes['title']}>{brand.portalTitle}</span>
      </Link>
      <nav className={classes['nav']} aria-label={t('Main')}>
        <span className={classes['links']}>
          {links.map((link) => (
            <BarLink key={link.label} link={link} />
          ))}
        </span>
        {user === null && <SignedOutLinks />}
      </nav>
      {user && (
        <Suspense fallback={<span className={classes['menuPlace']} />}>
          <button type="button" className={classes['logout']} onClick={() => void logOut()}>
            {t('Logout')}
          </button>
          <UserMenu user={user} />
          <PhoneMenu links={links} onLogout={() => void logOut()} />
        </Suspense>
      )}
    </header>
  )
}

function BarLink({ link }: { readonly link: NavLink }) {
  if (link.external) {
    return (
      <a href={link.to} className={classes['link']}>
        {link.label}
      </a>
    )
  }
  const isHome = link.to === '/'
  return (
    <Link to={link.to} className={classes['link']} activeOptions={{ exact: isHome, includeSearch: false }}>
      {link.label}
    </Link>
  )
}

/** Signup and Login, each where it does not lead to itself. */
function SignedOutLinks() {
  const { t } = useTranslation()
  const brand = useBrand()
  const at = useRouterState({ select: ({ location }) => location.pathname })
  // Whoever was on the way somewhere still is.
  const target = useRouterState({
    select: ({ location }) => (location.search as { redirect?: unknown }).redirect,
  })
  const search = redirectSearch(target)
  return (
    <span className={classes['entrances']}>
      {brand.features.includes('signUp') && at !== '/signup' && (
        <LinkButton to="/signup" search={search} size="xs" variant="default">
          {t('Signup')}
        </LinkButton>
      )}
      {at !== '/login' && (
        <LinkButton to="/login" search={search} size="xs">
          {t('Login')}
        </LinkButton>
      )}
    </span>
  )
}
