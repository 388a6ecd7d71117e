import type { ApiCredential, Site } from '@fieldport/contract'
import { defaultSwitches } from '@fieldport/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import type { CallName, Row } from '../../../testing/contract-row.ts'
import { callRows } from '../../../testing/contract-rows.ts'
import { startTestPortal, type TestPortal } from '../../../testing/portal.ts'
import { generateOpenApi } from '../documentation/openapi.ts'
import { problemMediaType } from './problem.ts'

const hosted = 'MATRIX001'
const basic = 'MATRIX002'
const owner = 'owner@example.com'

type JsonSchema = Exclude<Parameters<typeof z.fromJSONSchema>[0], boolean>
type Content = Record<string, { schema: object }>
type Answer = { readonly $ref?: string; readonly content?: Content }
type Operation = {
  readonly operationId: CallName
  readonly security: readonly Record<string, string[]>[]
  readonly responses: Record<string, Answer>
}
type Document = {
  readonly paths: Record<string, Record<string, Operation>>
  readonly components: { readonly schemas: object; readonly responses: Record<string, Answer> }
}

/** The document as committed in docs/openapi.json. */
const document = JSON.parse(JSON.stringify(await generateOpenApi())) as Document

const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    ...operation,
    path,
    method: method.toUpperCase(),
  })),
)
type DocumentedCall = (typeof operations)[number]

const takesKeys = ({ security }: Operation) => security.some((way) => 'apiCredential' in way)
const isOpen = ({ security }: Operation) => security.length === 0

/** Newline-delimited JSON is parsed line by line. */
function parse(text: string, mediaType: string): unknown {
  if (mediaType === 'application/x-ndjson')
    return text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
  return mediaType.endsWith('json') ? JSON.parse(text) : text
}

/** The schema that the document promises for a response. */
function promised({ responses }: Operation, status: number, mediaType: string): z.ZodType {
  const named = responses[status]
  const answer = named?.$ref ? document.components.responses[named.$ref.split('/').at(-1) ?? ''] : named
  const content = answer?.content?.[mediaType] ?? answer?.content?.['*/*']
  if (!content) throw new Error(`The document knows no answer ${status} of ${mediaType}.`)
  const schema = JSON.stringify({ ...content.schema, $defs: document.components.schemas })
  return z.fromJSONSchema(JSON.parse(schema.replaceAll('#/components/schemas/', '#/$defs/')) as JsonSchema)
}

