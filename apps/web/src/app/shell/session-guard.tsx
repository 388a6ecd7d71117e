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

// A page that waits for the dialog's code while the server is being replaced would wait in vain: it is fetched ahead.
const SessionEndedDialog = createLazyComponent(
  async () => (await import('../../features/accounts/login/session-ended-dialog.tsx')).SessionEndedDialog,
)

// Before any other dialog listens: Escape would close one that lies below, with what was typed into it.
globalThis.addEventListener(
  'keydown',
  (event) => {
    if (event.key === 'Escape' && tabSession.read().phase === 'ended') event.stopImmediatePropagation()
  },
  { capture: true },
)

type Props = { readonly router: ReturnType<typeof createPortalRouter>; readonly children: ReactNode }

/** The page as long as it is the page of who is signed in: a session that ended is asked for again, and another person sees nothing of it. */
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

/** Also where a page that was fetched ahead has just found the session gone. A change that waits for the login keeps its dialog. */
function isAskedBeforeNavigation(): boolean {
  const { phase } = tabSession.read()
  return phase === 'signedIn' || (phase === 'ended' && tabSession.waitingChanges() === 0)
}

/**
 * Asks with each page that a link of the portal leads to whether the session is still there: without one the login comes first, as for
 * a page that is opened from outside. @returns whether that is not known yet, or the login is on its way
 */
function useSessionCheckOnNavigation(router: Props['router']): boolean {
  const [isOnTheWay, setOnTheWay] = useState(false)
  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ fromLocation, toLocation, pathChanged }) => {
        const isInside = fromLocation !== undefined && pathChanged && !isPublicPath(toLocation.pathname)
        if (!isInside || !isAskedBeforeNavigation()) return
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

/** Support has no password of the person whose portal it sees: it logs in anew, as itself. */
function SupportViewLost() {
  useEffect(() => globalThis.location.assign('/login'), [])
  return null
}

function SessionEndedPrompt({ router }: Pick<Props, 'router'>) {
  const queries = useQueryClient()
  const waiting = useSyncExternalStore(tabSession.subscribe, tabSession.waitingChanges)
  const email = queries.getQueryData(sessionQuery.queryKey)?.email ?? ''
  const leave = async () => {
    // Where the session came back meanwhile, it is somebody else's turn all the same.
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

/** Instead of the page, whose parts have gone by now, and with them what they would ask before the page is left. */
function ReloadNotice() {
  const queries = useQueryClient()
  useEffect(() => {
    queries.clear()
    forgetStorage()
    globalThis.location.replace('/')
  }, [queries])
  return null
}
