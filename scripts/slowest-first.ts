import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { rotateHourly } from './rotate-hourly.ts'

/** The slowest files, slowest first: one that starts last would run alone at the end. */
const slowest = [
  'faults/transfer.long.test.ts',
  'simulated-week/week.long.test.ts',
  'faults/conditions.long.test.ts',
  'faults/engine-unavailable.long.test.ts',
  'billing/year.long.test.ts',
  'upgrades/upgrade.long.test.ts',
  'faults/commands.long.test.ts',
  'messages/messages.long.test.ts',
  'telemetry/open-failure.long.test.ts',
  'faults/crash.long.test.ts',
  'upgrades/refused-starts.long.test.ts',
  'faults/firmware.long.test.ts',
  'src/stop.long.test.ts',
  'forwarding/over-http.long.test.ts',
  'sent/failing-receivers.long.test.ts',
  'storage/storage.long.test.ts',
  'src/contract.matrix.test.ts',
  'src/contract.credentials.test.ts',
  'relational/relational.test.ts',
  'src/contract.bodies.test.ts',
]

const rankOf = ({ moduleId }: TestSpecification): number => {
  const at = slowest.findIndex((path) => moduleId.endsWith(`/${path}`))
  return at === -1 ? slowest.length : at
}

/** Vitest orders files by their last duration, which is unknown on a machine's first run. */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- Vitest's own, which is no array's.
    const sorted = await super.sort(files)
    const slowestFirst = sorted.toSorted((left, right) => rankOf(left) - rankOf(right))
    return process.env['LATEST_TEST_START'] ? rotateHourly(slowestFirst) : slowestFirst
  }
}
