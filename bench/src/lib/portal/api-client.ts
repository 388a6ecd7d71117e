import { Agent } from 'node:http'
import { getWith, type Session, type TimedAnswer } from './session.ts'

/** An API client with a key, over one kept-alive connection. */
export type ApiClient = {
  /** @throws Error on any status but 200 */
  readonly get: (path: string) => Promise<TimedAnswer>
  readonly close: () => void
}

/** @param owner gets a new key, which replaces any earlier one */
export async function startApiClient(origin: string, owner: Session): Promise<ApiClient> {
  const key = await createKey(owner)
  return openApiClient(origin, key)
}

/** A client with an existing key. @param key in the format of the header */
export function openApiClient(origin: string, key: string): ApiClient {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  return {
    get: (path) => getWith(origin + path, agent, { 'x-api-key': key }),
    close: () => agent.destroy(),
  }
}

/** @returns the key in the format of the header */
export async function createKey(owner: Session): Promise<string> {
  const { body } = await owner.send('POST', '/api/user/api-credentials', { scope: 'read' })
  const { id, key } = JSON.parse(body.toString()) as { readonly id: string; readonly key: string }
  return `${id}.${key}`
}
