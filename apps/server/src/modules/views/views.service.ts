import { maximumViewBytes } from '@fieldport/contract'
import { isObject, isUnsafeKey, PortalError } from '@fieldport/domain'
import type { Caller } from '../../platform/access/caller.ts'
import type { ViewsRepository } from './views.repository.ts'

/** Views per person; beyond it, the one changed longest ago is deleted. */
export const maximumViews = 500
/** Nesting depth of objects; a view needs three. */
const maximumDepth = 8

export type ViewsService = ReturnType<typeof createViewsService>

/** Stores how people arranged their screens. The contents of a view are only known to its screen. */
export function createViewsService({ repository }: { readonly repository: ViewsRepository }) {
  return {
    /** Null: nothing stored, the screen shows its default. */
    find: async (caller: Caller, name: string): Promise<Record<string, unknown> | null> => {
      const value = await repository.find(caller.userId, name)
      return isObject(value) ? { ...value } : null
    },

    /** Null resets the screen to its default. @throws PortalError INVALID_INPUT, TOO_LARGE */
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

/** PostgreSQL accepts neither NUL nor unpaired surrogates. */
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
