import { isDeviceId } from '@fieldport/domain'
import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, createRoute, notFound, Outlet, redirect } from '@tanstack/react-router'
import { sessionQuery } from '../../features/accounts/session.ts'
import { completeTexts, textsFor } from '../../lib/texts/complete-texts.ts'
import { redirectSearch, safeRedirect } from '../../lib/redirect.ts'
import { preloadLater } from '../../ui/behaviour/lazy-component.tsx'
import { NotFound, PageError } from '../shell/error-pages.tsx'
import { Shell } from '../shell/shell.tsx'

preloadLater(completeTexts)

type RouterContext = { readonly queries: QueryClient }

export const rootRoute = createRootRouteWithContext<RouterContext>()({
  beforeLoad: ({ location }) => textsFor(location.pathname),
  component: Shell,
  errorComponent: PageError,
  notFoundComponent: NotFound,
})

/** All child routes require a session; without one, the login redirects back afterwards. */
export const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-in',
  beforeLoad: async ({ context, location }) => {
    const user = await context.queries.ensureQueryData(sessionQuery)
    if (user) return
    throw redirect({ to: '/login', search: redirectSearch(location.href) })
  },
  component: Outlet,
})

export type RedirectSearch = { redirect?: string }
export const validateRedirect = (search: Record<string, unknown>): RedirectSearch =>
  redirectSearch(search['redirect'])

export type BeforeLoadArguments = { readonly context: RouterContext; readonly search: RedirectSearch }

/** Only for signed-out people: others are redirected. */
export async function requireSignedOut({ context, search }: BeforeLoadArguments): Promise<void> {
  const user = await context.queries.ensureQueryData(sessionQuery)
  if (user) throw redirect({ href: safeRedirect(search.redirect) })
}

/** People who provision devices own none. Source: specification 1, section 6. */
export async function redirectProvisioners({ context }: Pick<BeforeLoadArguments, 'context'>): Promise<void> {
  const user = await context.queries.ensureQueryData(sessionQuery)
  if (user?.groups.includes('provisioning_account')) throw redirect({ to: '/sqprov' })
}

/** An invalid device ID gives 'not found', like another person's device. */
export function requireDeviceId({ params }: { readonly params: { readonly deviceid: string } }): void {
  if (!isDeviceId(params.deviceid)) throw notFound()
}

export const validateQuery = ({ q }: Record<string, unknown>): { q?: string } =>
  typeof q === 'string' && q !== '' ? { q } : typeof q === 'number' ? { q: String(q) } : {}
