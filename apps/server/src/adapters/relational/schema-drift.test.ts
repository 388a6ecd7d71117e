import { is, SQL, sql } from 'drizzle-orm'
import {
  getTableConfig,
  type IndexedColumn,
  PgDialect,
  type PgColumn,
  type PgTable,
} from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Database, rowsOf } from './database.ts'
import type { Relational } from './open.ts'
import { schema } from './schema.ts'
import { openPrivateInMemoryForTest, relationalTestEngines } from './testing.ts'

const dialect = new PgDialect()
const quoted = (name: string) => `"${name}"`
const list = (columns: readonly { readonly name: string }[]) =>
  columns.map(({ name }) => quoted(name)).join(', ')
const sqlText = (expression: SQL) => dialect.sqlToQuery(expression.inlineParams(), 'indexes').sql

/** Statements that create the tables declared in schema.ts; foreign keys last, because they need the other table. */
function statementsOf(tables: readonly PgTable[]): string[] {
  const configs = tables.map(getTableConfig)
  return [...configs.map(createTable), ...configs.flatMap(createIndexes), ...configs.flatMap(addForeignKeys)]
}

type TableConfig = ReturnType<typeof getTableConfig>

function createTable({ name, columns, primaryKeys, uniqueConstraints, checks }: TableConfig): string {
  const parts = [
    ...columns.map(columnText),
    ...primaryKeys.map((key) => `PRIMARY KEY (${list(key.columns)})`),
    ...uniqueConstraints.map((key) => `UNIQUE (${list(key.columns)})`),
    ...checks.map(({ value }) => `CHECK (${sqlText(value)})`),
  ]
  return `CREATE TABLE ${quoted(name)} (${parts.join(', ')})`
}

function columnText(column: PgColumn): string {
  return [
    quoted(column.name),
    column.getSQLType(),
    column.generatedIdentity ? `GENERATED ${column.generatedIdentity.type ?? ''} AS IDENTITY` : '',
    column.notNull ? 'NOT NULL' : '',
    column.default === undefined ? '' : `DEFAULT ${defaultText(column)}`,
    column.primary ? 'PRIMARY KEY' : '',
    column.isUnique ? 'UNIQUE' : '',
  ].join(' ')
}

function defaultText(column: PgColumn): string {
  if (is(column.default, SQL)) return sqlText(column.default)
  const value = column.mapToDriverValue(column.default)
  return typeof value === 'string' ? `'${value}'` : String(value)
}

function createIndexes({ name, indexes }: TableConfig): string[] {
  return indexes.map(({ config }) => {
    const columns = config.columns.map((column) => {
      if (is(column, SQL)) return sqlText(column)
      const { name: columnName = '', indexConfig } = column as IndexedColumn
      // Only B-tree indexes have an order.
      const order = config.method === 'btree' ? ` ${indexConfig.order} NULLS ${indexConfig.nulls}` : ''
      return `${quoted(columnName)}${order}`
    })
    const where = config.where ? ` WHERE ${sqlText(config.where)}` : ''
    return `CREATE ${config.unique ? 'UNIQUE ' : ''}INDEX ${config.name} ON ${quoted(name)} USING ${config.method} (${columns.join(', ')})${where}`
  })
}

function addForeignKeys({ name, foreignKeys }: TableConfig): string[] {
  return foreignKeys.map((key) => {
    const { columns, foreignColumns, foreignTable } = key.reference()
    const target = `${quoted(getTableConfig(foreignTable).name)} (${list(foreignColumns)})`
    const actions = `ON DELETE ${key.onDelete ?? 'no action'} ON UPDATE ${key.onUpdate ?? 'no action'}`
    return `ALTER TABLE ${quoted(name)} ADD FOREIGN KEY (${list(columns)}) REFERENCES ${target} ${actions}`
  })
}

/** The engine's own description of the tables in its current schema, one line per column, constraint and index. */
async function describeTables(db: Database): Promise<string[]> {
  const here = sql`current_schema()::regnamespace`
  const rows = rowsOf(
    await db.execute(sql`
      SELECT concat_ws(' ', relname, 'column', attname, format_type(atttypid, atttypmod),
        CASE WHEN attnotnull THEN 'NOT NULL' END, CASE WHEN attidentity <> '' THEN 'IDENTITY ' || attidentity::text END,
        'DEFAULT ' || pg_get_expr(adbin, adrelid)) AS line
      FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid
      LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
      WHERE relnamespace = ${here} AND relkind = 'r' AND attnum > 0 AND NOT attisdropped
      UNION ALL
      SELECT concat_ws(' ', relname, pg_get_constraintdef(pg_constraint.oid))
      FROM pg_constraint JOIN pg_class ON pg_class.oid = conrelid
      WHERE relnamespace = ${here} AND contype IN ('p', 'u', 'f', 'c')
      UNION ALL
      SELECT concat_ws(' ', tablename, replace(indexdef, ' ON ' || schemaname || '.', ' ON '))
      FROM pg_indexes
      WHERE schemaname = current_schema() AND NOT EXISTS (SELECT FROM pg_constraint
        WHERE conindid = format('%I.%I', schemaname, indexname)::regclass AND contype IN ('p', 'u'))`),
  )
  // The table of migrations itself belongs to migrate.ts.
  return rows
    .map((row) => String(row['line']))
    .filter((line) => !line.startsWith('schema_migrations '))
    .toSorted()
}

