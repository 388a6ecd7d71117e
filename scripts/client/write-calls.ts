import { comment, type JsonSchema, typeOf } from './schema-types.ts'

type Parameter = {
  readonly name?: string
  readonly in?: string
  readonly required?: boolean
  readonly schema?: JsonSchema
}
type Content = Record<string, { readonly schema?: JsonSchema }>
type Operation = {
  readonly operationId?: string
  readonly summary?: string
  readonly description?: string
  readonly security?: readonly Record<string, string[]>[]
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly required?: boolean; readonly content?: Content }
  readonly responses?: Record<string, { readonly content?: Content }>
}
type OpenApi = { readonly paths?: object; readonly components?: object }
type Call = Operation & {
  readonly group: string
  readonly name: string
  readonly method: string
  readonly path: string
}

const heading = '// Written by `npm run openapi` from the contract.\n'

/** Kinds of responses, by media type. */
const answerKinds: Readonly<Record<string, string>> = {
  'application/json': 'json',
  'application/x-ndjson': 'lines',
  'text/event-stream': 'events',
  'text/plain': 'text',
  '*/*': 'file',
}

/** The table of calls that accept an API key, with method, path and kind of response. */
export function writeCallTable(document: OpenApi): string {
  const groups = [...groupsOf(document)].map(([group, calls]) => {
    const rows = calls.map((call) => {
      const answer = answerKinds[mediaTypeOf(call)] ?? 'file'
      return `    ${call.name}: { method: '${call.method}', path: '${call.path}', answer: '${answer}' },`
    })
    return `  ${group}: {\n${rows.join('\n')}\n  },`
  })
  return `${heading}export const calls = {\n${groups.join('\n')}\n} as const\n`
}

/** The input and output types of these calls. */
export function writeCallTypes(document: OpenApi): string {
  const schemas = Object.entries(
    (document.components as { schemas?: Record<string, JsonSchema> })?.schemas ?? {},
  )
  const named = schemas.map(
    ([name, schema]) => `export type ${name} = ${typeOf(schema, { isInput: false })}\n`,
  )
  const groups = [...groupsOf(document)].map(([group, calls]) => {
    const types = calls.flatMap((call) => [
      ...comment([call.summary, call.description].filter(Boolean).join('. '), '    '),
      `    readonly ${call.name}: {`,
      `      readonly input: ${inputType(call)}`,
      `      readonly output: ${outputType(call)}`,
      '    }',
    ])
    return `  readonly ${group}: {\n${types.join('\n')}\n  }`
  })
  return `${heading}${named.join('\n')}\nexport type CallTypes = {\n${groups.join('\n')}\n}\n`
}

function groupsOf({ paths = {} }: OpenApi): Map<string, Call[]> {
  const calls = Object.entries(paths as Record<string, Record<string, Operation>>).flatMap(
    ([path, methods]) =>
      Object.entries(methods).map(([method, operation]): Call => {
        const [group = '', name = ''] = (operation.operationId ?? '').split('.')
        return { ...operation, group, name, method: method.toUpperCase(), path }
      }),
  )
  const usable = calls.filter(({ security }) => security?.some((way) => 'apiCredential' in way))
  return Map.groupBy(usable, ({ group }) => group)
}

function mediaTypeOf({ responses }: Call): string {
  return Object.keys(responses?.['200']?.content ?? {})[0] ?? '*/*'
}

/** Path, query and body parameters as one object, as in the contract. */
function inputType({ parameters = [], requestBody }: Call): string {
  const own = parameters.filter(({ in: place }) => place === 'path' || place === 'query')
  const body = requestBody?.content?.['application/json']?.schema
  const properties = Object.fromEntries(own.map(({ name = '', schema = {} }) => [name, schema]))
  const required = own.flatMap(({ name = '', required: isRequired }) => (isRequired ? [name] : []))
  const options = { isInput: true, indent: '      ' }
  const inPath = typeOf({ type: 'object', properties, required }, options)
  if (!body) return own.length === 0 ? 'undefined' : inPath
  const inBody = typeOf(body, options)
  return own.length === 0 ? inBody : `${inPath} & ${inBody}`
}

function outputType(call: Call): string {
  const schema = call.responses?.['200']?.content?.[mediaTypeOf(call)]?.schema ?? {}
  return typeOf(schema, { isInput: false, indent: '      ' })
}
