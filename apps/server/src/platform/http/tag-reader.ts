import type { StandardHandler } from '@orpc/server/standard'
import type { StandardLazyRequest } from '@orpc/standard-server'
import { entityTag } from './api/entity-tag.ts'
import type { RequestContext } from './calls.ts'

/**
 * Reads the entity tag that a GET by the same caller would get, without the layers around a call: it is neither counted
 * nor made to wait for its turn.
 */
export function createTagReader(
  handler: Pick<StandardHandler<RequestContext>, 'handle'>,
  asked: StandardLazyRequest,
  /** The same object as of the request itself, by which a credential's call is counted once. */
  headers: Headers,
): RequestContext['readTag'] {
  return async (path) => {
    const url = new URL(path, asked.url)
    const request = { ...asked, method: 'GET', url, body: () => Promise.resolve(undefined) }
    const context = {
      headers,
      query: url.searchParams,
      responseHeaders: new Headers(),
      path,
      readTag: () => Promise.resolve(null),
    }
    const { matched, response } = await handler.handle(request, { context })
    return matched && response.status === 200 ? entityTag(JSON.stringify(response.body)) : null
  }
}
