import { beforeEach, describe, expect, it, vi } from 'vitest'
import { relationalTestEngines } from '../../../adapters/relational/testing.ts'
import { openRelationalForTests } from '../../../testing/stores.ts'
import { deviceA, deviceB, setUpDevices } from '../testing.ts'
import { createDeviceAuthRepository } from './device-auth.repository.ts'

describe.each(relationalTestEngines())('authentication data on $name', (engine) => {
  const relational = openRelationalForTests(() => engine.open())
  beforeEach(async () => {
    await setUpDevices(relational)
  })

  it('of many devices that connect at once is read in a few statements', async () => {
    const { findAuthRecord } = createDeviceAuthRepository(relational.db)
    const select = vi.spyOn(relational.db, 'select')
    const ids = Array.from({ length: 300 }, (_, at) => [deviceA, 'NOSUCH001', deviceB][at % 3] as string)
    const found = await Promise.all(ids.map(findAuthRecord))
    expect(select.mock.calls.length).toBeLessThanOrEqual(3)
    select.mockRestore()
    expect(found.map((record) => record !== null)).toEqual(ids.map((id) => id !== 'NOSUCH001'))
    expect(found[0]?.secretHash).not.toBe(found[2]?.secretHash)
    expect(Object.keys(found[0] ?? {})).not.toContain('id')
  })
})
