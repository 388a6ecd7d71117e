import { type AnyContractRouter, ContractProcedure, isContractProcedure } from '@orpc/contract'
import * as z from 'zod'
import type { $ZodType } from 'zod/v4/core'

/** A schema's definition, with the properties that may contain nested schemas. */
type Definition = {
  readonly type: string
  readonly shape?: Readonly<Record<string, z.ZodType>>
  readonly catchall?: z.ZodType
  readonly coerce?: boolean
  readonly [part: string]: unknown
}

const nestedIn = ['innerType', 'element', 'valueType', 'in', 'out', 'left', 'right', 'rest'] as const
const listsOf = ['options', 'items'] as const

/** Numbers in an address are text. `String(1e21)` has an exponent. */
const decimalPattern = /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i

/**
 * Returns the schema with objects that reject unknown fields at every depth, except those explicitly loose, and with
 * coerced numbers that accept only decimal text: JavaScript reads an empty text, `null` and `[]` as 0, and `0x10` as 16.
 */
export function makeStrict<Schema extends z.ZodType>(schema: Schema): Schema {
  const definition = schema.def as unknown as Definition
  const strict: Record<string, unknown> = { ...definition }
  for (const part of nestedIn) if (isSchema(definition[part])) strict[part] = makeStrict(definition[part])
  for (const part of listsOf) {
    const list = definition[part]
    if (Array.isArray(list))
      strict[part] = list.map((each: unknown) => (isSchema(each) ? makeStrict(each) : each))
  }
  if (definition.type === 'object') {
    const fields = Object.entries(definition.shape ?? {})
    strict['shape'] = Object.fromEntries(fields.map(([name, field]) => [name, makeStrict(field)]))
    strict['catchall'] = definition.catchall ?? z.never()
  }
  const isCoerced = definition.type === 'number' && definition.coerce === true
  if (isCoerced) strict['coerce'] = false
  // `parent` keeps the description.
  const cloned = schema.clone(strict as never, { parent: true })
  return isCoerced ? (z.preprocess(readDecimal, cloned) as unknown as Schema) : cloned
}

function readDecimal(value: unknown): unknown {
  return typeof value === 'string' && decimalPattern.test(value) ? Number(value) : value
}

/** Makes the inputs of a contract strict: callers must learn that a field is unknown. */
export function withStrictInputs<Router extends AnyContractRouter>(router: Router): Router {
  if (isContractProcedure(router)) {
    const parts = router['~orpc']
    const inputSchema = parts.inputSchema && makeStrict(parts.inputSchema as unknown as z.ZodType)
    return new ContractProcedure({ ...parts, inputSchema }) as unknown as Router
  }
  const calls = Object.entries(router as Readonly<Record<string, AnyContractRouter>>)
  return Object.fromEntries(calls.map(([name, each]) => [name, withStrictInputs(each)])) as Router
}

function isSchema(value: unknown): value is z.ZodType {
  return typeof value === 'object' && value !== null && '_zod' in (value as Partial<$ZodType>)
}
