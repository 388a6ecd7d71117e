import { DirectionProvider, MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { sessionQuery } from '../features/accounts/session.ts'
import { BrandContext, readBrand } from '../ui/brand.ts'
import { createQueryClient } from './query-client.ts'
import { createPortalRouter } from './router.ts'
import { createPortalTheme, variablesOf } from './theme/theme.ts'

const brand = readBrand(document)
const theme = createPortalTheme(brand.shades)
const resolveVariables = variablesOf(brand.shades)
const queries = createQueryClient(leave)
const router = createPortalRouter(queries)

/** The session ended while a page was open: the guards decide what is next, and keep the way back. */
function leave(): void {
  if (queries.getQueryData(sessionQuery.queryKey) === null) return
  queries.setQueryData(sessionQuery.queryKey, null)
  void router.invalidate()
}

export function App() {
  return (
    <BrandContext value={brand}>
      <DirectionProvider>
        <MantineProvider theme={theme} cssVariablesResolver={resolveVariables} defaultColorScheme="auto">
          <QueryClientProvider client={queries}>
            <RouterProvider router={router} />
          </QueryClientProvider>
        </MantineProvider>
      </DirectionProvider>
    </BrandContext>
  )
}
