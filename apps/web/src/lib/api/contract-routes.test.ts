import { contract } from '@fieldport/contract'
import { expect, it } from 'vitest'
import { routes } from 'virtual:contract-routes'

type Groups = Readonly<
  Record<string, Readonly<Record<string, { '~orpc': { route: object; meta: { mediaType?: string } } }>>>
>

it('has method and path of every call that a page can make', () => {
  const { aemp: _, ...ofThePages } = contract
  const expected = Object.entries(ofThePages as unknown as Groups).flatMap(([group, calls]) =>
    Object.entries(calls)
      .filter(([, { '~orpc': call }]) => call.meta.mediaType !== 'text/plain')
      .map(([name, { '~orpc': call }]) => {
        const { method, path } = call.route as { method: string; path: string }
        return [group, name, { method, path }]
      }),
  )
  const found = Object.entries(routes as unknown as Groups).flatMap(([group, calls]) =>
    Object.entries(calls).map(([name, { '~orpc': call }]) => [group, name, call.route]),
  )
  expect(found).toEqual(expected)
  expect(found.length).toBeGreaterThan(100)
})
