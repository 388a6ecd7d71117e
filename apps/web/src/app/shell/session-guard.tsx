import { useQueryClient } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { resumeSession, sessionQuery } from '../../features/accounts/session.ts'
import { signOut } from '../../features/accounts/sign-in.ts'
import { isPublicPath, redirectSearch } from '../../lib/redirect.ts'
import { forgetStorage, tabSession } from '../../lib/session/tab-session.ts'
import { createLazyComponent } from '../../ui/behaviour/lazy-component.tsx'
import type { createPortalRouter } from '../router.ts'
import { stringifySearch } from '../search-params.ts'
import { isSessionChecked } from './session-check.ts'

// Preloaded, because the dialog's code could not be loaded while the server is being replaced.
const SessionEndedDialog = createLazyComponent(
  async () => (await import('../../features/accounts/login/session-ended-dialog.tsx')).SessionEndedDialog,
)

// Captures Escape before any other dialog, because it would close the one below and discard its input.
globalThis.addEventListener(
  'keydown',
  (event) => {
    if (event.key === 'Escape' && tabSession.read().phase === 'ended') event.stopImmediatePropagation()
  },
  { capture: true },
)

type Props = { readonly router: ReturnType<typeof createPortalRouter>; readonly children: ReactNode }

/**
 * Shows the page only to its own person: after the session ended it asks for a login, and another person sees none of
 * it.
 */
export function SessionGuard({ router, children }: Props) {
  const { phase } = useSyncExternalStore(tabSession.subscribe, tabSession.read)
  const isPublic = useRouterState({ router, select: ({ location }) => isPublicPath(location.pathname) })
  const isOnTheWay = useSessionCheckOnNavigation(router)
  if (phase === 'replaced') return <ReloadNotice />
  return (
    <>
      {children}
      {phase === 'ended' && !isPublic && !isOnTheWay && <SessionEnded router={router} />}
    </>
  )
}

function goToLogin(router: Props['router']): void {
  const search = stringifySearch(redirectSearch(router.state.location.href))
  globalThis.location.assign(`/login${search}`)
}

/**
 * Checks the session with each navigation inside the portal: without one, the login comes first, as for a page opened
 * from outside. @returns whether the check is running, or a redirect to the login is in progress
 */
function useSessionCheckOnNavigation(router: Props['router']): boolean {
  const [isOnTheWay, setOnTheWay] = useState(false)
  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', (navigation) => {
        if (!isSessionChecked(navigation, tabSession)) return
        setOnTheWay(true)
        const confirm = async () => {
          await tabSession.check()
          if (tabSession.read().phase === 'ended') goToLogin(router)
          else setOnTheWay(false)
        }
        void confirm()
      }),
    [router],
  )
  return isOnTheWay
}

function SessionEnded({ router }: Pick<Props, 'router'>) {
  const queries = useQueryClient()
  const isSupportView = queries.getQueryData(sessionQuery.queryKey)?.supportView != null
  return isSupportView ? <SupportViewLost /> : <SessionEndedPrompt router={router} />
}

/** Support does not have the password of the person whose account it views, so it logs in again as itself. */
function SupportViewLost() {
  useEffect(() => globalThis.location.assign('/login'), [])
  return null
}

function SessionEndedPrompt({ router }: Pick<Props, 'router'>) {
  const queries = useQueryClient()
  const waiting = useSyncExternalStore(tabSession.subscribe, tabSession.waitingChanges)
  const email = queries.getQueryData(sessionQuery.queryKey)?.email ?? ''
  const leave = async () => {
    // Even if the session has returned meanwhile, another person wants to log in.
    await signOut().catch(() => undefined)
    goToLogin(router)
  }
  return (
    <SessionEndedDialog
      email={email}
      hasPendingChange={waiting > 0}
      onSignedIn={(userid) => void resumeSession(queries, userid)}
      onOtherPerson={() => void leave()}
    />
  )
}

/** Replaces the page, whose components are unmounted, including their prompts about unsaved changes. */
function ReloadNotice() {
  const queries = useQueryClient()
  useEffect(() => {
    queries.clear()
    forgetStorage()
    globalThis.location.replace('/')
  }, [queries])
  return null
}
