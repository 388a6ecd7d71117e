import { createRoute, lazyRouteComponent, notFound, Outlet } from '@tanstack/react-router'
import { sessionQuery } from '../../features/accounts/session.ts'
import { signedInRoute, requireDeviceId } from './root.ts'
import { stripUnparsed } from '../search-params.ts'

/** For people outside the group, the provisioning pages do not exist. */
const provisionerRoute = createRoute({
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
  getParentRoute: () => provisionerRoute,
  path: '/sqprov',
  validateSearch: stripUnparsed(({ q }): { q?: string } => (typeof q === 'string' && q !== '' ? { q } : {})),
  component: lazyRouteComponent(
    () => import('../pages/provisioning/provisioning-page.tsx'),
    'ProvisioningPage',
  ),
})

const provisionedRoute = createRoute({
  getParentRoute: () => provisionerRoute,
  path: '/sqprov/$deviceid',
  beforeLoad: requireDeviceId,
  component: lazyRouteComponent(
    () => import('../pages/provisioning/provisioned-page.tsx'),
    'ProvisionedPage',
  ),
})

export const provisioningRoutes = provisionerRoute.addChildren([provisioningRoute, provisionedRoute])
