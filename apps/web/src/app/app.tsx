import { DirectionProvider, MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { isWorthRetrying } from '../lib/api/errors.ts'
import { BrandContext, readBrand } from '../ui/brand/brand.ts'
import { createPortalRouter } from './router.ts'
import { followPushedLinks } from './shell/pushed-links.ts'
import { SessionGuard } from './shell/session-guard.tsx'
import { createPortalTheme, createCssVariablesResolver } from './theme/theme.ts'

const brand = readBrand(document)
const theme = createPortalTheme(brand.palette)
const resolveVariables = createCssVariablesResolver(brand.palette)
const queries = createQueryClient()
const router = createPortalRouter(queries)
followPushedLinks((path) => router.history.push(path))

export function App() {
  return (
    <BrandContext value={brand}>
      <DirectionProvider>
        <MantineProvider theme={theme} cssVariablesResolver={resolveVariables} defaultColorScheme="auto">
          <QueryClientProvider client={queries}>
            <SessionGuard router={router}>
              <RouterProvider router={router} />
            </SessionGuard>
          </QueryClientProvider>
        </MantineProvider>
      </DirectionProvider>
    </BrandContext>
  )
}

function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) => failures < 2 && isWorthRetrying(error),
        refetchOnWindowFocus: true,
      },
    },
  })
}
