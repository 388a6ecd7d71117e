import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { fakeServer } from '../../../../testing/fake-server.ts'
import { defaultLayout, toggleColumn } from './fleet-layout.ts'
import { useFleetLayout } from './use-layout.ts'

afterEach(() => vi.unstubAllGlobals())

it('applies a ticked column immediately', async () => {
  const kept: unknown[] = []
  fakeServer({
    'GET /api/portal/user-view/fleet': () => ({ body: { value: null } }),
    'PUT /api/portal/user-view/fleet': (body) => {
      kept.push(body)
      return { body: { done: true } }
    },
  })
  const queries = new QueryClient()
  const { result } = renderHook(() => useFleetLayout('u1'), {
    wrapper: ({ children }) => <QueryClientProvider client={queries}>{children}</QueryClientProvider>,
  })
  await vi.waitFor(() => expect(result.current.isKnown).toBe(true))
  const withPlan = toggleColumn(defaultLayout, 'plan')
  act(() => result.current.arrange(withPlan))
  expect(result.current.layout.columns).toEqual(withPlan.columns)
  const without = toggleColumn(withPlan, 'customer')
  act(() => result.current.arrange(without))
  expect(result.current.layout.columns).toEqual(without.columns)
  await vi.waitFor(() => expect(kept).toHaveLength(2))
  expect(result.current.layout.columns).toEqual(without.columns)
  act(() => result.current.arrange(null))
  expect(result.current.layout.columns).toEqual(defaultLayout.columns)
})
