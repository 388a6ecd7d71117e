import { expect, it } from 'vitest'
import { describeOpenFailure } from './open-failure.ts'

const folder = '/data/telemetry'

it('names the table with too many broken parts, and both remedies', () => {
  const printed =
    "Code: 722. DB::Exception: Waited job failed: Code: 695. DB::Exception: Load job 'load table default.points' failed: Code: 231. DB::Exception: Suspiciously many (120 parts, 22.39 KiB in total) broken parts to remove while maximum allowed broken parts count is 100."
  expect(describeOpenFailure(printed, folder)).toBe(
    'The telemetry engine does not start: the table points has too many broken parts (120 parts, 22.39 KiB). Restore /data/telemetry from a backup, or give up the rows in them: npm run portal -- doctor --accept',
  )
})

it.each([
  'Empty query: ',
  'Syntax error (in file /data/telemetry/store/c38/x/device_log.sql): failed at position 1: ',
])('names the table with a lost definition: %s', (error) => {
  const printed = `Code: 62. DB::Exception: ${error}Cannot parse definition from metadata file /data/telemetry/store/c38/x/device_log.sql. (SYNTAX_ERROR)`
  expect(describeOpenFailure(printed, folder)).toBe(
    'The telemetry engine does not start: the definition of the table device_log cannot be read. Restore /data/telemetry from a backup.',
  )
})

it('passes on unknown errors', () => {
  expect(describeOpenFailure('Code: 76. DB::Exception: Cannot open file status. (X)', folder)).toBe(
    'The telemetry engine does not start on /data/telemetry. Cannot open file status. (X)',
  )
})
