import {
  type messages,
  type PGlite,
  parse,
  protocol,
  type QueryOptions,
  type Results,
} from '@electric-sql/pglite'

type Message = messages.BackendMessage
type Statement = {
  readonly name: string
  readonly parameterTypes: readonly number[]
  /** Column descriptions of its rows, which the engine would otherwise repeat in each answer. */
  readonly columns: readonly Message[]
}

/** Each keeps its plan in the engine's memory, tens of kilobytes. */
const maximumStatements = 128

/**
 * Statements whose plan is worth caching. Anything that is neither of these may change the schema that plans depend on.
 */
const repeated = /^\s*(?:select|insert|update|delete|with)\b/i
const harmless = /^\s*(?:begin|commit|rollback|savepoint|release)\b/i

/**
 * Uses named prepared statements, as PostgreSQL drivers do: a statement is parsed once and then run in one call. The
 * library's own `query` parses and plans each time, in six calls: three times the CPU time.
 */
export class PreparedStatements {
  readonly #engine: PGlite
  /** By text, least recently used first. */
  readonly #known = new Map<string, Statement>()
  #count = 0

  constructor(engine: PGlite) {
    this.#engine = engine
  }

  async query<T>(text: string, params: unknown[] = [], options: QueryOptions = {}): Promise<Results<T>> {
    if (!repeated.test(text)) {
      if (!harmless.test(text)) await this.#forgetAll()
      return this.#engine.query<T>(text, params, options)
    }
    const statement = await this.#prepare(text)
    const { serialize } = protocol
    const answer = await this.#engine.execProtocolStream(
      join([
        serialize.bind({ statement: statement.name, values: this.#toText(statement, params) }),
        serialize.execute({}),
        serialize.sync(),
      ]),
      {},
    )
    // Inherits, because the library would copy all hundred default parsers for a query with custom ones.
    const parsers = Object.assign(Object.create(this.#engine.parsers) as PGlite['parsers'], options.parsers)
    const { rowMode } = options
    const [results] = parse.parseResults([...statement.columns, ...answer], parsers, rowMode && { rowMode })
    return (results ?? { rows: [], fields: [] }) as Results<T>
  }

  async #prepare(text: string): Promise<Statement> {
    const known = this.#known.get(text)
    if (known) {
      this.#known.delete(text)
      this.#known.set(text, known)
      return known
    }
    const [oldest] = this.#known
    if (oldest && this.#known.size >= maximumStatements) await this.#forget(oldest)
    const name = `s${(this.#count += 1)}`
    const { serialize } = protocol
    const answer = await this.#engine.execProtocolStream(
      join([serialize.parse({ name, text }), serialize.describe({ type: 'S', name }), serialize.sync()]),
      {},
    )
    const parameterTypes = parse.parseDescribeStatementResults(answer)
    const statement = { name, parameterTypes, columns: answer.filter(isColumns) }
    this.#known.set(text, statement)
    return statement
  }

  async #forgetAll(): Promise<void> {
    for (const entry of this.#known) await this.#forget(entry)
  }

  async #forget([text, { name }]: readonly [string, Statement]): Promise<void> {
    this.#known.delete(text)
    const { serialize } = protocol
    await this.#engine.execProtocolStream(join([serialize.close({ type: 'S', name }), serialize.sync()]), {})
  }

  #toText({ parameterTypes }: Statement, params: readonly unknown[]): (string | null)[] {
    return params.map((param, index) => {
      if (param === null || param === undefined) return null
      const toText = this.#engine.serializers[parameterTypes[index] ?? 0]
      return toText ? toText(param) : (param as { toString(): string }).toString()
    })
  }
}

function isColumns(message: Message): boolean {
  return message.name === 'rowDescription'
}

function join(parts: readonly Uint8Array[]): Uint8Array {
  return Buffer.concat(parts)
}
