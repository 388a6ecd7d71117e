import { isPublicPath } from '../../lib/redirect.ts'
import type { tabSession } from '../../lib/session/tab-session.ts'

type Navigation = {
  /** Absent: the page was opened from outside. */
  readonly fromLocation?: unknown
  readonly toLocation: { readonly pathname: string }
  readonly pathChanged: boolean
}

/**
 * Whether a navigation has to check the session first: to another page inside the portal that needs a login. Also if a
 * prefetched page has just found that the session ended, except while a change waits for the login in its dialog.
 */
export function isSessionChecked(
  { fromLocation, toLocation, pathChanged }: Navigation,
  session: Pick<typeof tabSession, 'read' | 'waitingChanges'>,
): boolean {
  if (fromLocation === undefined || !pathChanged || isPublicPath(toLocation.pathname)) return false
  const { phase } = session.read()
  return phase === 'signedIn' || (phase === 'ended' && session.waitingChanges() === 0)
}
