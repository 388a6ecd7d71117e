import { contract } from '@fieldport/contract'
import { defaultSwitches, PortalError, type SiteSwitches } from '@fieldport/domain'
import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { openRelationalForTests } from '../../../testing/stores.ts'
import { rowsOf } from '../../../adapters/relational/database.ts'
import { relationalTestEngines } from '../../../adapters/relational/testing.ts'
import { openEventStream } from '../../telemetry/telemetry.module.ts'
import { buildAuthorise } from '../../../platform/access/authorise.ts'
import type { AuthenticatedCaller } from '../../../platform/access/caller.ts'
import { addressHeader } from '../../../platform/network/client-address.ts'
import { createLog } from '../../../platform/monitoring/log.ts'
import { createRawCalls } from '../../../platform/http/raw-calls.ts'
import { createSeal } from '../../../platform/seal.ts'
import { testFoundation } from '../../../testing/foundation.ts'
import { createSecretsModule } from '../../secrets/secrets.module.ts'
import { callerOf, recordMessages, insertUsers, secretKey, updateUser } from '../mfa/testing.ts'
import { createCredentialsModule } from './credentials.module.ts'

const [owner, other] = [callerOf('owner'), callerOf('other')]
const address = '203.0.113.7'
const start = Date.UTC(2026, 0, 1)
const notValid = { code: 'SIGNED_OUT', message: 'This API key is not valid.' }
const bySession: AuthenticatedCaller = { caller: owner, switches: defaultSwitches, credential: null }

