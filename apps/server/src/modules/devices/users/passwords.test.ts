import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { openRelationalForTests } from '../../../testing/stores.ts'
import { relationalTestEngines } from '../../../adapters/relational/testing.ts'
import { deviceA, deviceB, newDevice, owner, viewer } from '../testing.ts'
import { setUpDeviceUsers } from './testing.ts'

const minuteMs = 60_000
const invalid = { code: 'INVALID_INPUT', message: 'Invalid Code' }

describe.each(relationalTestEngines())('the passwords of a device on $name', (engine) => {
  const relational = openRelationalForTests(() => engine.open())
  let ground = {} as Awaited<ReturnType<typeof setUpDeviceUsers>>

  beforeEach(async () => {
    ground = await setUpDeviceUsers(relational)
  })

  const sendCode = async (who = owner, deviceId = deviceA) => {
    await ground.deviceUsers.passwords.sendCode(who, deviceId)
    const content = ground.mails.at(-1)?.content
    if (content?.kind !== 'devicePasswordsCode') throw new Error('No code was mailed.')
    return content.code
  }
  const show = (code: string, who = owner, deviceId = deviceA) =>
    ground.deviceUsers.passwords.show(who, deviceId, code)
  const wrong = (code: string) => (code === '000000' ? '000001' : '000000')

  it('are shown for the mailed code, once', async () => {
    const code = await sendCode()
    expect(ground.mails[0]).toMatchObject({
      to: owner.email,
      content: { name: owner.name, deviceId: deviceA },
    })
    expect(await show(code)).toEqual({
      deviceid: deviceA,
      codeSent: false,
      setup_pass: `setup.${deviceA}`,
      wifi_pass: null,
    })
    await expect(show(code)).rejects.toMatchObject(invalid)
    expect(await ground.audited()).toMatchObject([
      { action: 'device.passwordsShown', actor: owner.email, subject: deviceA, details: {} },
    ])
  })

  it('include the Wi-Fi password if there is one', async () => {
    await ground.devices.createDevice(newDevice({ deviceId: deviceA, wifiPassword: 'air waves' }), 'update')
    expect(await show(await sendCode())).toMatchObject({
      setup_pass: `setup.${deviceA}`,
      wifi_pass: 'air waves',
    })
  })

  it('are not shown for the code of another device or user', async () => {
    const code = await sendCode()
    await expect(show(code, owner, deviceB)).rejects.toMatchObject(invalid)
    await expect(show(code, viewer)).rejects.toMatchObject(invalid)
    await expect(show(wrong(code))).rejects.toMatchObject(invalid)
    expect((await show(code)).setup_pass).toBe(`setup.${deviceA}`)
  })

  it('are not shown after ten minutes, or for an older code', async () => {
    const first = await sendCode()
    let second = await sendCode()
    // Two random codes are equal once in a million times.
    if (second === first) second = await sendCode()
    await expect(show(first)).rejects.toMatchObject(invalid)
    ground.clock.now += 10 * minuteMs
    await expect(show(second)).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      context: { reason: 'expired' },
    })
    expect(await ground.audited()).toEqual([])
  })

  it('are not shown after five wrong codes, even for the right one', async () => {
    const code = await sendCode()
    for (let tries = 0; tries < 5; tries++) await expect(show(wrong(code))).rejects.toMatchObject(invalid)
    await expect(show(code)).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      message: 'Too many wrong codes. Request a new one.',
    })
    expect((await show(await sendCode())).setup_pass).toBe(`setup.${deviceA}`)
  })

  it('are rate-limited', async () => {
    for (let sent = 0; sent < 6; sent++) await sendCode()
    await expect(sendCode()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    await sendCode(owner, deviceB)
  })

  it('store no readable code', async () => {
    const code = await sendCode()
    const stored = await relational.db.execute(sql`SELECT * FROM one_time_codes`)
    expect(JSON.stringify(stored)).not.toContain(`"${code}"`)
  })
})
