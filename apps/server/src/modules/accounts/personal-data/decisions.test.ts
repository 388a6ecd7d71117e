import { getTableColumns } from 'drizzle-orm'
import { getTableConfig } from 'drizzle-orm/pg-core'
import { expect, it } from 'vitest'
import { schema, users } from '../../../adapters/relational/schema.ts'
import { closureDecisions } from './decisions.ts'

/** Names of columns that may hold an id, a name or an address of a person. */
const personal = /(^|_)(user|owner|actor|author|email|phone|recipient|address|subject|contact)(_|$)|_by$/
/** When an address was proven is no address. */
const notPersonal = new Set(['users.email_verified', 'users.phone_verified'])

const tables = Object.values(schema).map((table) => ({ ...getTableConfig(table), table }))

const references = tables.flatMap(({ name, foreignKeys }) =>
  foreignKeys.flatMap((key) => {
    const { columns, foreignTable } = key.reference()
    if (foreignTable !== users) return []
    return columns.map((column) => ({ column: `${name}.${column.name}`, onDelete: key.onDelete }))
  }),
)

it('has a decision for every reference to a person, which the database implements', () => {
  const made = references.map(({ column, onDelete }) => [column, onDelete])
  const decided = references.map(({ column }) => {
    const decision = closureDecisions[column]
    return [column, decision === 'deleted' ? 'cascade' : decision === 'emptied' ? 'set null' : decision]
  })
  expect(made).toEqual(decided)
})

it("has a decision for every column named like a person's, and for no others", () => {
  const named = tables.flatMap(({ name, table }) =>
    Object.values(getTableColumns(table))
      .map((column) => `${name}.${column.name}`)
      .filter((column) => personal.test(column.split('.')[1] ?? '') && !notPersonal.has(column)),
  )
  const known = new Set([...named, ...references.map(({ column }) => column)])
  expect([...known].filter((column) => closureDecisions[column] === undefined)).toEqual([])
  const all = new Set(
    tables.flatMap(({ name, table }) =>
      Object.values(getTableColumns(table)).map((column) => `${name}.${column.name}`),
    ),
  )
  expect(Object.keys(closureDecisions).filter((column) => !all.has(column))).toEqual([])
})
