import { ActionIcon } from '@mantine/core'
import { IconMenu2 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sessionQuery } from '../../features/accounts/session.ts'
import { logOut } from '../../features/accounts/sign-in.ts'
import { UserMenuButton } from '../../features/accounts/user-menu-button.tsx'
import { deviceInPath } from '../../lib/device/device-in-path.ts'
import { redirectSearch } from '../../lib/redirect.ts'
import { createLazyComponent } from '../../ui/behaviour/lazy-component.tsx'
import { useBrand } from '../../ui/brand/brand.ts'
import { BrandLogo } from '../../ui/brand/brand-logo.tsx'
import { popupPlace, usePopupTrigger } from '../../ui/controls/popup-button.tsx'
import { LinkButton } from '../../ui/controls/link-button.tsx'
import { type NavLink, signedInLinks } from './nav-links.ts'
import classes from './shell.module.css'

const PhoneMenu = createLazyComponent(async () => (await import('./phone-menu.tsx')).PhoneMenu)

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
        <>
          <button type="button" className={classes['logout']} onClick={() => void logOut()}>
            {t('Logout')}
          </button>
          <UserMenuButton user={user} />
          <PhoneMenuButton links={links} />
        </>
      )}
    </header>
  )
}

/** The menu with the bar's links, if there is no room for them. */
function PhoneMenuButton({ links }: { readonly links: readonly NavLink[] }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const trigger = usePopupTrigger('menu', isOpen, setOpen)
  return (
    <span className={classes['phoneMenu']}>
      <span className={popupPlace}>
        <ActionIcon variant="subtle" color="gray" size={44} aria-label={t('Menu')} {...trigger}>
          <IconMenu2 size={20} />
        </ActionIcon>
        {isOpen && <PhoneMenu links={links} onLogout={() => void logOut()} onClose={() => setOpen(false)} />}
      </span>
    </span>
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

/** Signup and Login on every page; the open one is marked. Source: specification 1, section 2 ('Navigation bar'). */
function SignedOutLinks() {
  const { t } = useTranslation()
  const brand = useBrand()
  // Keeps the redirect target.
  const target = useRouterState({
    select: ({ location }) => (location.search as { redirect?: unknown }).redirect,
  })
  const search = redirectSearch(target)
  return (
    <span className={classes['entrances']}>
      {brand.features.includes('signUp') && (
        <LinkButton to="/signup" search={search} size="xs" variant="default">
          {t('Signup')}
        </LinkButton>
      )}
      <LinkButton to="/login" search={search} size="xs">
        {t('Login')}
      </LinkButton>
    </span>
  )
}
