import { toLocalizableText } from '@fieldport/messages'
import { call } from '@orpc/server'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Authorise } from '../access/authorise.ts'
import type { DeviceAccess } from '../access/caller.ts'
import { entityTag } from './api/entity-tag.ts'
import { buildCalls } from './calls.ts'

const deviceid = 'MATCH0001'
const path = '/api/portal/device-set-settings'
const authorise: Authorise = () =>
  Promise.resolve({ caller: null, device: { deviceId: deviceid } as DeviceAccess })

describe('changes of a resource at the same moment', () => {
  let stored: unknown
  const tag = () => entityTag(String(stored))
  const pause = () => new Promise((resolve) => setTimeout(resolve))
  // Both the check and the change take a while, as in a database.
  const readTag = async () => {
    await pause()
    return tag()
  }
  const change = buildCalls(authorise).portal.deviceSetSettings.handler(async ({ input }) => {
    await pause()
    stored = input.settings['name']
    return toLocalizableText('settingsUpdated')
  })
  const send = (name: string, ifMatch?: string) => {
    const headers = new Headers(ifMatch === undefined ? {} : { 'if-match': ifMatch })
    const context = { headers, query: new URLSearchParams(), responseHeaders: new Headers(), path, readTag }
    return call(change, { deviceid, settings: { name } }, { context })
      .then(() => 'made')
      .catch((error: { readonly code?: string }) => error.code)
  }

  beforeEach(() => {
    stored = 'nothing'
  })

  it('are made by one of several that read the same', async () => {
    const read = tag()
    const outcomes = await Promise.all(['a', 'b', 'c'].map((name) => send(name, read)))
    expect(outcomes).toEqual(['made', 'PRECONDITION_FAILED', 'PRECONDITION_FAILED'])
    expect(stored).toBe('a')
  })

  it('do not come between the check of another and its change', async () => {
    const read = tag()
    expect(await Promise.all([send('a'), send('b', read)])).toEqual(['made', 'PRECONDITION_FAILED'])
    expect(stored).toBe('a')
  })
})
