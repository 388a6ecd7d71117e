import { isDeviceId } from '@fieldport/domain'
import { createRoute, lazyRouteComponent, notFound, redirect } from '@tanstack/react-router'
import { hasFeature } from '../../features/accounts/features.ts'
import { sessionQuery } from '../../features/accounts/session.ts'
import { type CompareView, parseCompareView } from '../../features/compare/compare-view.ts'
import { type ListView, parseListView } from '../../features/devices/list/list-view.ts'
import { DevicesPage } from '../pages/person/devices-page.tsx'
import { redirectProvisioners, signedInRoute, validateQuery } from './root.ts'
import { stripUnparsed } from '../search-params.ts'

const devicesRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/',
  validateSearch: stripUnparsed((search): ListView => parseListView(search)),
  beforeLoad: redirectProvisioners,
  component: DevicesPage,
})

/** The list under its other name: it has no subscriptions to manage. Source: specification 1, section 2. */
const subscriptionsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/subscriptions',
  validateSearch: stripUnparsed((search): ListView => parseListView(search)),
  beforeLoad: ({ search }) => {
    throw redirect({ to: '/', search, replace: true })
  },
})

const compareRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/compare',
  validateSearch: stripUnparsed((search): CompareView => parseCompareView(search)),
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

const accountRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/account/{-$tab}',
  beforeLoad: async ({ context }) => {
    const user = await context.queries.ensureQueryData(sessionQuery)
    if (!hasFeature(user, 'account')) throw notFound()
  },
  component: lazyRouteComponent(() => import('../pages/person/account-page.tsx'), 'AccountPage'),
})

const supportRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/support/{-$deviceid}',
  beforeLoad: async ({ context }) => {
    const user = await context.queries.ensureQueryData(sessionQuery)
    if (!hasFeature(user, 'support')) throw notFound()
  },
  component: lazyRouteComponent(() => import('../pages/person/support-page.tsx'), 'SupportPage'),
})

export const userRoutes = [
  devicesRoute,
  subscriptionsRoute,
  compareRoute,
  addRoute,
  customPagesRoute,
  accountRoute,
  supportRoute,
] as const
