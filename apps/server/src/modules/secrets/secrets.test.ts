import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '../../adapters/relational/database.ts'
import type { Relational } from '../../adapters/relational/open.ts'
import { relationalTestEngines } from '../../adapters/relational/testing.ts'
import { createSeal } from '../../platform/seal.ts'
import { deviceA, setUpDevices } from '../devices/testing.ts'
import { sealedColumns } from './sealed-columns.ts'
import { createSecretsModule } from './secrets.module.ts'

const oldKey = 'k'.repeat(32)
const newKey = 'n'.repeat(32)

describe.each(relationalTestEngines())('a new secret key on $name', (engine) => {
  let relational: Relational
  beforeAll(async () => {
    relational = await engine.open()
    await setUpDevices(relational)
  })
  afterAll(() => relational.close())

  const reseal = (keys: [string, ...string[]]) =>
    createSecretsModule({ db: relational.db, seal: createSeal(keys) }).secrets.reseal()
  const deviceRow = async () => {
    const [row] = rowsOf(await relational.db.execute(sql`SELECT * FROM devices WHERE id = ${deviceA}`))
    return row ?? {}
  }

  it('fails without the previous key, and changes nothing', async () => {
    const before = await deviceRow()
    await expect(reseal([newKey])).rejects.toThrow(/auth/)
    expect(await deviceRow()).toEqual(before)
  })

  it('reseals everything once, so that the old key is no longer needed', async () => {
    expect(await reseal([newKey, oldKey])).toBe(6)
    expect(await reseal([newKey, oldKey])).toBe(0)
    const only = createSeal(newKey)
    const row = await deviceRow()
    const secret = only.open(String(row['secret']), `device:${deviceA}:secret`)
    expect(only.matches(secret, String(row['secret_hash']))).toBe(true)
    expect(only.open(String(row['setup_password']), `device:${deviceA}:setupPassword`)).toBe(
      `setup.${deviceA}`,
    )
  })

  it('lists only tables and columns that exist', async () => {
    for (const { table, keys, sealed, hash } of sealedColumns) {
      const columns = rowsOf(
        await relational.db.execute(
          sql`SELECT column_name FROM information_schema.columns WHERE table_name = ${table}`,
        ),
      ).map((row) => row['column_name'])
      expect(columns).toEqual(
        expect.arrayContaining([...keys, sealed, ...(hash === undefined ? [] : [hash])]),
      )
    }
  })
})
