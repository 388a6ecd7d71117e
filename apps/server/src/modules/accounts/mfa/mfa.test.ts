import { sql } from 'drizzle-orm'
import { generateSync } from 'otplib/functional'
import { beforeEach, describe, expect, it } from 'vitest'
import { openRelationalForTests } from '../../../testing/stores.ts'
import { rowsOf } from '../../../adapters/relational/database.ts'
import { relationalTestEngines } from '../../../adapters/relational/testing.ts'
import { callerOf, mfaHarness, phone, insertUsers, updateUser } from './testing.ts'

const caller = callerOf('owner')
const owner = { caller, address: '203.0.113.7' }
const wrongCode = { code: 'INVALID_INPUT', message: 'Invalid Code', context: { reason: 'code' } }

describe.each(relationalTestEngines())('second factors on $name', (engine) => {
  const relational = openRelationalForTests(() => engine.open())
  let harness: Awaited<ReturnType<typeof mfaHarness>>
  beforeEach(async () => {
    await insertUsers(relational, 'owner', 'other')
    harness = await mfaHarness(relational)
    auditedBefore = Number(rowsOf(await relational.db.execute(newestEntry))[0]?.['id'])
  })

  const codeAt = (secret: string, shiftSeconds = 0) =>
    generateSync({ secret, epoch: Math.floor(harness.time.nowMs / 1000) + shiftSeconds })
  const wrong = (code: string) => (code === '000000' ? '000001' : '000000')
  const enableTotp = async () => {
    const { secret } = await harness.mfa.setUpTotp(caller)
    const enabled = await harness.mfa.enable(owner, 'TOTP', codeAt(secret))
    harness.time.nowMs += 60_000
    return { secret, ...enabled }
  }
  const enableSms = async () => {
    await harness.mfa.sendSms(caller)
    return harness.mfa.enable(owner, 'SMS', harness.lastCode())
  }
  let auditedBefore = 0
  const newestEntry = sql`SELECT coalesce(max(id), 0)::int AS id FROM audit_entries`
  const audited = async () =>
    rowsOf(
      await relational.db.execute(
        sql`SELECT action, details, address FROM audit_entries WHERE id > ${auditedBefore} ORDER BY id`,
      ),
    )

  describe('an authenticator', () => {
    it('is set up with its key and enabled by one of its codes', async () => {
      const { secret, uri } = await harness.mfa.setUpTotp(caller)
      expect(secret).toMatch(/^[A-Z2-7]{32}$/)
      const parsed = new URL(uri)
      expect(decodeURIComponent(parsed.pathname)).toBe('/Portal:owner@example.com')
      expect(Object.fromEntries(parsed.searchParams)).toMatchObject({ secret, issuer: 'Portal' })
      expect(await harness.mfa.status(caller)).toMatchObject({ totpEnabled: false, preferred: 'NOMFA' })
      expect(await harness.secondFactors.methodFor('owner')).toEqual({ preferred: 'NOMFA', methods: [] })
      const enabled = await harness.mfa.enable(owner, 'TOTP', codeAt(secret))
      expect(enabled).toMatchObject({ totpEnabled: true, preferred: 'TOTP', recoveryCodesLeft: 10 })
      expect(await harness.secondFactors.methodFor('owner')).toEqual({ preferred: 'TOTP', methods: ['TOTP'] })
      expect(harness.notices()).toEqual(['mfaEnabled'])
      expect(harness.mails[0]).toMatchObject({
        to: 'owner@example.com',
        content: { accountLink: expect.stringMatching(/^http.*\/account$/) },
      })
      expect((await audited()).at(-1)).toMatchObject({
        action: 'account.mfaEnabled',
        details: { method: 'TOTP' },
        address: '203.0.113.7',
      })
    })

    it('is stored unreadable, and never shown again', async () => {
      const { secret } = await enableTotp()
      const rows = rowsOf(await relational.db.execute(sql`SELECT * FROM second_factors`))
      expect(rows).toHaveLength(1)
      expect(JSON.stringify(rows)).not.toContain(secret)
      await expect(harness.mfa.setUpTotp(caller)).rejects.toMatchObject({ code: 'CONFLICT' })
    })

    it('is not enabled by a wrong code, by a code of a replaced key, or without setup', async () => {
      await expect(harness.mfa.enable(owner, 'TOTP', '123456')).rejects.toMatchObject(wrongCode)
      const first = await harness.mfa.setUpTotp(caller)
      await expect(harness.mfa.enable(owner, 'TOTP', wrong(codeAt(first.secret)))).rejects.toMatchObject(
        wrongCode,
      )
      const second = await harness.mfa.setUpTotp(caller)
      expect(second.secret).not.toBe(first.secret)
      await expect(harness.mfa.enable(owner, 'TOTP', codeAt(first.secret))).rejects.toMatchObject(wrongCode)
      await harness.mfa.enable(owner, 'TOTP', codeAt(second.secret))
    })

    it.each([
      [-61, 'invalid'],
      [-30, 'valid'],
      [0, 'valid'],
      [30, 'valid'],
      [61, 'invalid'],
    ] as const)('treats a code from a clock that is %i s off as %s', async (shiftSeconds, expected) => {
      const { secret } = await enableTotp()
      harness.time.nowMs = Math.floor(harness.time.nowMs / 30_000) * 30_000 + 15_000
      expect(await harness.secondFactors.verify('owner', codeAt(secret, shiftSeconds))).toBe(expected)
    })

    it('accepts each code once, and none before the last one', async () => {
      const { secret } = await enableTotp()
      const [before, now] = [codeAt(secret, -30), codeAt(secret)]
      const answers = await Promise.all([1, 2, 3].map(() => harness.secondFactors.verify('owner', now)))
      expect(answers.toSorted()).toEqual(['invalid', 'invalid', 'valid'])
      expect(await harness.secondFactors.verify('owner', before)).toBe('invalid')
    })

    it('accepts the code that enabled it for nothing else', async () => {
      const { secret } = await harness.mfa.setUpTotp(caller)
      const code = codeAt(secret)
      await harness.mfa.enable(owner, 'TOTP', code)
      expect(await harness.secondFactors.verify('owner', code)).toBe('invalid')
      await expect(harness.mfa.disable(owner, 'TOTP', code)).rejects.toMatchObject(wrongCode)
    })

    it('of one account does not work for another', async () => {
      const { secret } = await enableTotp()
      expect(await harness.secondFactors.verify('other', codeAt(secret))).toBe('invalid')
      expect(await harness.secondFactors.verify('nobody', codeAt(secret))).toBe('invalid')
    })
  })

  describe('SMS', () => {
    it('is enabled by a code sent to the verified phone', async () => {
      await harness.mfa.sendSms(caller)
      expect(harness.texts[0]?.to).toBe(phone)
      expect(harness.texts[0]).toMatchObject({ siteId: 'default', language: null, content: { kind: 'code' } })
      const code = harness.lastCode()
      await expect(harness.mfa.enable(owner, 'SMS', wrong(code))).rejects.toMatchObject(wrongCode)
      const enabled = await harness.mfa.enable(owner, 'SMS', code)
      expect(enabled).toMatchObject({ smsEnabled: true, preferred: 'SMS', recoveryCodesLeft: 10 })
      await harness.secondFactors.sendSms('owner')
      expect(await harness.secondFactors.verify('owner', harness.lastCode())).toBe('valid')
      expect(await harness.secondFactors.verify('owner', harness.lastCode())).toBe('invalid')
    })

    it('requires a verified phone number, and a portal that sends SMS', async () => {
      await updateUser(relational, 'owner', { phoneVerified: false })
      await expect(harness.mfa.sendSms(caller)).rejects.toMatchObject({ code: 'INVALID_INPUT' })
      expect((await harness.mfa.status(caller)).smsAvailable).toBe(false)
      await updateUser(relational, 'owner', { phoneVerified: true, phoneNumber: '' })
      await expect(harness.mfa.sendSms(caller)).rejects.toMatchObject({ code: 'INVALID_INPUT' })
      await updateUser(relational, 'owner', { phoneNumber: phone })
      expect((await harness.mfa.status(caller)).smsAvailable).toBe(true)
      harness.sends.sms = false
      await expect(harness.mfa.sendSms(caller)).rejects.toMatchObject({ code: 'ENGINE_UNAVAILABLE' })
      expect((await harness.mfa.status(caller)).smsAvailable).toBe(false)
      expect(harness.texts).toEqual([])
    })

    it('stays with the phone that was enabled, whatever the profile says later', async () => {
      await enableSms()
      await updateUser(relational, 'owner', { phoneNumber: '+61400000666', phoneVerified: true })
      await harness.secondFactors.sendSms('owner')
      await harness.mfa.sendSms(caller)
      expect(new Set(harness.texts.map(({ to }) => to))).toEqual(new Set([phone]))
    })

    it('is not enabled for a number that the code was not sent to', async () => {
      for (let sent = 0; sent < 5; sent += 1) await harness.mfa.sendSms(caller)
      await updateUser(relational, 'owner', { phoneNumber: '+61400000666' })
      await expect(harness.mfa.sendSms(caller)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
      await expect(harness.mfa.enable(owner, 'SMS', harness.lastCode())).rejects.toMatchObject(wrongCode)
    })

    it('is not a second factor before it is enabled', async () => {
      await harness.mfa.sendSms(caller)
      expect(await harness.secondFactors.verify('owner', harness.lastCode())).toBe('invalid')
      await expect(harness.secondFactors.sendSms('owner')).rejects.toMatchObject({ code: 'INVALID_INPUT' })
    })

    it('code expires after 10 minutes, and after five attempts', async () => {
      await enableSms()
      await harness.secondFactors.sendSms('owner')
      harness.time.nowMs += 600_000
      expect(await harness.secondFactors.verify('owner', harness.lastCode())).toBe('invalid')
      await harness.secondFactors.sendSms('owner')
      const code = harness.lastCode()
      for (let tried = 0; tried < 4; tried += 1) await harness.secondFactors.verify('owner', wrong(code))
      expect(await harness.secondFactors.verify('owner', code)).toBe('attemptsExceeded')
    })

    it('code is sent at most five times in 10 minutes', async () => {
      for (let sent = 0; sent < 5; sent += 1) await harness.mfa.sendSms(caller)
      await expect(harness.mfa.sendSms(caller)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
      expect(harness.texts).toHaveLength(5)
      harness.time.nowMs += 600_000
      await harness.mfa.sendSms(caller)
    })
  })

  describe('recovery codes', () => {
    it('are created with the first factor only, and shown once', async () => {
      const { recoveryCodes } = await enableTotp()
      expect(new Set(recoveryCodes).size).toBe(10)
      for (const code of recoveryCodes)
        expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{4}(?:-[0-9a-hjkmnp-tv-z]{4}){2}$/)
      expect((await enableSms()).recoveryCodes).toEqual([])
      const stored = JSON.stringify(rowsOf(await relational.db.execute(sql`SELECT * FROM recovery_codes`)))
      for (const code of recoveryCodes) expect(stored).not.toContain(code)
    })

    it('work once each, in any notation, and notify their owner', async () => {
      const { recoveryCodes } = await enableTotp()
      const [code = ''] = recoveryCodes
      const typed = ` ${code.toUpperCase().replace('-', ' ')} `
      const answers = await Promise.all(
        [typed, code].map((each) => harness.secondFactors.verify('owner', each)),
      )
      expect(answers.toSorted()).toEqual(['invalid', 'valid'])
      expect(await harness.secondFactors.verify('owner', code)).toBe('invalid')
      expect((await harness.mfa.status(caller)).recoveryCodesLeft).toBe(9)
      expect(harness.notices()).toEqual(['mfaEnabled', 'recoveryCodeUsed'])
      const actions = (await audited()).map((row) => row['action'])
      expect(actions.filter((action) => action === 'account.recoveryCodeUsed')).toHaveLength(1)
    })

    it('are renewed by a code of a factor, which invalidates the old ones', async () => {
      const { secret, recoveryCodes } = await enableTotp()
      await expect(harness.mfa.renewRecoveryCodes(owner, wrong(codeAt(secret)))).rejects.toMatchObject(
        wrongCode,
      )
      const renewed = await harness.mfa.renewRecoveryCodes(owner, codeAt(secret))
      expect(renewed.recoveryCodesLeft).toBe(10)
      expect(await harness.secondFactors.verify('owner', recoveryCodes[0] ?? '')).toBe('invalid')
      expect(await harness.secondFactors.verify('owner', renewed.recoveryCodes[0] ?? '')).toBe('valid')
    })

    it('exist only with a factor', async () => {
      await expect(harness.mfa.renewRecoveryCodes(owner, '123456')).rejects.toMatchObject({
        code: 'CONFLICT',
      })
    })
  })

  describe('wrong codes', () => {
    it('lock codes of the account for 10 minutes after five, valid ones too', async () => {
      const { secret } = await enableTotp()
      for (let tried = 0; tried < 5; tried += 1)
        expect(await harness.secondFactors.verify('owner', 'wrong')).toBe('invalid')
      expect(await harness.secondFactors.verify('owner', codeAt(secret))).toBe('attemptsExceeded')
      const failed = (await audited()).filter((row) => row['action'] === 'account.secondFactorFailed')
      expect(failed).toHaveLength(5)
      harness.time.nowMs += 600_000
      expect(await harness.secondFactors.verify('owner', codeAt(secret))).toBe('valid')
    })

    it('are all counted when sent simultaneously', async () => {
      const { secret } = await enableTotp()
      const code = wrong(codeAt(secret))
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => harness.secondFactors.verify('owner', code)),
      )
      expect(answers.filter((answer) => answer === 'attemptsExceeded')).toHaveLength(15)
    })

    it('are also counted when a factor is removed', async () => {
      const { secret } = await enableTotp()
      for (let tried = 0; tried < 5; tried += 1)
        await expect(harness.mfa.disable(owner, 'TOTP', wrong(codeAt(secret)))).rejects.toMatchObject(
          wrongCode,
        )
      await expect(harness.mfa.disable(owner, 'TOTP', codeAt(secret))).rejects.toMatchObject({
        code: 'TOO_MANY_REQUESTS',
      })
    })
  })

  describe('removing and preferring', () => {
    it('removes recovery codes and preference with the last factor', async () => {
      const { secret } = await enableTotp()
      const status = await harness.mfa.disable(owner, 'TOTP', codeAt(secret))
      expect(status).toMatchObject({ totpEnabled: false, preferred: 'NOMFA', recoveryCodesLeft: 0 })
      expect(harness.notices()).toEqual(['mfaEnabled', 'mfaDisabled'])
      expect((await audited()).at(-1)).toMatchObject({ action: 'account.mfaDisabled' })
      await expect(harness.mfa.disable(owner, 'TOTP', codeAt(secret))).rejects.toMatchObject({
        code: 'CONFLICT',
      })
    })

    it('keeps the other factor, preferred, with the codes', async () => {
      const { secret } = await enableTotp()
      await enableSms()
      const status = await harness.mfa.disable(owner, 'TOTP', codeAt(secret))
      expect(status).toMatchObject({ smsEnabled: true, preferred: 'SMS', recoveryCodesLeft: 10 })
    })

    it('requires a code of that factor, or a recovery code if it is lost', async () => {
      const { secret, recoveryCodes } = await enableTotp()
      await enableSms()
      await expect(harness.mfa.disable(owner, 'SMS', codeAt(secret))).rejects.toMatchObject(wrongCode)
      expect(await harness.mfa.disable(owner, 'SMS', recoveryCodes[0] ?? '')).toMatchObject({
        smsEnabled: false,
        totpEnabled: true,
        recoveryCodesLeft: 9,
      })
    })

    it('prefers what is enabled and nothing else', async () => {
      await enableTotp()
      await expect(harness.mfa.setPreferred(owner, 'SMS')).rejects.toMatchObject({ code: 'CONFLICT' })
      await enableSms()
      expect((await harness.mfa.status(caller)).preferred).toBe('TOTP')
      expect(await harness.mfa.setPreferred(owner, 'SMS')).toMatchObject({ preferred: 'SMS' })
      expect(await harness.secondFactors.methodFor('owner')).toMatchObject({ preferred: 'SMS' })
      expect((await audited()).at(-1)).toMatchObject({ details: { from: 'TOTP', to: 'SMS' } })
    })
  })

  it('works without a mail server, sending no notice', async () => {
    harness.sends.mail = false
    await enableTotp()
    expect(harness.mails).toEqual([])
  })
})
