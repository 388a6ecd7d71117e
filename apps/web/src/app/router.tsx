import { isDeviceId } from '@fieldport/domain'
import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
  Outlet,
  redirect,
} from '@tanstack/react-router'
import { sessionQuery } from '../features/accounts/session.ts'
import { type ListView, parseListView } from '../features/devices/list/arrange.ts'
import { type ChartView, parseChartView } from '../features/telemetry/chart/chart-view.ts'
import { safeRedirect } from '../lib/redirect.ts'
import { DevicesPage } from './pages/devices-page.tsx'
import { parseSearch, stringifySearch } from './search-params.ts'
import { NotFound, PageError } from './shell/problems.tsx'
import { Shell } from './shell/shell.tsx'

type RouterContext = { readonly queries: QueryClient }

const rootRoute = createRootRouteWithContext<RouterContext>()({
  component: Shell,
  errorComponent: PageError,
  notFoundComponent: NotFound,
})

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  validateSearch: (search): { redirect?: string } => {
    const target = safeRedirect(search['redirect'])
    return target === '/' ? {} : { redirect: target }
  },
  beforeLoad: async ({ context, search }) => {
    const user = await context.queries.ensureQueryData(sessionQuery)
    if (user) throw redirect({ href: safeRedirect(search.redirect) })
  },
  component: lazyRouteComponent(() => import('./pages/login-page.tsx'), 'LoginPage'),
})

/** Everything below needs a session; without one the way leads back here after signing in. */
const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-in',
  beforeLoad: async ({ context, location }) => {
    const user = await context.queries.ensureQueryData(sessionQuery)
    if (user) return
    const target = safeRedirect(location.href)
    throw redirect({ to: '/login', search: target === '/' ? {} : { redirect: target } })
  },
  component: Outlet,
})

const devicesRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/',
  validateSearch: (search): ListView => parseListView(search),
  component: DevicesPage,
})

/** What is no device id cannot be a device: the page is not found, as it would be for a stranger's device. */
function requireDeviceId({ params }: { readonly params: { readonly deviceid: string } }): void {
  if (!isDeviceId(params.deviceid)) throw notFound()
}

const dataRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/data/$deviceid',
  validateSearch: (search): ChartView => parseChartView(search),
  beforeLoad: requireDeviceId,
  component: lazyRouteComponent(() => import('./pages/data-page.tsx'), 'DataPage'),
})

const connectRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/connect/$deviceid',
  beforeLoad: requireDeviceId,
  component: lazyRouteComponent(() => import('./pages/connect-page.tsx'), 'ConnectPage'),
})

const routeTree = rootRoute.addChildren([
  loginRoute,
  signedInRoute.addChildren([devicesRoute, dataRoute, connectRoute]),
])

export function createPortalRouter(queries: QueryClient) {
  return createRouter({
    routeTree,
    context: { queries },
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    scrollRestoration: true,
    defaultErrorComponent: PageError,
    defaultNotFoundComponent: NotFound,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createPortalRouter>
  }
}
