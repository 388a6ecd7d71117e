import { afterAll, beforeAll } from 'vitest'
import type { Relational } from '../adapters/relational/open.ts'
import { openEmbeddedForTest, type TestEngine } from '../adapters/telemetry/testing/engines.ts'

export type TestStores = { readonly relational: Relational; readonly telemetry: TestEngine }

/** Both stores for the tests of a file or a `describe`: opened before its first test, closed after its last. */
export function openStoresForTests(openRelational: () => Promise<Relational>): TestStores {
  let stores: TestStores | undefined
  beforeAll(async () => {
    const [relational, telemetry] = await Promise.all([openRelational(), openEmbeddedForTest()])
    stores = { relational, telemetry }
  })
  afterAll(async () => {
    await stores?.relational.close()
    await stores?.telemetry.close()
  })
  const opened = (): TestStores => {
    if (!stores) throw new Error('The stores are open within tests alone.')
    return stores
  }
  return {
    get relational() {
      return opened().relational
    },
    get telemetry() {
      return opened().telemetry
    },
  }
}
