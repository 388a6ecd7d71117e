import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { PreparedStatements } from './prepared-statements.ts'

let engine: PGlite
let statements: PreparedStatements
beforeAll(async () => {
  engine = await PGlite.create()
  statements = new PreparedStatements(engine)
  await statements.query(
    'CREATE TABLE things (id text PRIMARY KEY, n bigint, at timestamptz, tags text[], j jsonb)',
  )
})
afterAll(() => engine.close())

const kept = async () => {
  const { rows } = await engine.query<{ n: number }>('SELECT count(*)::int AS n FROM pg_prepared_statements')
  return rows[0]?.n
}

it("returns the library's results, the first time and again", async () => {
  const row = ['a', 5, new Date('2026-01-02T03:04:05Z'), ['x', 'y,"z'], { deep: [1, null] }]
  const insert = 'INSERT INTO things VALUES ($1, $2, $3, $4, $5)'
  expect((await statements.query(insert, row)).affectedRows).toBe(1)
  const text = 'SELECT * FROM things WHERE id = $1 OR $2::text IS NULL'
  const expected = await engine.query(text, ['a', null])
  for (let time = 0; time < 3; time++) {
    const answer = await statements.query(text, ['a', null])
    expect([answer.rows, answer.fields]).toEqual([expected.rows, expected.fields])
  }
  const arrays = await statements.query(text, ['a', null], {
    rowMode: 'array',
    parsers: { 20: () => 'mine' },
  })
  expect(arrays.rows).toEqual([['a', 'mine', row[2], row[3], row[4]]])
})

it('continues after a failed statement', async () => {
  const insert = 'INSERT INTO things (id) VALUES ($1)'
  await expect(statements.query('SELECT * FROM nowhere')).rejects.toMatchObject({ code: '42P01' })
  await expect(statements.query(insert, ['a'])).rejects.toMatchObject({ code: '23505' })
  expect((await statements.query(insert, ['b'])).affectedRows).toBe(1)
  await statements.query('BEGIN')
  await expect(statements.query(insert, ['b'])).rejects.toMatchObject({ code: '23505' })
  await expect(statements.query(insert, ['c'])).rejects.toMatchObject({ code: '25P02' })
  await statements.query('ROLLBACK')
  expect((await statements.query(insert, ['c'])).affectedRows).toBe(1)
})

it('notices a changed table', async () => {
  const text = 'SELECT * FROM things ORDER BY id'
  await statements.query(text)
  await statements.query('ALTER TABLE things ADD COLUMN more integer DEFAULT 7')
  expect((await statements.query(text)).rows[0]).toMatchObject({ id: 'a', more: 7 })
})

it('keeps only the plans of the latest 128 statements', async () => {
  for (let n = 0; n < 300; n++) await statements.query(`SELECT ${n} AS n`)
  expect(await kept()).toBe(128)
  expect((await statements.query('SELECT 299 AS n')).rows).toEqual([{ n: 299 }])
  expect((await statements.query('SELECT 1 AS n')).rows).toEqual([{ n: 1 }])
  expect(await kept()).toBe(128)
})
