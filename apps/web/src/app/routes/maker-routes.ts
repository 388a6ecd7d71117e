import { createRoute, lazyRouteComponent, notFound, Outlet } from '@tanstack/react-router'
import { sessionQuery } from '../../features/accounts/session.ts'
import { signedInRoute, requireDeviceId } from './root.ts'
import { onlyParsed } from '../search-params.ts'

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
  validateSearch: onlyParsed(({ q }): { q?: string } => (typeof q === 'string' && q !== '' ? { q } : {})),
  component: lazyRouteComponent(() => import('../pages/maker/provisioning-page.tsx'), 'ProvisioningPage'),
})

const provisionedRoute = createRoute({
  getParentRoute: () => makersRoute,
  path: '/sqprov/$deviceid',
  beforeLoad: requireDeviceId,
  component: lazyRouteComponent(() => import('../pages/maker/provisioned-page.tsx'), 'ProvisionedPage'),
})

export const makerRoutes = makersRoute.addChildren([provisioningRoute, provisionedRoute])