describe('with a key, every call of the OpenAPI document', () => {
  let portal: TestPortal
  let vendor: string
  let key: string

  beforeAll(async () => {
    portal = await startTestPortal()
    await portal.createDevice({ deviceId: hosted, tier: 'Hosted' })
    await portal.createDevice({ deviceId: basic, tier: 'Basic' })
    await portal.createUser({ email: owner })
    for (const device of [hosted, basic]) {
      await portal.grant(device, owner, 'ADMIN')
      await portal.ingest(device, { ts: Math.floor(Date.now() / 1000), vin: 12.6, temp: 21 })
    }
    vendor = await portal.signIn('vendor@example.com')
    key = await makeKey(owner)
  })
  afterAll(() => portal.stop())

  async function makeKey(email: string): Promise<string> {
    const made = await fetch(`${portal.origin}/api/user/api-credentials`, {
      method: 'POST',
      headers: { cookie: await portal.signIn(email), 'content-type': 'application/json' },
      body: JSON.stringify({ scope: 'readWrite' }),
    })
    const { id, key: secret } = (await made.json()) as ApiCredential
    return `${id}.${secret}`
  }
  const read = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${portal.origin}${path}`, { headers: { 'x-api-key': key, ...headers } })

  async function make({ operationId, path, method }: DocumentedCall, device: string) {
    const { query, params = {}, body, may }: Row = callRows[operationId]
    const filled = Object.entries({ ...params, deviceid: device }).reduce<string>(
      (text, [name, value]) => text.replace(`{${name}}`, value),
      path,
    )
    const isNamedInBody = typeof may === 'object' && 'capability' in may && !path.includes('{deviceid}')
    const sent = isNamedInBody ? { ...(body as object), deviceid: device } : body
    const response = await fetch(`${portal.origin}${filled}${query ? `?${query}` : ''}`, {
      method,
      headers: { 'x-api-key': key, ...(sent ? { 'content-type': 'application/json' } : {}) },
      ...(sent ? { body: JSON.stringify(sent) } : {}),
    })
    const mediaType = response.headers.get('content-type')?.split(';')[0] ?? ''
    const isText = /json$|^text\/plain$/.test(mediaType)
    const text = isText ? await response.text() : ''
    if (!isText) await response.body?.cancel()
    return { response, mediaType, text, body: parse(text, mediaType) }
  }

  it.each(operations.filter((call) => takesKeys(call) || isOpen(call)))(
    '$operationId answers as documented',
    async (call) => {
      const { may, allowed = 200 } = callRows[call.operationId]
      const { response, mediaType, body } = await make(call, hosted)
      // The key's owner is not in the required group.
      expect(response.status).toBe(typeof may === 'object' && 'groups' in may ? 404 : allowed)
      const shape = promised(call, response.status, mediaType)
      for (const part of Array.isArray(body) ? body : [body])
        expect(shape.safeParse(part).error?.issues ?? []).toEqual([])
      expect(mediaType === problemMediaType).toBe(response.status >= 400)
      expect(response.headers.get('ratelimit')).toMatch(/^"calls";r=\d+;t=\d+$/)
    },
  )

  it.each(operations.filter((call) => !takesKeys(call) && !isOpen(call)))(
    '$operationId requires a session as documented',
    async (call) => {
      const { response, mediaType, body } = await make(call, hosted)
      expect([response.status, body]).toMatchObject([
        403,
        { code: 'FORBIDDEN', data: { reason: 'sessionOnly' } },
      ])
      expect(promised(call, 403, mediaType).safeParse(body).error?.issues ?? []).toEqual([])
    },
  )

  const ofDevices = operations.filter((call) => {
    const { may } = callRows[call.operationId]
    return takesKeys(call) && typeof may === 'object' && 'capability' in may
  })
  it.each(ofDevices)('$operationId is refused if the plan has no API', async (call) => {
    const { response, body } = await make(call, basic)
    expect([response.status, body]).toMatchObject([
      403,
      {
        type: '/api/docs#PLAN_RESTRICTED',
        code: 'PLAN_RESTRICTED',
        detail: 'The API and forwarding are unavailable on the Basic plan.',
        data: { gate: 'apiEnabled' },
      },
    ])
  })

  it('omits devices whose plan has no API from calls about many devices', async () => {
    const ids = `deviceids=${hosted},${basic}`
    const json = async <T>(path: string) => (await (await read(path)).json()) as T
    const list = await json<{ Items: { deviceid: string }[] }>('/api/portal/user-get-device-summary')
    expect(list.Items.map(({ deviceid }) => deviceid)).toEqual([hosted])
    const values = await json<{ readings: object }>('/api/portal/user-get-readings?dataKeys=vin')
    expect(Object.keys(values.readings)).toEqual([hosted])
    const keys = await json<{ Items: object[] }>('/api/portal/user-get-data-keys')
    expect(keys.Items).toContainEqual({ key: 'vin', devices: 1 })
    const shown = await json<{ devices: object }>(`/api/portal/user-get-highlights?${ids}`)
    expect(Object.keys(shown.devices)).toEqual([hosted])
    expect((await read(`/api/device/devices/export?${ids}&relative=60000`)).status).toBe(404)
    const stream = await read(`/api/portal/user-live-points?${ids}`)
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
    let text = ''
    while (!text.includes('event: gone')) text += (await reader?.read())?.value ?? ''
    await reader?.cancel()
    expect(text).toContain(`event: gone\ndata: {"device":"${basic}"}`)
    const changed = await fetch(`${portal.origin}/api/device/config-changes`, {
      method: 'POST',
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      body: JSON.stringify({
        deviceids: [basic],
        settings: { device: { name: 'x' } },
        note: '',
        dryRun: true,
      }),
    })
    expect(await changed.text()).toContain('The API and forwarding are unavailable on the Basic plan.')
  })

  it('accepts changes only as JSON', async () => {
    const body = JSON.stringify({ deviceid: hosted, address: 'https://hooks.example.com/json' })
    const send = (type: string) =>
      fetch(`${portal.origin}/api/portal/device-add-forwarding`, {
        method: 'POST',
        headers: { 'x-api-key': key, 'content-type': type },
        body,
      })
    for (const type of ['text/plain', 'application/xml', 'application/x-www-form-urlencoded']) {
      const refused = await send(type)
      const { headers } = refused
      expect([refused.status, headers.get('accept'), headers.get('content-type')]).toEqual([
        415,
        'application/json',
        problemMediaType,
      ])
      expect(await refused.json()).toMatchObject({ type: '/api/docs#UNSUPPORTED_MEDIA_TYPE', status: 415 })
      expect(headers.get('ratelimit')).toMatch(/^"calls";r=\d+;t=\d+$/)
    }
    expect((await send('application/json; charset=utf-8')).status).toBe(200)
  })

  it('returns long lists in pages', async () => {
    const page = await (await read('/api/portal/user-get-device-summary?limit=1')).json()
    expect(page).toMatchObject({ Items: [{ deviceid: hosted }], nextCursor: null })
    expect((await read('/api/portal/user-get-device-summary?limit=0')).status).toBe(400)
  })

  it('answers an unchanged reading with 304 and no body, except for a session', async () => {
    const path = `/api/portal/device-get-data/${hosted}`
    const first = await read(path)
    const tag = first.headers.get('etag') ?? ''
    expect([first.status, first.headers.get('cache-control')]).toEqual([200, 'private, no-cache'])
    const again = await read(path, { 'if-none-match': tag })
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', tag])
    await portal.ingest(hosted, { ts: Math.floor(Date.now() / 1000) + 1, vin: 12.7 })
    expect((await read(path, { 'if-none-match': tag })).status).toBe(200)
    const bySession = await fetch(`${portal.origin}${path}`, {
      headers: { cookie: await portal.signIn(owner) },
    })
    expect([bySession.headers.get('etag'), bySession.headers.get('ratelimit')]).toEqual([null, null])
  })

  it('sends problem details only to clients that accept them', async () => {
    const path = `${portal.origin}/api/portal/user-login`
    const asked = await fetch(path, { headers: { accept: `${problemMediaType}, application/json` } })
    expect([asked.status, asked.headers.get('content-type')]).toEqual([401, problemMediaType])
    expect(await asked.json()).toMatchObject({
      type: '/api/docs#SIGNED_OUT',
      detail: "You're not logged in. Log in and try again.",
    })
    const usual = await fetch(path)
    expect(usual.headers.get('content-type')).toBe('application/json')
    expect(await usual.json()).not.toHaveProperty('detail')
    const unstorable = await read('/api/none%00')
    expect([unstorable.status, unstorable.headers.get('content-type')]).toEqual([400, problemMediaType])
    const unknown = await read('/api/none')
    expect([unknown.status, unknown.headers.get('content-type')]).toEqual([404, problemMediaType])
    expect(unknown.headers.get('ratelimit')).toMatch(/^"calls";r=\d+;t=\d+$/)
    expect((await read('/api/none', { 'x-api-key': 'none.none' })).status).toBe(401)
  })

  it('names with each 401 how to authenticate', async () => {
    const json = { 'content-type': 'application/json' }
    const signIn = { method: 'POST', headers: json, body: '{"email":"a@example.com","password":"wrong"}' }
    const answers = await Promise.all([
      fetch(`${portal.origin}/api/portal/user-login`),
      fetch(`${portal.origin}/api/prometheus`),
      fetch(`${portal.origin}/api/portal/user-add-device`, { method: 'POST', headers: json, body: '{}' }),
      fetch(`${portal.origin}/api/auth/sign-in/email`, signIn),
      read('/api/portal/user-login', { 'x-api-key': 'none.none' }),
    ])
    for (const { status, headers } of answers)
      expect([status, headers.get('www-authenticate')]).toEqual([
        401,
        'ApiKey realm="api", header="X-API-Key"',
      ])
  })

  it('accepts only the methods of a path, and HEAD as GET', async () => {
    const send = (method: string, path: string) =>
      fetch(`${portal.origin}${path}`, { method, headers: { 'x-api-key': key } })
    const summary = '/api/portal/user-get-device-summary'
    for (const [method, path, allow] of [
      ['DELETE', summary, 'GET, HEAD'],
      ['OPTIONS', `/api/portal/device-list-forwarding/${hosted}`, 'GET, HEAD'],
      ['GET', '/api/portal/user-add-device', 'POST'],
    ] as const) {
      const refused = await send(method, path)
      const { headers } = refused
      expect([refused.status, headers.get('allow'), headers.get('content-type')]).toEqual([
        405,
        allow,
        problemMediaType,
      ])
      expect(await refused.json()).toMatchObject({
        type: '/api/docs#METHOD_NOT_ALLOWED',
        title: 'Method not allowed',
        detail: `This path accepts only ${allow}.`,
      })
      expect(headers.get('ratelimit')).toMatch(/^"calls";r=\d+;t=\d+$/)
    }
    for (const path of [summary, '/api/portal/user-login']) {
      const head = await send('HEAD', path)
      const { headers } = await read(path)
      expect([head.status, await head.text(), head.headers.get('etag')]).toEqual([
        200,
        '',
        headers.get('etag'),
      ])
    }
  })

  it('is refused if the brand disables the API, except for users with an override', async () => {
    const exempt = 'exempt@example.com'
    await portal.createUser({ email: exempt, groups: ['api_access_override'] })
    const otherKey = await makeKey(exempt)
    const turn = async (allowApi: boolean) => {
      const headers = { cookie: vendor, 'content-type': 'application/json' }
      const answer = await fetch(`${portal.origin}/api/portal/admin-get-sites`, { headers })
      const [site] = ((await answer.json()) as { Items: Site[] }).Items
      if (!site) throw new Error('There is no brand.')
      const { images: _, ...settings } = site
      await fetch(`${portal.origin}/api/portal/admin-sites/${site.siteid}`, {
        method: 'PUT',
        headers,
        body: JSON.stringify({ ...settings, switches: { ...defaultSwitches, allowApi } }),
      })
    }
    const path = '/api/portal/user-login'
    await turn(false)
    expect((await read(path)).status).toBe(401)
    expect((await read(path, { 'x-api-key': otherKey })).status).toBe(200)
    await turn(true)
    expect((await read(path)).status).toBe(200)
  })
})
