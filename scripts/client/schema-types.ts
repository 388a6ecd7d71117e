/** The part of JSON JsonSchema that the OpenAPI document uses. */
export type JsonSchema = {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly description?: string
  readonly const?: unknown
  readonly default?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly allOf?: readonly JsonSchema[]
  readonly items?: JsonSchema
  readonly prefixItems?: readonly JsonSchema[]
  readonly properties?: Record<string, JsonSchema>
  readonly required?: readonly string[]
  readonly additionalProperties?: JsonSchema | boolean
}

export type Options = {
  /** Whether properties with a default are optional, as in inputs. */
  readonly isInput: boolean
  readonly indent?: string
}

/** The TypeScript type of a schema. */
export function typeOf(schema: JsonSchema, options: Options): string {
  const { $ref, anyOf, oneOf, allOf } = schema
  if ($ref !== undefined) return $ref.split('/').at(-1) ?? 'unknown'
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return unionOf(schema.enum.map((value) => JSON.stringify(value)))
  const choices = anyOf ?? oneOf
  if (choices) return unionOf(choices.map((choice) => typeOf(choice, options)))
  if (allOf) return allOf.map((part) => typeOf(part, options)).join(' & ')
  if (Array.isArray(schema.type))
    return unionOf(schema.type.map((type) => typeOf({ ...schema, type }, options)))
  switch (schema.type) {
    case 'object':
      return objectType(schema, options)
    case 'array':
      return arrayType(schema, options)
    case 'integer':
    case 'number':
      return 'number'
    case 'boolean':
    case 'string':
    case 'null':
      return schema.type
    default:
      return 'unknown'
  }
}

function unionOf(types: readonly string[]): string {
  const distinct = [...new Set(types)]
  return distinct.length === 1 ? (distinct[0] ?? 'unknown') : `(${distinct.join(' | ')})`
}

function arrayType({ items, prefixItems }: JsonSchema, options: Options): string {
  if (prefixItems) return `readonly [${prefixItems.map((item) => typeOf(item, options)).join(', ')}]`
  return `ReadonlyArray<${typeOf(items ?? {}, options)}>`
}

function objectType(schema: JsonSchema, options: Options): string {
  const { properties = {}, required = [], additionalProperties } = schema
  const { isInput, indent = '' } = options
  const inner = { ...options, indent: `${indent}  ` }
  const lines = Object.entries(properties).flatMap(([name, property]) => {
    const isNeeded = required.includes(name) && !(isInput && property.default !== undefined)
    const line = `${inner.indent}readonly ${keyOf(name)}${isNeeded ? '' : '?'}: ${typeOf(property, inner)}`
    return [...comment(property.description, inner.indent), line]
  })
  const rest = typeof additionalProperties === 'object' ? typeOf(additionalProperties, options) : 'unknown'
  const isOpen = typeof additionalProperties === 'object' || additionalProperties === true
  if (lines.length === 0)
    return isOpen ? `Readonly<Record<string, ${rest}>>` : 'Readonly<Record<string, unknown>>'
  const object = `{\n${lines.join('\n')}\n${indent}}`
  return isOpen ? `(${object} & Readonly<Record<string, unknown>>)` : object
}

function keyOf(name: string): string {
  return /^[a-zA-Z_$][\w$]*$/.test(name) ? name : JSON.stringify(name)
}

/** A description as a doc comment, with comment ends escaped. */
export function comment(text: string | undefined, indent: string): readonly string[] {
  return text ? [`${indent}/** ${text.replaceAll('*/', '*\\/').replaceAll('\n', ' ')} */`] : []
}
