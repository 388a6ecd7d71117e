import { PortalError } from '@fieldport/domain'
import { expect, test } from 'vitest'
import { withFailureLog } from './failure-log.ts'
import { createIngestRecorder } from './testing.ts'

const device = 'DEMO00001'

test("logs a failed insert with the engine's error, once in a burst", async () => {
  let nowMs = 0
  const lines: object[] = []
  const failure = () => new PortalError('ENGINE_UNAVAILABLE', 'pointsNotStored', { reason: 'disk full' })
  const ports = withFailureLog({
    ...createIngestRecorder([device], () => nowMs).ports,
    append: () => Promise.reject(failure()),
    recordConfig: () =>
      Promise.reject(
        new Error('Failed query: … params: a secret', { cause: new Error('deadlock detected') }),
      ),
    clock: { nowMs: () => nowMs },
    log: { info: () => undefined, warn: (context) => void lines.push(context) },
  })
  for (let n = 0; n < 50; n += 1)
    await expect(ports.append(device, [], 'mqtt')).rejects.toMatchObject({ code: 'ENGINE_UNAVAILABLE' })
  await expect(ports.recordConfig(device, {})).rejects.toThrow('Failed query')
  expect(lines).toEqual([
    { what: 'points', cause: 'disk full', unloggedBefore: 0 },
    { what: 'configuration', cause: 'deadlock detected', unloggedBefore: 0 },
  ])
  nowMs = 10_000
  await ports.append(device, [], 'http').catch(() => undefined)
  expect(lines[2]).toEqual({ what: 'points', cause: 'disk full', unloggedBefore: 49 })
})
