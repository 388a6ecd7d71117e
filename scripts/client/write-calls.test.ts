import { expect, it } from 'vitest'
import { typeOf } from './schema-types.ts'
import { writeCallTable, writeCallTypes } from './write-calls.ts'

const output = { isInput: false }
it.each([
  [{ type: 'integer' }, 'number'],
  [{ enum: ['a', 'b'], type: 'string' }, '("a" | "b")'],
  [{ const: true }, 'true'],
  [{ anyOf: [{ type: 'number' }, { type: 'integer' }, { type: 'null' }] }, '(number | null)'],
  [{ type: 'array', items: { $ref: '#/components/schemas/Condition' } }, 'ReadonlyArray<Condition>'],
  [{ type: 'array', prefixItems: [{ type: 'number' }, {}] }, 'readonly [number, unknown]'],
  [{ type: 'object', additionalProperties: { type: 'string' } }, 'Readonly<Record<string, string>>'],
  [
    {
      type: 'object',
      properties: { 'a-b': { type: 'string', description: 'Ends */ it' } },
      required: ['a-b'],
    },
    '{\n  /** Ends *\\/ it */\n  readonly "a-b": string\n}',
  ],
])('writes %j as a type', (schema, type) => {
  expect(typeOf(schema, output)).toBe(type)
})

it('makes fields with a default optional in input, and required in output', () => {
  const schema = { type: 'object', properties: { n: { type: 'number', default: 1 } }, required: ['n'] }
  expect(typeOf(schema, { isInput: true })).toBe('{\n  readonly n?: number\n}')
  expect(typeOf(schema, output)).toBe('{\n  readonly n: number\n}')
})

const call = (security: object[]) => ({
  security,
  parameters: [
    { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
    { name: 'If-None-Match', in: 'header', schema: { type: 'string' } },
  ],
  responses: { 200: { content: { 'application/json': { schema: { type: 'boolean' } } } } },
})
const document = {
  paths: {
    '/api/a/{id}': { get: { operationId: 'device.getA', summary: 'An a', ...call([{ apiCredential: [] }]) } },
    '/api/b/{id}': { post: { operationId: 'user.addB', ...call([{ session: [] }]) } },
  },
}

it('includes only calls that accept a key', () => {
  expect(writeCallTable(document)).toContain(
    "  device: {\n    getA: { method: 'GET', path: '/api/a/{id}', answer: 'json' },\n  },\n} as const",
  )
  expect(writeCallTable(document)).not.toContain('addB')
  const types = writeCallTypes(document)
  expect(types).toContain(
    '/** An a */\n    readonly getA: {\n      readonly input: {\n        readonly id: string\n      }',
  )
  expect(types).toContain('readonly output: boolean')
})