/** Lines in which the migrated database and the declared schema differ; rolls everything back. */
async function findDrift(db: Database, ...before: readonly string[]) {
  const undo = new Error('undo')
  let drift = { migrated: [] as string[], declared: [] as string[] }
  const compare = db.transaction(async (transaction) => {
    for (const statement of before) await transaction.execute(sql.raw(statement))
    const migrated = await describeTables(transaction)
    await transaction.execute(sql`CREATE SCHEMA declared`)
    await transaction.execute(sql`SET LOCAL search_path TO declared`)
    for (const statement of statementsOf(Object.values(schema))) await transaction.execute(sql.raw(statement))
    const declared = await describeTables(transaction)
    drift = {
      migrated: migrated.filter((line) => !declared.includes(line)),
      declared: declared.filter((line) => !migrated.includes(line)),
    }
    throw undo
  })
  await compare.catch((error: unknown) => {
    if (error !== undo) throw error
  })
  return drift
}

describe.each(relationalTestEngines(openPrivateInMemoryForTest))(
  'schema.ts and the migrations: $name',
  (engine) => {
    let relational: Relational
    beforeAll(async () => {
      relational = await engine.open()
    })
    afterAll(() => relational.close())

    it('create the same tables', async () => {
      expect(await findDrift(relational.db)).toEqual({ migrated: [], declared: [] })
    })

    it.each([
      ['a table', 'CREATE TABLE more (id text)', /^more column id text$/],
      ['a column', 'ALTER TABLE sites ADD COLUMN more text', /^sites column more text$/],
      [
        'a type',
        'ALTER TABLE sites ALTER COLUMN version TYPE bigint',
        /^sites column version bigint NOT NULL/,
      ],
      [
        'what may be null',
        'ALTER TABLE sites ALTER COLUMN settings DROP NOT NULL',
        /^sites column settings jsonb$/,
      ],
      [
        'a default',
        'ALTER TABLE sites ALTER COLUMN version SET DEFAULT 2',
        /^sites column version .* DEFAULT 2$/,
      ],
      [
        'an identity',
        'ALTER TABLE data_jobs ALTER COLUMN id SET GENERATED BY DEFAULT',
        /^data_jobs column id .* IDENTITY d$/,
      ],
      [
        'an index',
        'CREATE INDEX more ON devices (name)',
        /^devices CREATE INDEX more ON devices .*\(name\)$/,
      ],
      [
        'the condition of an index',
        `DROP INDEX data_jobs_one_active; CREATE UNIQUE INDEX data_jobs_one_active ON data_jobs (device_id) WHERE NOT active`,
        /^data_jobs CREATE UNIQUE INDEX data_jobs_one_active .* WHERE \(NOT active\)$/,
      ],
      [
        'the order of an index',
        `DROP INDEX data_jobs_latest; CREATE INDEX data_jobs_latest ON data_jobs (device_id, id)`,
        /^data_jobs CREATE INDEX data_jobs_latest .*\(device_id, id\)$/,
      ],
      ['a unique column', 'ALTER TABLE devices ADD UNIQUE (name)', /^devices UNIQUE \(name\)$/],
      ['a check', `ALTER TABLE devices ADD CHECK (name <> '')`, /^devices CHECK/],
      [
        'what a foreign key does',
        `ALTER TABLE site_hosts DROP CONSTRAINT site_hosts_site_id_fkey;
       ALTER TABLE site_hosts ADD FOREIGN KEY (site_id) REFERENCES sites (id)`,
        /^site_hosts FOREIGN KEY \(site_id\) REFERENCES sites\(id\)$/,
      ],
    ])('differ by %s, which is detected', async (_, statements, difference) => {
      const { migrated } = await findDrift(relational.db, ...statements.split(';'))
      expect(migrated).toEqual([expect.stringMatching(difference)])
    })

    it.each(Object.entries(schema))('allow %s to be read as declared', async (_, table) => {
      await expect(relational.db.select().from(table)).resolves.toEqual([])
    })
  },
)
