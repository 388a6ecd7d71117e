import type { User } from '@fieldport/contract'
import { queryOptions } from '@tanstack/react-query'
import { client } from '../../lib/api/client.ts'
import { isSignedOut, isWorthRetrying } from '../../lib/api/errors.ts'

/** Who is signed in; null: nobody. Asked once a page load: signing in and out go through this module. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async (): Promise<User | null> => {
    try {
      return await client.portal.userLogin()
    } catch (error) {
      if (isSignedOut(error)) return null
      throw error
    }
  },
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  retry: (failures, error) => failures < 2 && isWorthRetrying(error),
})

export function isVendor(user: User | null | undefined): boolean {
  return user?.groups.includes('senquip_admin') ?? false
}
