import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openRelationalForTests } from '../../testing/stores.ts'
import { rowsOf } from '../../adapters/relational/database.ts'
import { emptyTables, relationalTestEngines } from '../../adapters/relational/testing.ts'
import { createSeal } from '../../platform/seal.ts'
import { deviceA, deviceC, setUpDevices } from '../devices/testing.ts'
import { openSeal } from './open-seal.ts'

/** The key with which setUpDevices seals. */
const sealedKey = 'k'.repeat(32)
const otherKey = 'o'.repeat(32)

describe.each(relationalTestEngines())('the secret key of a database on $name', (engine) => {
  const relational = openRelationalForTests(() => engine.open())
  let dataDir: string
  beforeEach(async () => {
    await emptyTables(relational.db, 'users', 'devices', 'outgoing_messages', 'secret_key_checks')
    dataDir = await mkdtemp(join(tmpdir(), 'secret-key-'))
  })
  afterEach(() => rm(dataDir, { recursive: true }))

  const start = (secretKey?: string, previousSecretKeys: readonly string[] = []) =>
    openSeal(relational.db, { secretKey, previousSecretKeys, dataDir })
  const keyFile = () => readFile(join(dataDir, 'secret.key'), 'utf8').catch(() => null)
  const check = async () => rowsOf(await relational.db.execute(sql`SELECT id, sealed FROM secret_key_checks`))
  const everySealed = async () =>
    rowsOf(await relational.db.execute(sql`SELECT id, secret, setup_password FROM devices ORDER BY id`))

  it('is created at the first start, and reused later', async () => {
    const { seal } = await start()
    const key = await keyFile()
    expect(key?.trim()).toHaveLength(43)
    const [row] = await check()
    const again = await start()
    expect(again.seal.open(seal.seal('text', 'purpose'), 'purpose')).toBe('text')
    expect(await check()).toEqual([row])
    expect(await keyFile()).toBe(key)
  })

  it('refuses to start if its file is missing while values are sealed, and names what to restore', async () => {
    await setUpDevices(relational)
    await start(sealedKey)
    const before = await everySealed()
    await expect(start()).rejects.toThrow(
      `The secret key is missing: there is no ${join(dataDir, 'secret.key')}, and SECRET_KEY is not set. The database holds ` +
        'what only that key opens: device secrets (3), setup passwords (3).',
    )
    expect(await readdir(dataDir)).toEqual([])
    expect(await everySealed()).toEqual(before)
  })

  it('refuses to start if it is another key, from the environment or the file', async () => {
    await setUpDevices(relational)
    await start(sealedKey)
    const [before] = await check()
    await expect(start(otherKey)).rejects.toThrow(
      /^The secret key is not the one that this database was sealed with; tried: SECRET_KEY, .*secret\.key\. The database holds .*Restore .*secret\.key from the backup/,
    )
    await writeFile(join(dataDir, 'secret.key'), otherKey)
    await expect(start()).rejects.toThrow(/not the one that this database was sealed with/)
    expect(await keyFile()).toBe(otherKey)
    expect(await check()).toEqual([before])
  })

  it.each([
    ['devices', `UPDATE devices SET secret = $sealed WHERE id = '${deviceC}'`, `device:${deviceC}:secret`],
    ['messages', `INSERT INTO outgoing_messages (channel, body) VALUES ('mail', $sealed)`, 'message'],
    [
      'configurations',
      `INSERT INTO config_secrets (device_id, key, change_id, value) VALUES ('${deviceA}', 'wifi.sta.pass', 0, $sealed)`,
      `config:${deviceA}:wifi.sta.pass`,
    ],
  ])('of an older database is checked against one text of each kind: %s', async (_, statement, purpose) => {
    await setUpDevices(relational)
    const sealed = createSeal(otherKey).seal('text', purpose)
    await relational.db.execute(sql.raw(statement.replace('$sealed', `'${sealed}'`)))
    await expect(start(sealedKey)).rejects.toThrow(/not the one that this database was sealed with/)
    expect(await check()).toEqual([])
  })

  it('of an older database is accepted if it opens one text of each kind', async () => {
    await setUpDevices(relational)
    await start(sealedKey)
    expect(await check()).toHaveLength(1)
    await expect(start(otherKey)).rejects.toThrow(/not the one/)
  })

  it('may be replaced while nothing is sealed', async () => {
    await start(sealedKey)
    await start(otherKey)
    await start()
    await expect(start(otherKey)).resolves.toBeDefined()
  })

  it('is changed with the previous key given, which is then no longer needed', async () => {
    await setUpDevices(relational)
    await start(sealedKey)
    expect((await start(otherKey, [sealedKey])).resealed).toBe(6)
    expect((await start(otherKey)).resealed).toBe(0)
    await expect(start(sealedKey)).rejects.toThrow(/not the one/)
  })
})
