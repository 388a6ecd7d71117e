import { afterAll, beforeAll } from 'vitest'
import type { TelemetryEngine } from '../engine.ts'
import { openEmptyForTest, type TestEngine } from '../testing/engines.ts'

/** Tests columns that a migration adds to points: opens an engine without tables for the tests of a file. */
export function openPointsForTests() {
  let opened: TestEngine
  beforeAll(async () => {
    opened = await openEmptyForTest()
  })
  afterAll(() => opened.close())
  return {
    engine: (): TelemetryEngine => opened.engine,
    /** @param records JSON texts of points, stored a second apart */
    store: (device: string, records: readonly string[]): Promise<void> =>
      opened.engine.insert(
        'points',
        ['device', 'ts', 'received', 'data'],
        records
          .map(
            (data, at) => `${device}\t${1_757_000_000 + at}\t1757000000\t${data.replaceAll('\\', '\\\\')}\n`,
          )
          .join(''),
      ),
  }
}
