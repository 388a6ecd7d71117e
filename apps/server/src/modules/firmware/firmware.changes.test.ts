import { describe, expect, it } from 'vitest'
import { openRelationalForTests } from '../../testing/stores.ts'
import { relationalTestEngines } from '../../adapters/relational/testing.ts'
import { device, setUpFirmware } from './testing.ts'

describe.each(relationalTestEngines())('changes of a firmware update on $name', ({ open }) => {
  const relational = openRelationalForTests(open)

  it('are published once per step', async () => {
    const { first, state } = await setUpFirmware(relational)
    const changedBy = async (work: () => Promise<unknown>) => {
      state.changed.length = 0
      await work()
      return [...new Set(state.changed)]
    }
    expect(await changedBy(first.begin)).toEqual([device])
    const { id } = first.queue.last()
    const progress = { state: 'downloading', percent: 40 }
    expect(await changedBy(() => first.queue.reply(device, { id, progress }))).toEqual([device])
    expect(await changedBy(() => first.queue.reply(device, { id, progress }))).toEqual([])
    expect(await changedBy(() => first.report('SFW003-2.0.0'))).toEqual([device])
  })
})
