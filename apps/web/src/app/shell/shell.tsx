import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Outlet, useNavigate, useRouter, useRouterState } from '@tanstack/react-router'
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { dismissNotice, expireNotices, readNotices, subscribeNotices } from '../../lib/notices.ts'
import { whenQueriesSettle } from '../../lib/when-queries-settle.ts'
import { createLazyComponent, preloadLazyComponents } from '../../ui/behaviour/lazy-component.tsx'
import { useShortcut } from '../../ui/behaviour/shortcuts.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { hasFeature } from '../../features/accounts/features.ts'
import { sessionQuery } from '../../features/accounts/session.ts'
import { PlansContext } from '../../ui/controls/plans-context.ts'
import { Footer } from './footer.tsx'
import { NavBar } from './nav-bar.tsx'
import { SupportViewGate } from './support-view-gate.tsx'
import classes from './shell.module.css'

/** Only shown during a support view. */
const SupportViewBanner = createLazyComponent(() =>
  import('../../features/accounts/support-view/support-view-banner.tsx').then(
    (part) => part.SupportViewBanner,
  ),
)

/** Custom pages have no navigation: they are for wall screens, or for customers. */
const chromelessPages = /^\/(?:custom|shared)\//

/** The frame of every page: the bar, the notice of a lost network, the loading indicator. */
export function Shell() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  useShortcut(
    ['g', 'd'],
    useCallback(() => void navigate({ to: '/' }), [navigate]),
  )
  const queries = useQueryClient()
  const { data: user } = useQuery(sessionQuery)
  useEffect(() => whenQueriesSettle(queries, preloadLazyComponents), [queries])
  const isBare = useRouterState({ select: ({ location }) => chromelessPages.test(location.pathname) })
  if (isBare) {
    return (
      <>
        <NavigationProgress />
        <OfflineNotice />
        <main id="main">
          <Notices />
          <SupportViewGate view={user?.supportView}>
            <Outlet />
          </SupportViewGate>
        </main>
        {user?.supportView && <SupportViewBanner />}
      </>
    )
  }
  return (
    <PlansContext value={hasFeature(user, 'plans')}>
      <div className={classes['page']}>
        <a className={classes['skip']} href="#main">
          {t('Skip to content')}
        </a>
        <NavigationProgress />
        <NavBar />
        <OfflineNotice />
        <main className={classes['main']} id="main" tabIndex={-1}>
          <Notices />
          <SupportViewGate view={user?.supportView}>
            <Outlet />
          </SupportViewGate>
        </main>
        <Footer />
        {user?.supportView && <SupportViewBanner />}
      </div>
    </PlansContext>
  )
}

function NavigationProgress() {
  const pending = useRouterState({ select: ({ status }) => status === 'pending' })
  return pending ? <div className={classes['progress']} role="presentation" /> : null
}

function subscribeOnline(listener: () => void): () => void {
  globalThis.addEventListener('online', listener)
  globalThis.addEventListener('offline', listener)
  return () => {
    globalThis.removeEventListener('online', listener)
    globalThis.removeEventListener('offline', listener)
  }
}

function OfflineNotice() {
  const { t } = useTranslation()
  const online = useSyncExternalStore(subscribeOnline, () => navigator.onLine)
  return (
    <div role="status">
      {!online && (
        <p className={classes['offline']}>{t('You are offline. Showing the last received values.')}</p>
      )}
    </div>
  )
}

/** Notices that a previous page left before redirecting here. */
function Notices() {
  const router = useRouter()
  const notices = useSyncExternalStore(subscribeNotices, readNotices)
  useEffect(
    () =>
      router.subscribe('onResolved', ({ pathChanged, fromLocation }) => {
        if (pathChanged && fromLocation) expireNotices()
      }),
    [router],
  )
  if (notices.length === 0) return null
  return (
    <div className={classes['notices']}>
      {notices.map(({ id, kind, title, text }) => (
        <Notice key={id} kind={kind} title={title} onClose={() => dismissNotice(id)}>
          {text}
        </Notice>
      ))}
    </div>
  )
}
