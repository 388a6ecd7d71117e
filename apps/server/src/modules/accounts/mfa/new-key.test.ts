import { generateSync } from 'otplib/functional'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Relational } from '../../../adapters/relational/open.ts'
import { relationalTestEngines } from '../../../adapters/relational/testing.ts'
import { createSeal } from '../../../platform/seal.ts'
import { createSecretsModule } from '../../secrets/secrets.module.ts'
import { callerOf, mfaHarness, phone, insertUsers, secretKey } from './testing.ts'

const caller = callerOf('owner')
const owner = { caller, address: '203.0.113.7' }
const newKey = 'n'.repeat(32)

describe.each(relationalTestEngines())('second factors under a new secret key on $name', (engine) => {
  let relational: Relational
  beforeAll(async () => {
    relational = await engine.open()
    await insertUsers(relational, 'owner')
  })
  afterAll(() => relational.close())

  it('are resealed and work with it alone', async () => {
    const before = await mfaHarness(relational)
    const { secret } = await before.mfa.setUpTotp(caller)
    const codeAt = (nowMs: number) => generateSync({ secret, epoch: Math.floor(nowMs / 1000) })
    const { recoveryCodes } = await before.mfa.enable(owner, 'TOTP', codeAt(before.time.nowMs))
    await before.mfa.sendSms(caller)
    await before.mfa.enable(owner, 'SMS', before.lastCode())

    const seal = createSeal([newKey, secretKey])
    expect(await createSecretsModule({ db: relational.db, seal }).secrets.reseal()).toBe(2)

    const after = await mfaHarness(relational, newKey)
    after.time.nowMs += 60_000
    expect(await after.secondFactors.verify('owner', codeAt(after.time.nowMs))).toBe('valid')
    await after.secondFactors.sendSms('owner')
    expect(after.texts[0]?.to).toBe(phone)

    // These hang on no key: there is nothing to seal again.
    const [code = '', other = ''] = recoveryCodes
    expect(await after.secondFactors.verify('owner', code)).toBe('valid')
    expect(await after.secondFactors.verify('owner', code)).toBe('invalid')
    expect(await after.secondFactors.verify('owner', other.toUpperCase().replaceAll('-', ' '))).toBe('valid')
  })
})
