import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactElement, ReactNode } from 'react'

function Providers({ children }: { readonly children: ReactNode }) {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  return (
    // 'test': no animations, and what opens is there at once.
    <MantineProvider env="test">
      <QueryClientProvider client={queries}>{children}</QueryClientProvider>
    </MantineProvider>
  )
}

/** Shows a component as a page does. @returns a person at its keyboard and pointer */
export function renderComponent(component: ReactElement) {
  // Fake timers stand still unless a test moves them; a person types without a pause.
  const person = userEvent.setup({ delay: null })
  render(component, { wrapper: Providers })
  return person
}

/** Shows a component on every page of a router whose pages are these paths, at the first of them. */
export async function renderWithRouter(component: ReactElement, paths: readonly [string, ...string[]]) {
  const root = createRootRoute({
    component: () => (
      <>
        {component}
        <Outlet />
      </>
    ),
  })
  const pages = paths.map((path) =>
    createRoute({ getParentRoute: () => root, path, component: () => <h1>{`Page ${path}`}</h1> }),
  )
  const history = createMemoryHistory({ initialEntries: [paths[0]] })
  const router = createRouter({ routeTree: root.addChildren(pages), history })
  await router.load()
  const person = renderComponent(<RouterProvider router={router} />)
  return { person, router }
}
