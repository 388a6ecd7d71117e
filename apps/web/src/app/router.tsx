import { isDeviceId, isPageName } from '@fieldport/domain'
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
import { hasFeature } from '../features/accounts/features.ts'
import { isVendor, sessionQuery } from '../features/accounts/session.ts'
import { type ListView, parseListView } from '../features/devices/list/view.ts'
import { type CompareView, parseCompareView } from '../features/compare/compare-view.ts'
import { settingsOptions } from '../features/devices/settings.ts'
import { type LogView, parseLogView } from '../features/serverlog/log-view.ts'
import { configOptions } from '../features/configuration/calls.ts'
import { parseSettingsView, type SettingsView } from '../features/configuration/tabs/tab-ids.ts'
import { type ChartView, parseChartView } from '../features/telemetry/chart/chart-view.ts'
import { redirectSearch, safeRedirect } from '../lib/redirect.ts'
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

type Redirecting = { redirect?: string }
const validateRedirect = (search: Record<string, unknown>): Redirecting => redirectSearch(search['redirect'])

type Arrival = { readonly context: RouterContext; readonly search: Redirecting }

/** For signed-out people alone: whoever is signed in is led on. */
async function requireSignedOut({ context, search }: Arrival): Promise<void> {
  const user = await context.queries.ensureQueryData(sessionQuery)
  if (user) throw redirect({ href: safeRedirect(search.redirect) })
}

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  validateSearch: validateRedirect,
  beforeLoad: requireSignedOut,
  component: lazyRouteComponent(() => import('./pages/login-page.tsx'), 'LoginPage'),
})

const signupRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/signup',
  validateSearch: validateRedirect,
  beforeLoad: requireSignedOut,
  component: lazyRouteComponent(() => import('./pages/signup-page.tsx'), 'SignupPage'),
})

const resetPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/resetpassword',
  validateSearch: validateRedirect,
  beforeLoad: requireSignedOut,
  component: lazyRouteComponent(() => import('./pages/reset-password-page.tsx'), 'ResetPasswordPage'),
})

/** Links of mails open for everybody: who is signed in here may be somebody else. */
const newPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/resetpassword/$resetcode',
  component: lazyRouteComponent(() => import('./pages/new-password-page.tsx'), 'NewPasswordPage'),
})

const verifyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/verify/$resetcode',
  component: lazyRouteComponent(() => import('./pages/verify-page.tsx'), 'VerifyPage'),
})

/** Everything below needs a session; without one the way leads back here after signing in. */
const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-in',
  beforeLoad: async ({ context, location }) => {
    const user = await context.queries.ensureQueryData(sessionQuery)
    if (user) return
    throw redirect({ to: '/login', search: redirectSearch(location.href) })
  },
  component: Outlet,
})

/** Whoever makes devices owns none. Source: specification 1, section 6. */
async function leadMakers({ context }: Pick<Arrival, 'context'>): Promise<void> {
  const user = await context.queries.ensureQueryData(sessionQuery)
  if (user?.groups.includes('provisioning_account')) throw redirect({ to: '/sqprov' })
}

const devicesRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/',
  validateSearch: (search): ListView => parseListView(search),
  beforeLoad: leadMakers,
  component: DevicesPage,
})

const compareRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/compare',
  validateSearch: (search): CompareView => parseCompareView(search),
  component: lazyRouteComponent(() => import('./pages/compare-page.tsx'), 'ComparePage'),
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
  component: lazyRouteComponent(() => import('./device-page/data-page.tsx'), 'DataPage'),
})

const customRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/custom/$homepage/{-$deviceid}',
  validateSearch: ({ edit }): { edit?: true } => (edit === true ? { edit } : {}),
  beforeLoad: ({ params }) => {
    const isDevice = params.deviceid === undefined || isDeviceId(params.deviceid)
    if (!isDevice || !isPageName(params.homepage)) throw notFound()
  },
  component: lazyRouteComponent(() => import('./device-page/custom-page.tsx'), 'CustomPagePage'),
})

/** Opens for everybody: the token is what counts. */
const sharedRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/shared/$token',
  component: lazyRouteComponent(() => import('./device-page/shared-page.tsx'), 'SharedPagePage'),
})

const connectRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/connect/$deviceid',
  beforeLoad: requireDeviceId,
  component: lazyRouteComponent(() => import('./pages/connect-page.tsx'), 'ConnectPage'),
})

const usersRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/users/$deviceid',
  beforeLoad: requireDeviceId,
  component: lazyRouteComponent(() => import('./pages/users-page.tsx'), 'UsersPage'),
})

const validateQuery = ({ q }: Record<string, unknown>): { q?: string } =>
  typeof q === 'string' && q !== '' ? { q } : typeof q === 'number' ? { q: String(q) } : {}

const diagRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/diag/$deviceid',
  validateSearch: validateQuery,
  beforeLoad: requireDeviceId,
  component: lazyRouteComponent(() => import('./pages/diag-page.tsx'), 'DiagPage'),
})

const scriptRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/script/$deviceid',
  beforeLoad: requireDeviceId,
  component: lazyRouteComponent(() => import('./pages/script-page.tsx'), 'ScriptPage'),
})

const serverLogRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/serverlog/$deviceid',
  validateSearch: (search): LogView => parseLogView(search),
  beforeLoad: requireDeviceId,
  component: lazyRouteComponent(() => import('./pages/serverlog-page.tsx'), 'ServerLogPage'),
})

const settingsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/settings/$deviceid',
  validateSearch: (search): SettingsView => parseSettingsView(search),
  beforeLoad: requireDeviceId,
  // Asked for while the page's own code is on its way.
  loader: ({ context, params: { deviceid } }) => {
    void context.queries.prefetchQuery(settingsOptions(deviceid))
    void context.queries.prefetchQuery(configOptions(deviceid))
  },
  component: lazyRouteComponent(() => import('./pages/settings-page.tsx'), 'SettingsPage'),
})

/** The same page under the name that other pages link to. Source: specification 2, section 2. */
const configRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/config/$deviceid',
  validateSearch: (search): SettingsView => parseSettingsView(search),
  beforeLoad: ({ params, search }) => {
    throw redirect({ to: '/settings/$deviceid', params, search, replace: true })
  },
})

const addRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/add',
  validateSearch: ({ deviceid }): { deviceid?: string } =>
    typeof deviceid === 'string' && isDeviceId(deviceid.toUpperCase()) ? { deviceid } : {},
  beforeLoad: leadMakers,
  component: lazyRouteComponent(() => import('./pages/add-device-page.tsx'), 'AddDevicePage'),
})

/** For everybody else the pages of those who make devices do not exist. */
const makersRoute = createRoute({
  getParentRoute: () => signedInRoute,
  id: 'makers',
  beforeLoad: async ({ context }) => {
    const user = await context.queries.ensureQueryData(sessionQuery)
    if (!user?.groups.some((group) => group === 'provisioning_account' || group === 'senquip_admin'))
      throw notFound()
  },
  component: Outlet,
})

const provisioningRoute = createRoute({
  getParentRoute: () => makersRoute,
  path: '/sqprov',
  validateSearch: ({ q }): { q?: string } => (typeof q === 'string' && q !== '' ? { q } : {}),
  component: lazyRouteComponent(() => import('./pages/provisioning-page.tsx'), 'ProvisioningPage'),
})

const provisionedRoute = createRoute({
  getParentRoute: () => makersRoute,
  path: '/sqprov/$deviceid',
  beforeLoad: requireDeviceId,
  component: lazyRouteComponent(() => import('./pages/provisioned-page.tsx'), 'ProvisionedPage'),
})

const accountRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/account/{-$tab}',
  beforeLoad: async ({ context }) => {
    const user = await context.queries.ensureQueryData(sessionQuery)
    if (!hasFeature(user, 'account')) throw notFound()
  },
  component: lazyRouteComponent(() => import('./pages/account-page.tsx'), 'AccountPage'),
})

const supportRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/support/{-$deviceid}',
  beforeLoad: async ({ context }) => {
    const user = await context.queries.ensureQueryData(sessionQuery)
    if (!hasFeature(user, 'support')) throw notFound()
  },
  component: lazyRouteComponent(() => import('./pages/support-page.tsx'), 'SupportPage'),
})

/** For everybody else the vendor's pages do not exist. */
const vendorRoute = createRoute({
  getParentRoute: () => signedInRoute,
  id: 'vendor',
  beforeLoad: async ({ context }) => {
    if (!isVendor(await context.queries.ensureQueryData(sessionQuery))) throw notFound()
  },
  component: Outlet,
})

const brandsRoute = createRoute({
  getParentRoute: () => vendorRoute,
  path: '/sqbrands',
  component: lazyRouteComponent(() => import('./pages/brands-page.tsx'), 'BrandsPage'),
})

const brandRoute = createRoute({
  getParentRoute: () => vendorRoute,
  path: '/sqbrands/$siteid',
  component: lazyRouteComponent(() => import('./pages/brand-page.tsx'), 'BrandPage'),
})

const firmwareRoute = createRoute({
  getParentRoute: () => vendorRoute,
  path: '/sqfirmware',
  component: lazyRouteComponent(() => import('./pages/firmware-page.tsx'), 'FirmwarePage'),
})

const groupsRoute = createRoute({
  getParentRoute: () => vendorRoute,
  path: '/sqgroups',
  validateSearch: validateQuery,
  component: lazyRouteComponent(() => import('./pages/groups-page.tsx'), 'GroupsPage'),
})

const auditRoute = createRoute({
  getParentRoute: () => vendorRoute,
  path: '/sqaudit',
  validateSearch: validateQuery,
  component: lazyRouteComponent(() => import('./pages/audit-page.tsx'), 'AuditPage'),
})

const routeTree = rootRoute.addChildren([
  loginRoute,
  signupRoute,
  resetPasswordRoute,
  newPasswordRoute,
  verifyRoute,
  sharedRoute,
  signedInRoute.addChildren([
    vendorRoute.addChildren([brandsRoute, brandRoute, groupsRoute, auditRoute, firmwareRoute]),
    devicesRoute,
    compareRoute,
    dataRoute,
    customRoute,
    connectRoute,
    usersRoute,
    settingsRoute,
    configRoute,
    diagRoute,
    scriptRoute,
    serverLogRoute,
    addRoute,
    makersRoute.addChildren([provisioningRoute, provisionedRoute]),
    accountRoute,
    supportRoute,
  ]),
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
