import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { openRelationalForTests } from '../../testing/stores.ts'
import { relationalTestEngines } from '../../adapters/relational/testing.ts'
import { device, setUpFirmware } from './testing.ts'

describe.each(relationalTestEngines())('updates that a device reverts, $name', ({ open }) => {
  const relational = openRelationalForTests(open)
  let set: Awaited<ReturnType<typeof setUpFirmware>>
  beforeEach(async () => {
    set = await setUpFirmware(relational)
  })

  it('fail when the device returns with its former firmware, and are confirmed if it reports the new one later', async () => {
    const { first, clock } = set
    const { id } = await first.begin()
    await first.queue.reply(device, { id, result: null })
    clock.pass(9)
    await first.report('SFW003-1.0.0')
    expect(await first.update()).toMatchObject({ state: 'rebooting' })
    clock.pass(1)
    await first.report('SFW003-1.0.0')
    const message = 'The device returned to its previous firmware.'
    const localizable = { id: 'firmwareReverted', params: {} }
    expect(await first.shown()).toMatchObject({ state: 'failed', message, localizable })
    // In the format of an earlier version.
    await relational.db.execute(
      sql`UPDATE firmware_updates SET localizable = NULL, message = 'The device went back to its former firmware.'`,
    )
    expect(await first.update()).toMatchObject({ localizable })
    await first.report('SFW003-2.0.0')
    expect(await first.shown()).toMatchObject({ state: 'confirmed', message: null })
  })

  it('fail when the device soon reverts firmware it had confirmed', async () => {
    const { first, clock } = set
    const { id } = await first.begin()
    await first.queue.reply(device, { id, result: null })
    await first.report('SFW003-2.0.0')
    clock.pass(600)
    await first.report('SFW003-1.0.0')
    expect(await first.shown()).toMatchObject({ state: 'failed' })
  })

  it('stay confirmed if other firmware is installed much later', async () => {
    const { first, clock } = set
    const { id } = await first.begin()
    await first.queue.reply(device, { id, result: null })
    await first.report('SFW003-2.0.0')
    clock.pass(3600)
    await first.report('SFW003-1.0.0')
    expect(await first.shown()).toMatchObject({ state: 'confirmed' })
  })
})
