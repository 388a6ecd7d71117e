import { expect, test } from 'vitest'
import { commandStatus } from './command-status.ts'

const command = (more: object) =>
  commandStatus({ rpcmethod: 'Sys.Reboot', priority: 0, ...more }, ['Plan.Set'])

test('lets a command wait and be cancelled while its priority is positive', () => {
  expect(command({ priority: 1 })).toEqual({ state: 'pending', text: 'Pending', cancellable: true })
  expect(command({ priority: 1, can_be_cancelled: false }).cancellable).toBe(false)
  expect(command({ priority: 1, rpcmethod: 'Plan.Set' }).cancellable).toBe(false)
})

test('treats a delete time as cancelled', () => {
  expect(command({ priority: 1, delete_ts: 5 })).toEqual({
    state: 'cancelled',
    text: 'Cancelled',
    cancellable: false,
  })
})

test.each([
  [undefined, 'Error'],
  [null, 'Complete'],
  [{ code: 0, message: 'fine' }, 'Complete'],
  [{}, 'Complete'],
  ['done', 'Complete'],
  [{ code: 123, message: 'oops' }, 'Error: oops'],
  [{ message: 'oops' }, 'Error: oops'],
  [{ code: 123 }, 'Error (?)'],
])('describes the answer %o as %s', (device_response, text) => {
  expect(command({ device_response })).toEqual({
    state: text === 'Complete' ? 'complete' : 'error',
    text,
    cancellable: false,
  })
})