describe.each(relationalTestEngines())('API credentials on $name', (engine) => {
  const relational = openRelationalForTests(() => engine.open())
  let nowMs: number
  let switches: SiteSwitches
  let isVerified: boolean
  let kept: ReturnType<typeof recordMessages>
  let build: (key?: string) => ReturnType<typeof createCredentialsModule>
  let { credentials, authenticate } = {} as ReturnType<typeof createCredentialsModule>
  const onError = vi.fn<(error: unknown) => void>()

  beforeEach(async () => {
    nowMs = start
    switches = defaultSwitches
    isVerified = true
    kept = recordMessages()
    await insertUsers(relational, 'owner', 'other')
    const options = { db: relational.db, clock: { nowMs: () => nowMs }, seal: createSeal(secretKey) }
    const foundation = await testFoundation(options)
    const sites = { ...foundation.sites, switchesOf: () => switches }
    const { messages } = kept
    build = (key = secretKey) =>
      createCredentialsModule({
        ...options,
        rowCache: relational.rowCache,
        seal: createSeal(key),
        ...foundation,
        messages,
        sites,
        findBySession: async () => bySession,
        requireRecentIdentityCheck: async () => {
          if (!isVerified)
            throw new PortalError('FORBIDDEN', 'passwordNeeded', { reason: 'identityNotVerified' })
        },
        onError,
      })
    ;({ credentials, authenticate } = build())
  })

  type Sent = { id: string; key: string }
  const headersOf = (sent: Sent | string, from = address) =>
    new Headers({
      'x-api-key': typeof sent === 'string' ? sent : `${sent.id}.${sent.key}`,
      [addressHeader]: from,
    })
  const visit = (sent: Sent | string, from?: string) => authenticate(headersOf(sent, from))
  const add = (scope: 'read' | 'readWrite' = 'read') => credentials.add(owner, scope, address)
  const accessDate = async () => Object.values((await credentials.list(owner)).credentials)[0]?.accessDate

  describe('of a user', () => {
    it('are listed without their keys, and stored unreadable', async () => {
      const added = await add('readWrite')
      expect(added).toMatchObject({ timeAdded: start / 1000, accessDate: null, scope: 'readWrite' })
      expect(added.key.length).toBeGreaterThanOrEqual(43)
      const { key, ...entry } = added
      expect(key.startsWith(entry.keyStart)).toBe(true)
      expect(entry.keyStart).toHaveLength(6)
      expect(await credentials.list(owner)).toEqual({ credentials: { [added.id]: entry }, maxApiKeys: 1 })
      expect(await credentials.list(other)).toEqual({ credentials: {}, maxApiKeys: 1 })
      const stored = rowsOf(await relational.db.execute(sql`SELECT * FROM api_credentials`))
      expect(JSON.stringify(stored)).not.toContain(added.key)
    })

    it('are shown in full to their owner after a recent identity check, which is audited', async () => {
      const added = await add()
      expect(await credentials.show(owner, added.id, new Headers({ [addressHeader]: address }))).toEqual(
        added,
      )
      const [entry] = rowsOf(
        await relational.db.execute(
          sql`SELECT action, details, address FROM audit_entries ORDER BY id DESC LIMIT 1`,
        ),
      )
      expect(entry).toEqual({ action: 'account.apiCredentialShown', details: { id: added.id }, address })
      const notFound = { code: 'NOT_FOUND' }
      await expect(credentials.show(other, added.id, new Headers())).rejects.toMatchObject(notFound)
      isVerified = false
      await expect(credentials.show(owner, added.id, new Headers())).rejects.toMatchObject({
        code: 'FORBIDDEN',
        context: { reason: 'identityNotVerified' },
      })
    })

    it('are limited per account, also when created simultaneously', async () => {
      const made = await Promise.allSettled([add(), add(), add()])
      expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      await expect(add()).rejects.toMatchObject({
        code: 'CONFLICT',
        message: "You've reached your API key limit. Delete a key first.",
      })
      await updateUser(relational, 'owner', { maxApiKeys: 2 })
      await add()
      expect(Object.keys((await credentials.list(owner)).credentials)).toHaveLength(2)
    })

    it('are deleted only by their owner', async () => {
      const { id } = await add()
      await expect(credentials.remove(other, id, address)).rejects.toMatchObject({ code: 'NOT_FOUND' })
      await expect(credentials.remove(owner, 'none', address)).rejects.toMatchObject({ code: 'NOT_FOUND' })
      expect(Object.keys((await credentials.list(owner)).credentials)).toEqual([id])
      await credentials.remove(owner, id, address)
      expect((await credentials.list(owner)).credentials).toEqual({})
    })

    it('are resealed under a new secret key, and then work only with it', async () => {
      const added = await add()
      const newKey = 'n'.repeat(32)
      const seal = createSeal([newKey, secretKey])
      expect(await createSecretsModule({ db: relational.db, seal }).secrets.reseal()).toBe(1)
      ;({ credentials, authenticate } = build(newKey))
      expect(await credentials.show(owner, added.id, new Headers())).toEqual(added)
      expect((await visit(added))?.credential?.id).toBe(added.id)
    })

    it('are reported by mail and audited, without their keys', async () => {
      const { id, key } = await add()
      await credentials.remove(owner, id, address)
      expect(kept.notices()).toEqual(['apiCredentialAdded'])
      const entries = rowsOf(
        await relational.db.execute(
          sql`SELECT action, details, address FROM audit_entries ORDER BY id DESC LIMIT 2`,
        ),
      )
      expect(entries).toEqual([
        { action: 'account.apiCredentialDeleted', details: { id }, address },
        { action: 'account.apiCredentialAdded', details: { id, scope: 'read' }, address },
      ])
      expect(JSON.stringify([entries, kept.mails])).not.toContain(key)
    })
  })

  describe('as authentication', () => {
    it('identify their owner, and say so', async () => {
      const added = await add()
      expect(await visit(added)).toMatchObject({
        caller: { userId: 'owner', email: 'owner@example.com' },
        credential: { id: added.id, scope: 'read' },
      })
      expect(await authenticate(new Headers())).toBe(bySession)
    })

    it('count by the key alone, never by a cookie beside it', async () => {
      const { id, key } = await add()
      const wrongKey = `${key.startsWith('A') ? 'B' : 'A'}${key.slice(1)}`
      const wrong = ['', 'x', id, `${id}.`, `.${key}`, `${id}.${wrongKey}`, `${'A'.repeat(12)}.${key}`]
      for (const header of [...wrong, `${id}.${key}x`, `${id}.${key}, ${id}.${key}`])
        await expect(visit(header)).rejects.toMatchObject(notValid)
    })

    it('end at once when deleted, in every portal of the database', async () => {
      const added = await add()
      const another = build()
      const headers = headersOf(added)
      await Promise.all([authenticate(headers), another.authenticate(headers)])
      await credentials.remove(owner, added.id, address)
      await expect(authenticate(headers)).rejects.toMatchObject(notValid)
      await expect(another.authenticate(headers)).rejects.toMatchObject(notValid)
    })

    it('end when the brand disables the API, except for a group that always has it', async () => {
      const added = await add()
      switches = { ...defaultSwitches, allowApi: false }
      await expect(visit(added)).rejects.toMatchObject(notValid)
      await updateUser(relational, 'owner', { groups: ['api_access_override'] })
      expect((await visit(added))?.caller.groups).toEqual(['api_access_override'])
    })

    it('record their last use to the minute', async () => {
      const added = await add()
      nowMs = start + 5_000
      await visit(added)
      await vi.waitFor(async () => expect(await accessDate()).toBe(start / 1000 + 5))
      nowMs += 60_000
      await visit(added)
      expect(await accessDate()).toBe(start / 1000 + 5)
      nowMs += 1_000
      await visit(added)
      await vi.waitFor(async () => expect(await accessDate()).toBe(start / 1000 + 66))
      expect(onError).not.toHaveBeenCalled()
    })

    it('allow 600 calls a minute, not counting conditional repeats', async () => {
      const added = await add()
      for (let count = 0; count < 600; count += 1) await visit(added)
      await expect(visit(added)).rejects.toMatchObject({
        code: 'TOO_MANY_REQUESTS',
        context: { retryAfterSeconds: 60 },
      })
      nowMs += 10_000
      await expect(visit(added)).rejects.toMatchObject({ context: { retryAfterSeconds: 50 } })
      nowMs += 50_000
      const stream = headersOf(added)
      for (let count = 0; count < 700; count += 1) await authenticate(stream)
      for (let count = 0; count < 599; count += 1) await visit(added)
      await expect(visit(added)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    })

    it('are counted correctly for simultaneous calls', async () => {
      const added = await add()
      const visits = await Promise.allSettled(Array.from({ length: 650 }, () => visit(added)))
      expect(visits.filter(({ status }) => status === 'fulfilled')).toHaveLength(600)
    })

    it('are refused by network if wrong, while valid ones continue', async () => {
      const added = await add()
      const wrong = `${added.id}.${'A'.repeat(43)}`
      for (let tried = 0; tried < 30; tried += 1) await expect(visit(wrong)).rejects.toMatchObject(notValid)
      await expect(visit(wrong)).rejects.toMatchObject({
        code: 'TOO_MANY_REQUESTS',
        context: { retryAfterSeconds: 60 },
      })
      await expect(visit(wrong, '198.51.100.1')).rejects.toMatchObject(notValid)
      expect((await visit(added))?.caller.userId).toBe('owner')
    })
  })

  describe('and their permissions', () => {
    const authoriseWith = async (sent: Sent, call: { '~orpc': { meta: object } }, changes: boolean) => {
      const authorise = buildAuthorise({
        authenticate,
        findDeviceAccess: async () => null,
        switchesOfHost: async () => defaultSwitches,
      })
      const { access } = call['~orpc'].meta as { access: Parameters<typeof authorise>[0]['access'] }
      return authorise({ access, headers: headersOf(sent), deviceId: undefined, changes })
    }

    it('end for streams too when deleted', async () => {
      const added = await add()
      const app = new Hono()
      const authorise = buildAuthorise({
        authenticate,
        findDeviceAccess: async () => null,
        switchesOfHost: async () => defaultSwitches,
      })
      const stopping = new AbortController().signal
      createRawCalls(app, authorise, createLog('silent')).get(
        contract.portal.userLive,
        async ({ recheckAccess }) => openEventStream({ stopping, recheckAccess, heartbeatMs: 5 }).response,
      )
      const path = contract.portal.userLive['~orpc'].route.path ?? ''
      const stream = await app.request(path, { headers: headersOf(added) })
      await credentials.remove(owner, added.id, address)
      expect(await stream.text()).toContain('event: ended')
      expect((await app.request(path, { headers: headersOf(added) })).status).toBe(401)
    })

    it('are read-only unless they may write, and never extend themselves', async () => {
      await updateUser(relational, 'owner', { maxApiKeys: 2 })
      const [reads, writes] = [await add('read'), await add('readWrite')]
      const { userLogin, userAddDevice } = contract.portal
      expect((await authoriseWith(reads, userLogin, false)).caller?.userId).toBe('owner')
      await expect(authoriseWith(reads, userAddDevice, true)).rejects.toMatchObject({
        code: 'FORBIDDEN',
        context: { reason: 'scope' },
      })
      expect((await authoriseWith(writes, userAddDevice, true)).caller?.userId).toBe('owner')
      for (const call of [
        contract.user.addApiCredential,
        contract.user.setUpTotp,
        contract.user.changePassword,
      ])
        await expect(authoriseWith(writes, call, true)).rejects.toMatchObject({
          code: 'FORBIDDEN',
          context: { reason: 'sessionOnly' },
        })
    })
  })
})
