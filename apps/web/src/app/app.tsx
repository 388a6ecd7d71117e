import { DirectionProvider, MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { BrandContext, readBrand } from '../ui/brand/brand.ts'
import { createQueryClient } from './query-client.ts'
import { createPortalRouter } from './router.ts'
import { SessionGuard } from './shell/session-guard.tsx'
import { createPortalTheme, variablesOf } from './theme/theme.ts'

const brand = readBrand(document)
const theme = createPortalTheme(brand.shades)
const resolveVariables = variablesOf(brand.shades)
const queries = createQueryClient()
const router = createPortalRouter(queries)

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
