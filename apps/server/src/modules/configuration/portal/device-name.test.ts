import { beforeEach, describe, expect, it } from 'vitest'
import { relationalTestEngines } from '../../../adapters/relational/testing.ts'
import { openRelationalForTests } from '../../../testing/stores.ts'
import { deviceA, deviceC, owner } from '../../devices/testing.ts'
import { setUpConfiguration } from '../testing.ts'

describe.each(relationalTestEngines())('the name of a device on $name', (engine) => {
  const relational = openRelationalForTests(() => engine.open())
  let bench: Awaited<ReturnType<typeof setUpConfiguration>>

  beforeEach(async () => {
    bench = await setUpConfiguration(relational)
    await bench.devices.grant(deviceC, owner.email, 'ADMIN')
  })

  const rename = async (name: unknown, deviceId = deviceC, loaded?: string) =>
    bench.configuration.deviceSetSettings(
      owner,
      await bench.accessOf(owner, deviceId),
      { PORTAL_deviceName: name },
      loaded === undefined ? {} : { loaded: { PORTAL_deviceName: loaded } },
    )
  const nameNow = async () =>
    (await bench.devices.settings(await bench.accessOf(owner, deviceC), owner)).PORTAL_deviceName

  it('is set only for the simpler type', async () => {
    await expect(rename('Mine', deviceA)).rejects.toMatchObject({ code: 'INVALID_INPUT' })
    await rename('  Mine ')
    expect(await nameNow()).toBe('Mine')
    for (const name of ['', null, 7, 'x\u0000', 'x'.repeat(101)])
      await expect(rename(name)).rejects.toMatchObject({ code: 'INVALID_INPUT' })
  })

  it('is not overwritten if somebody else changed it meanwhile', async () => {
    const seen = await nameNow()
    await rename('Theirs', deviceC, seen)
    await expect(rename('Mine', deviceC, seen)).rejects.toMatchObject({
      code: 'CONFLICT',
      context: { keys: ['PORTAL_deviceName'], by: [owner.email] },
    })
    expect(await nameNow()).toBe('Theirs')
    await rename('Mine', deviceC, 'Theirs')
    expect(await nameNow()).toBe('Mine')
  })
})
