import { isDeviceId, type SiteFeature } from '@fieldport/domain'
import type { QueryClient } from '@tanstack/react-query'
import { createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router'
import { hasFeature } from '../../features/accounts/features.ts'
import { isDistributor, sessionQuery } from '../../features/accounts/session.ts'
import { type AlarmView, parseAlarmView } from '../../features/alarms/alarm-view.ts'
import { type ListView, parseListView } from '../../features/devices/list/list-view.ts'
import { preloadLater } from '../../ui/behaviour/lazy-component.tsx'
import { redirectProvisioners, signedInRoute, validateQuery } from './root.ts'
import { keepSearch, stripUnparsed } from '../search-params.ts'

const loadDevicesPage = () => import('../pages/person/devices-page.tsx')
// The page that most people open after signing in.
preloadLater(loadDevicesPage)

const devicesRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/',
  validateSearch: stripUnparsed((search): ListView => parseListView(search)),
  beforeLoad: redirectProvisioners,
  component: lazyRouteComponent(loadDevicesPage, 'DevicesPage'),
})

type Guarded = { readonly context: { readonly queries: QueryClient } }

/** A page does not exist if the account's brand has disabled its feature. */
const requireFeature =
  (feature: SiteFeature) =>
  async ({ context }: Guarded): Promise<void> => {
    const user = await context.queries.ensureQueryData(sessionQuery)
    if (!hasFeature(user, feature)) throw notFound()
  }

const subscriptionsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/subscriptions',
  validateSearch: stripUnparsed((search): ListView => parseListView(search)),
  beforeLoad: requireFeature('plans'),
  component: lazyRouteComponent(() => import('../pages/person/subscriptions-page.tsx'), 'SubscriptionsPage'),
})

const plansRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/plans',
  validateSearch: stripUnparsed(validateQuery),
  beforeLoad: requireFeature('plans'),
  component: lazyRouteComponent(() => import('../pages/person/plans-page.tsx'), 'PlansPage'),
})

const distributorRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/distributor',
  beforeLoad: async ({ context }) => {
    const user = await context.queries.ensureQueryData(sessionQuery)
    if (!isDistributor(user)) throw notFound()
  },
  component: lazyRouteComponent(() => import('../pages/person/distributor-page.tsx'), 'DistributorPage'),
})

const alarmsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/alarms',
  validateSearch: stripUnparsed((search): AlarmView => parseAlarmView(search)),
  component: lazyRouteComponent(() => import('../pages/person/alarms-page.tsx'), 'AlarmsPage'),
})

const compareRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/compare',
  validateSearch: keepSearch,
  component: lazyRouteComponent(() => import('../pages/person/compare-page.tsx'), 'ComparePage'),
})

const addRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/add',
  validateSearch: stripUnparsed(({ deviceid }): { deviceid?: string } =>
    typeof deviceid === 'string' && isDeviceId(deviceid.toUpperCase()) ? { deviceid } : {},
  ),
  beforeLoad: redirectProvisioners,
  component: lazyRouteComponent(() => import('../pages/person/add-device-page.tsx'), 'AddDevicePage'),
})

const customPagesRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/custom',
  validateSearch: stripUnparsed(validateQuery),
  component: lazyRouteComponent(() => import('../pages/person/custom-pages-page.tsx'), 'CustomPagesPage'),
})

const exportsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/exports',
  validateSearch: stripUnparsed(({ devices, file }): { devices?: string; file?: string } => ({
    ...(typeof devices === 'string' && devices !== '' ? { devices } : {}),
    ...(typeof file === 'string' && /^[0-9a-f]{36}$/.test(file) ? { file } : {}),
  })),
  component: lazyRouteComponent(() => import('../pages/person/exports-page.tsx'), 'ExportsPage'),
})

const teamsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/teams',
  validateSearch: stripUnparsed(({ team }): { team?: string } =>
    typeof team === 'string' && team !== '' ? { team } : {},
  ),
  component: lazyRouteComponent(() => import('../pages/person/teams-page.tsx'), 'TeamsPage'),
})

const accountRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/account/{-$tab}',
  beforeLoad: requireFeature('account'),
  component: lazyRouteComponent(() => import('../pages/person/account-page.tsx'), 'AccountPage'),
})

const supportRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/support/{-$deviceid}',
  beforeLoad: requireFeature('support'),
  component: lazyRouteComponent(() => import('../pages/person/support-page.tsx'), 'SupportPage'),
})

export const userRoutes = [
  devicesRoute,
  subscriptionsRoute,
  plansRoute,
  distributorRoute,
  alarmsRoute,
  compareRoute,
  addRoute,
  customPagesRoute,
  exportsRoute,
  teamsRoute,
  accountRoute,
  supportRoute,
] as const
