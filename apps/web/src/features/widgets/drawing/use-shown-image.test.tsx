import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import { useShownImage } from './use-shown-image.ts'

function show(url: string) {
  const queries = new QueryClient()
  const refetch = vi.spyOn(queries, 'invalidateQueries')
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  )
  const { result, rerender } = renderHook((given: string) => useShownImage(given), {
    initialProps: url,
    wrapper,
  })
  return {
    urlOf: () => result.current.url,
    fail: () => act(() => result.current.onError()),
    rerender,
    refetch,
  }
}

it('keeps the URL of an image that is shown, until there is another image', () => {
  const { urlOf, rerender } = show('/files/pump.png?signature=1')
  rerender('/files/pump.png?signature=2')
  expect(urlOf()).toBe('/files/pump.png?signature=1')
  rerender('/files/truck.png?signature=3')
  expect(urlOf()).toBe('/files/truck.png?signature=3')
})

it('refetches an expired URL once, and then shows no image', () => {
  const { urlOf, fail, rerender, refetch } = show('/files/pump.png?signature=1')
  fail()
  expect(urlOf()).toBeUndefined()
  expect(refetch).toHaveBeenCalled()
  refetch.mockClear()
  rerender('/files/pump.png?signature=2')
  expect(urlOf()).toBe('/files/pump.png?signature=2')
  fail()
  expect(urlOf()).toBeUndefined()
  expect(refetch).not.toHaveBeenCalled()
})
