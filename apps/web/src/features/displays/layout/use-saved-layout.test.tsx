import type { CardLayout } from '@fieldport/domain'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { fakeServer } from '../../../testing/fake-server.ts'
import { useLayoutEditor } from './use-layout-editor.ts'
import { useSavedLayout } from './use-saved-layout.ts'

const path = '/api/portal/user-view/device.DEVICE001'
const wide: CardLayout = { cards: [{ id: 'map', wide: { w: 4, h: 2 } }] }
const narrow: CardLayout = { cards: [{ id: 'map', wide: { w: 1, h: 2 } }] }

type Answer = { readonly body: unknown }

/** A page whose calls are answered when the test says so. */
function openPage() {
  const waiting: Record<'GET' | 'PUT', ((answer: Answer) => void) | undefined> = {
    GET: undefined,
    PUT: undefined,
  }
  const wait = (method: 'GET' | 'PUT') => () =>
    new Promise<Answer>((resolve) => {
      waiting[method] = resolve
    })
  fakeServer({ [`GET ${path}`]: wait('GET'), [`PUT ${path}`]: wait('PUT') })
  const queries = new QueryClient()
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(
    () => {
      const saved = useSavedLayout('device.DEVICE001', 'ada')
      return { saved, editor: useLayoutEditor(saved) }
    },
    { wrapper },
  )
  const answer = async (method: 'GET' | 'PUT', body: unknown) => {
    await waitFor(() => expect(waiting[method]).toBeDefined())
    const settle = waiting[method]
    waiting[method] = undefined
    await act(async () => settle?.({ body }))
  }
  const settle = () => waitFor(() => expect(queries.isFetching()).toBe(0))
  return { result, answer, settle }
}

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

it('keeps the layout that was saved while an older one was on its way', async () => {
  const { result, answer, settle } = openPage()
  act(() => void result.current.saved.save(wide))
  await answer('PUT', {})
  await waitFor(() => expect(result.current.saved.layout).toEqual(wide))
  await answer('GET', { value: narrow })
  await settle()
  expect(result.current.saved.layout).toEqual(wide)
})

it('keeps what is arranged while the layout is saved', async () => {
  const { result, answer } = openPage()
  await answer('GET', { value: null })
  act(() => result.current.editor.change(narrow))
  act(() => result.current.editor.save())
  await waitFor(() => expect(result.current.editor.isSaving).toBe(true))
  act(() => result.current.editor.change(wide))
  await answer('PUT', {})
  await waitFor(() => expect(result.current.editor.isSaving).toBe(false))
  expect(result.current.editor).toMatchObject({ isEditing: true, layout: wide })
  act(() => result.current.editor.save())
  await answer('PUT', {})
  await waitFor(() => expect(result.current.editor.isEditing).toBe(false))
})
