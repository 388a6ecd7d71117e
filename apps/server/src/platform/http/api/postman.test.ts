import { beforeAll, expect, it } from 'vitest'
import { generateOpenApi, type OpenApiDocument } from '../documentation/openapi.ts'
import { toPostmanCollection } from './postman.ts'
import { exampleOf } from './schema-example.ts'

let document: OpenApiDocument
let collection: ReturnType<typeof toPostmanCollection>
beforeAll(async () => {
  document = await generateOpenApi()
  collection = toPostmanCollection(document, 'https://portal.example.com')
})

const requests = () => collection.item.flatMap(({ item }) => item)

it('has each call that accepts a key, once', () => {
  const documented = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods ?? {})
      .filter(([, operation]) => JSON.stringify(operation).includes('{"apiCredential":[]}'))
      .map(([method]) => `${method.toUpperCase()} {{baseUrl}}${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
  )
  const listed = requests().map(({ request }) => `${request.method} ${request.url.raw}`)
  expect(listed.toSorted()).toEqual(documented.toSorted())
  expect(documented.length).toBeGreaterThan(60)
})

it('sends the key as a header, and contains no personal data', () => {
  expect(collection.auth.apikey).toContainEqual({ key: 'key', value: 'X-API-Key', type: 'string' })
  expect(collection.info.schema).toBe('https://schema.getpostman.com/json/collection/v2.1.0/collection.json')
  expect(Object.fromEntries(collection.variable.map(({ key, value }) => [key, value]))).toEqual({
    baseUrl: 'https://portal.example.com',
    apiKey: '',
    deviceid: '',
  })
})

it('fills in the device and required values, and disables optional parameters', () => {
  const find = (raw: string, method: string) =>
    requests().find(({ request }) => request.url.raw.endsWith(raw) && request.method === method)?.request
  const series = find('/api/device/device/:deviceid/data', 'GET')
  expect(series?.url.variable).toEqual([{ key: 'deviceid', value: '{{deviceid}}' }])
  const switches = series?.url.query.map(({ key, disabled }) => [key, disabled])
  expect(switches).toContainEqual(['dataKeys', false])
  expect(switches).toContainEqual(['relative', true])
  const command = find('/api/portal/device-send-rpc', 'POST')
  expect(JSON.parse(command?.body?.raw ?? '')).toMatchObject({
    deviceid: '{{deviceid}}',
    method: 'Config.Set',
  })
  for (const { request } of requests()) expect(() => JSON.parse(request.body?.raw ?? '{}')).not.toThrow()
})

it('builds examples of required fields', () => {
  const schema = {
    type: 'object',
    required: ['name', 'count', 'version', 'list', 'kind', 'other'],
    properties: {
      name: { type: 'string' },
      count: { type: 'integer', minimum: 3 },
      version: { type: 'integer', minimum: Number.MIN_SAFE_INTEGER },
      list: { type: 'array', minItems: 1, items: { anyOf: [{ type: 'boolean' }, { type: 'null' }] } },
      kind: { const: 'x' },
      other: { $ref: '#/components/schemas/Other' },
      note: { type: 'string' },
    },
  }
  expect(exampleOf(schema, { Other: { enum: ['a', 'b'] } })).toEqual({
    name: '',
    count: 3,
    version: 0,
    list: [false],
    kind: 'x',
    other: 'a',
  })
})
