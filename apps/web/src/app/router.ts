import type { QueryClient } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import { deviceRoutes } from './routes/device-routes.ts'
import { provisioningRoutes } from './routes/provisioning-routes.ts'
import { userRoutes } from './routes/user-routes.ts'
import { rootRoute, signedInRoute } from './routes/root.ts'
import { toolsRoutes, vendorRoutes } from './routes/vendor-routes.ts'
import { publicRoutes } from './routes/public-routes.ts'
import { parseSearch, stringifySearch } from './search-params.ts'
import { NotFound, PageError } from './shell/error-pages.tsx'

const routeTree = rootRoute.addChildren([
  ...publicRoutes,
  signedInRoute.addChildren([...userRoutes, ...deviceRoutes, provisioningRoutes, toolsRoutes, vendorRoutes]),
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
