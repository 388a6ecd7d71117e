import { afterAll, beforeAll } from 'vitest'
import type { Relational } from '../adapters/relational/open.ts'
import { openEmbeddedForTest, type TestEngine } from '../adapters/telemetry/testing/engines.ts'

export type TestStores = { readonly relational: Relational; readonly telemetry: TestEngine }

/** Both stores for the tests of a file or a `describe`: opened before its first test, closed after its last. */
export function openStoresForTests(openRelational: () => Promise<Relational>): TestStores {
  return openForTests<TestStores>(
    { relational: true, telemetry: true },
    async () => {
      const [relational, telemetry] = await Promise.all([openRelational(), openEmbeddedForTest()])
      return { relational, telemetry }
    },
    async ({ relational, telemetry }) => {
      await relational.close()
      await telemetry.close()
    },
  )
}

/** The same for the relational store alone. */
export function openRelationalForTests(open: () => Promise<Relational>): Relational {
  const keys: Keys<Relational> = {
    kind: true,
    db: true,
    notices: true,
    changes: true,
    rowCache: true,
    ping: true,
    exclusively: true,
    oneAtATime: true,
    maintain: true,
    close: true,
  }
  return openForTests(keys, open, ({ close }) => close())
}

type Keys<T> = Readonly<Record<keyof T, true>>

/** An object whose properties can be read within tests, and not while they are collected. */
function openForTests<T extends object>(
  keys: Keys<T>,
  open: () => Promise<T>,
  close: (opened: T) => Promise<void>,
): T {
  let opened: T | undefined
  beforeAll(async () => {
    opened = await open()
  })
  afterAll(async () => {
    if (opened) await close(opened)
  })
  const read = (key: string) => {
    if (!opened) throw new Error('The stores are open within tests alone.')
    return opened[key as keyof T]
  }
  const properties = Object.keys(keys).map((key) => [key, { get: () => read(key), enumerable: true }])
  return Object.defineProperties({}, Object.fromEntries(properties)) as T
}
