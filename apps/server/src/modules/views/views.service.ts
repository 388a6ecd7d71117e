import { maximumViewBytes } from '@fieldport/contract'
import { isObject, isUnsafeKey, PortalError } from '@fieldport/domain'
import type { Caller } from '../../platform/access/caller.ts'
import type { ViewsRepository } from './views.repository.ts'

/** Of one person; of more the one that was changed longest ago is forgotten. */
export const maximumViews = 500
/** Objects within objects; a view needs three. */
const maximumDepth = 8

export type ViewsService = ReturnType<typeof createViewsService>

/** How a person arranged their screens: what a view holds is the screen's own business. */
export function createViewsService({ repository }: { readonly repository: ViewsRepository }) {
  return {
    /** null: the screen as it comes. */
    find: async (caller: Caller, name: string): Promise<Record<string, unknown> | null> => {
      const value = await repository.find(caller.userId, name)
      return isObject(value) ? { ...value } : null
    },

    /** null: the screen as it comes again. @throws PortalError INVALID_INPUT, TOO_LARGE */
    save: async (
      caller: Caller,
      name: string,
      value: Readonly<Record<string, unknown>> | null,
    ): Promise<void> => {
      if (value === null) return repository.remove(caller.userId, name)
      const json = JSON.stringify(storable(value, 1))
      if (Buffer.byteLength(json) > maximumViewBytes)
        throw new PortalError('TOO_LARGE', 'viewTooLarge', { maximumViewBytes })
      await repository.save(caller.userId, name, json)
      await repository.removeOldest(caller.userId, maximumViews)
    },
  }
}

/** The database takes neither NUL nor half a character. */
function storable(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return value.toWellFormed().replaceAll('\0', '')
  if (typeof value !== 'object' || value === null) return value
  if (depth > maximumDepth) throw new PortalError('INVALID_INPUT', 'viewNotStorable')
  if (Array.isArray(value)) return value.map((each) => storable(each, depth + 1))
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !isUnsafeKey(key))
      .map(([key, each]) => [storable(key, depth), storable(each, depth + 1)]),
  )
}
