import { isDeviceId } from '@fieldport/domain'
import { createRoute, lazyRouteComponent, notFound, Outlet } from '@tanstack/react-router'
import { hasFeature } from '../../features/accounts/features.ts'
import { isToolUser, isVendor, sessionQuery } from '../../features/accounts/session.ts'
import { requireDeviceId, signedInRoute, validateQuery } from './root.ts'
import { keepSearch, stripUnparsed } from '../search-params.ts'

/** For everybody else, the vendor's pages do not exist. */
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
  component: lazyRouteComponent(() => import('../pages/vendor/brands-page.tsx'), 'BrandsPage'),
})

const brandRoute = createRoute({
  getParentRoute: () => vendorRoute,
  path: '/sqbrands/$siteid',
  component: lazyRouteComponent(() => import('../pages/vendor/brand-page.tsx'), 'BrandPage'),
})

const brandCustomPageRoute = createRoute({
  getParentRoute: () => vendorRoute,
  path: '/sqbrands/$siteid/pages/$name',
  validateSearch: stripUnparsed(({ device }): { device?: string } => (isDeviceId(device) ? { device } : {})),
  component: lazyRouteComponent(() => import('../pages/vendor/brand-custom-page.tsx'), 'BrandCustomPage'),
})

const firmwareRoute = createRoute({
  getParentRoute: () => vendorRoute,
  path: '/sqfirmware',
  component: lazyRouteComponent(() => import('../pages/vendor/firmware-page.tsx'), 'FirmwarePage'),
})

const groupsRoute = createRoute({
  getParentRoute: () => vendorRoute,
  path: '/sqgroups',
  validateSearch: stripUnparsed(validateQuery),
  component: lazyRouteComponent(() => import('../pages/vendor/groups-page.tsx'), 'GroupsPage'),
})

const distributorsRoute = createRoute({
  getParentRoute: () => vendorRoute,
  path: '/sqdistributors',
  component: lazyRouteComponent(() => import('../pages/vendor/distributors-page.tsx'), 'DistributorsPage'),
})

const adminRoute = createRoute({
  getParentRoute: () => vendorRoute,
  path: '/sqadmin',
  // Parsed by the page itself, like that of the tools.
  validateSearch: keepSearch,
  component: lazyRouteComponent(() => import('../pages/vendor/admin-page.tsx'), 'AdminPage'),
})

const adminDeviceRoute = createRoute({
  getParentRoute: () => vendorRoute,
  path: '/sqadmin/$deviceid',
  beforeLoad: requireDeviceId,
  component: lazyRouteComponent(() => import('../pages/vendor/admin-device-page.tsx'), 'AdminDevicePage'),
})

const auditRoute = createRoute({
  getParentRoute: () => vendorRoute,
  path: '/sqaudit',
  validateSearch: stripUnparsed(validateQuery),
  component: lazyRouteComponent(() => import('../pages/vendor/audit-page.tsx'), 'AuditPage'),
})

const paymentsRoute = createRoute({
  getParentRoute: () => vendorRoute,
  path: '/sqpayments',
  beforeLoad: async ({ context }) => {
    const user = await context.queries.ensureQueryData(sessionQuery)
    if (!hasFeature(user, 'plans')) throw notFound()
  },
  component: lazyRouteComponent(() => import('../pages/vendor/payments-page.tsx'), 'PaymentsPage'),
})

const healthRoute = createRoute({
  getParentRoute: () => vendorRoute,
  path: '/sqhealth',
  component: lazyRouteComponent(() => import('../pages/vendor/system-health-page.tsx'), 'SystemHealthPage'),
})

/** Decoders and packing slips, also for device developers. */
const toolsGroupRoute = createRoute({
  getParentRoute: () => signedInRoute,
  id: 'tools',
  beforeLoad: async ({ context }) => {
    if (!isToolUser(await context.queries.ensureQueryData(sessionQuery))) throw notFound()
  },
  component: Outlet,
})

const toolsRoute = createRoute({
  getParentRoute: () => toolsGroupRoute,
  path: '/sqtools',
  // Parsed by the page itself, so that the first page does not include the parser.
  validateSearch: keepSearch,
  component: lazyRouteComponent(() => import('../pages/vendor/tools-page.tsx'), 'ToolsPage'),
})

const packingRoute = createRoute({
  getParentRoute: () => toolsGroupRoute,
  path: '/sqpacking',
  component: lazyRouteComponent(() => import('../pages/provisioning/packing-page.tsx'), 'PackingPage'),
})

export const toolsRoutes = toolsGroupRoute.addChildren([toolsRoute, packingRoute])

export const vendorRoutes = vendorRoute.addChildren([
  adminRoute,
  adminDeviceRoute,
  brandsRoute,
  brandRoute,
  brandCustomPageRoute,
  groupsRoute,
  distributorsRoute,
  auditRoute,
  firmwareRoute,
  healthRoute,
  paymentsRoute,
])
