import { createRoute, lazyRouteComponent, notFound, Outlet } from '@tanstack/react-router'
import { isVendor, sessionQuery } from '../../features/accounts/session.ts'
import { signedInRoute, validateQuery } from './root.ts'
import { stripUnparsed } from '../search-params.ts'

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
  component: lazyRouteComponent(() => import('../pages/vendor/brands-page.tsx'), 'BrandsPage'),
})

const brandRoute = createRoute({
  getParentRoute: () => vendorRoute,
  path: '/sqbrands/$siteid',
  component: lazyRouteComponent(() => import('../pages/vendor/brand-page.tsx'), 'BrandPage'),
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

const auditRoute = createRoute({
  getParentRoute: () => vendorRoute,
  path: '/sqaudit',
  validateSearch: stripUnparsed(validateQuery),
  component: lazyRouteComponent(() => import('../pages/vendor/audit-page.tsx'), 'AuditPage'),
})

const healthRoute = createRoute({
  getParentRoute: () => vendorRoute,
  path: '/sqhealth',
  component: lazyRouteComponent(() => import('../pages/vendor/system-health-page.tsx'), 'SystemHealthPage'),
})

export const vendorRoutes = vendorRoute.addChildren([
  brandsRoute,
  brandRoute,
  groupsRoute,
  distributorsRoute,
  auditRoute,
  firmwareRoute,
  healthRoute,
])
