import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '../../adapters/relational/database.ts'
import type { Relational } from '../../adapters/relational/open.ts'
import { relationalTestEngines } from '../../adapters/relational/testing.ts'
import { createAuditModule } from '../audit/audit.module.ts'
import { deviceA, setUpDevices } from '../devices/testing.ts'
import { createDropSealed } from './drop-sealed.ts'
import { openSeal } from './open-seal.ts'

/** The key with which setUpDevices seals. */
const sealedKey = 'k'.repeat(32)

describe.each(relationalTestEngines())('dropping values sealed with a lost key on $name', (engine) => {
  let relational: Relational
  let dataDir: string
  beforeAll(async () => {
    relational = await engine.open()
    dataDir = await mkdtemp(join(tmpdir(), 'drop-sealed-'))
    await setUpDevices(relational)
  })
  afterAll(async () => {
    await relational.close()
    await rm(dataDir, { recursive: true })
  })

  const settingsOf = (secretKey?: string) => ({ secretKey, previousSecretKeys: [], dataDir })
  const dropping = (secretKey?: string) => {
    const { db } = relational
    return createDropSealed({ db, settings: settingsOf(secretKey), ...createAuditModule({ db }) })
  }

  it('is refused while the key is correct', async () => {
    await expect(dropping(sealedKey).plan()).rejects.toThrow('The secret key is the right one')
  })

  it('reports what will be lost, gives devices new secrets, and is audited', async () => {
    const { phrase, warning } = await dropping().plan()
    expect(phrase).toBe('drop 6 sealed values')
    expect(warning).toContain('device secrets (3), setup passwords (3)')
    await dropping().run()
    const { seal } = await openSeal(relational.db, settingsOf())
    const [row] = rowsOf(await relational.db.execute(sql`SELECT * FROM devices WHERE id = ${deviceA}`))
    const secret = seal.open(String(row?.['secret']), `device:${deviceA}:secret`)
    expect(secret).toHaveLength(24)
    expect(seal.matches(secret, String(row?.['secret_hash']))).toBe(true)
    const [entry] = rowsOf(
      await relational.db.execute(sql`SELECT * FROM audit_entries WHERE action = 'secrets.dropped'`),
    )
    expect(entry).toMatchObject({ actor_email: 'portal', details: { 'device secrets': 3 } })
  })
})
