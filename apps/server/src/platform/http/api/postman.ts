import type { OpenApiDocument } from '../documentation/openapi.ts'
import { exampleOf, type JsonSchema } from './schema-example.ts'

type Parameter = {
  readonly name?: string
  readonly in?: string
  readonly required?: boolean
  readonly description?: string
  readonly schema?: JsonSchema
}
type Operation = {
  readonly operationId?: string
  readonly summary?: string
  readonly description?: string
  readonly tags?: readonly string[]
  readonly security?: readonly Record<string, string[]>[]
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly content?: Record<string, { readonly schema?: JsonSchema }> }
}
type Call = Operation & { readonly path: string; readonly method: string }

const schemaAddress = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json'

/**
 * The calls that accept an API key as a Postman collection, version 2.1. Address, key and device are variables.
 * @param baseUrl of the portal; empty: to be filled in
 */
export function toPostmanCollection(document: OpenApiDocument, baseUrl = '') {
  const calls = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods ?? {}).map(([method, operation]): Call => {
      return { ...(operation as Operation), path, method: method.toUpperCase() }
    }),
  )
  const usable = calls.filter(({ security }) => security?.some((way) => 'apiCredential' in way))
  const folders = Map.groupBy(usable, ({ tags }) => tags?.[0] ?? 'other')
  const schemas = (document.components?.schemas ?? {}) as Record<string, JsonSchema>
  return {
    info: { name: document.info.title, description: document.info.description, schema: schemaAddress },
    auth: {
      type: 'apikey',
      apikey: [
        { key: 'key', value: 'X-API-Key', type: 'string' },
        { key: 'value', value: '{{apiKey}}', type: 'string' },
        { key: 'in', value: 'header', type: 'string' },
      ],
    },
    variable: [
      { key: 'baseUrl', value: baseUrl, description: 'URL of the portal, without a trailing slash' },
      { key: 'apiKey', value: '', description: 'The id and the key of a credential, separated by a dot' },
      { key: 'deviceid', value: '', description: 'Id of the device to use in calls' },
    ],
    item: [...folders].map(([name, own]) => ({ name, item: own.map((call) => itemOf(call, schemas)) })),
  }
}

function itemOf(call: Call, schemas: Record<string, JsonSchema>) {
  const { method, path, summary = '', description = '', parameters = [] } = call
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '')
  const query = parameters.filter((parameter) => parameter.in === 'query').map(queryOf)
  const body = call.requestBody?.content?.['application/json']?.schema
  const shown = path.replaceAll(/\{(\w+)\}/g, ':$1')
  return {
    name: summary,
    request: {
      method,
      description,
      header: body ? [{ key: 'Content-Type', value: 'application/json' }] : [],
      url: {
        raw: `{{baseUrl}}${shown}`,
        host: ['{{baseUrl}}'],
        path: shown.split('/').slice(1),
        query,
        variable: names.map((key) => ({ key, value: key === 'deviceid' ? '{{deviceid}}' : '' })),
      },
      ...(body ? { body: bodyOf(body, schemas) } : {}),
    },
  }
}

/** Optional parameters are included but disabled. */
function queryOf({ name = '', required = false, description, schema }: Parameter) {
  const described = description ?? schema?.description
  return {
    key: name,
    value: name === 'deviceid' || name === 'deviceids' ? '{{deviceid}}' : '',
    disabled: !required,
    ...(described === undefined ? {} : { description: described }),
  }
}

function bodyOf(schema: JsonSchema, schemas: Record<string, JsonSchema>) {
  const example = exampleOf(schema, schemas)
  const isNamed = typeof example === 'object' && example !== null && 'deviceid' in example
  const raw = JSON.stringify(isNamed ? { ...example, deviceid: '{{deviceid}}' } : example, null, 2)
  return { mode: 'raw', raw, options: { raw: { language: 'json' } } }
}
