import { describe, expect, it, vi } from 'vitest'
import { createCallJoiner } from './join-repeated-calls.ts'

/** A server that responds when the test tells it to. */
function createServer() {
  const pending: { resolve: (answer: string) => void; reject: (error: Error) => void }[] = []
  const send = vi.fn<() => Promise<string>>(
    () => new Promise<string>((resolve, reject) => pending.push({ resolve, reject })),
  )
  return { pending, send }
}

describe('a repeated change while it is pending', () => {
  it('is sent once, and both callers get its answer', async () => {
    const { pending, send } = createServer()
    const join = createCallJoiner()
    const presses = [join('add', { email: 'a' }, send), join('add', { email: 'a' }, send)]
    pending[0]?.resolve('added')
    expect(await Promise.all(presses)).toEqual(['added', 'added'])
    expect(send).toHaveBeenCalledTimes(1)
  })

  it('fails once for both', async () => {
    const { pending, send } = createServer()
    const join = createCallJoiner()
    const presses = [join('add', 1, send), join('add', 1, send)]
    pending[0]?.reject(new Error('no'))
    expect((await Promise.allSettled(presses)).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    void join('add', 1, send)
    expect(send).toHaveBeenCalledTimes(2)
  })
})

it('is sent again after the answer', async () => {
  const join = createCallJoiner()
  const send = vi.fn<() => Promise<string>>(() => Promise.resolve('done'))
  await join('resend', {}, send)
  await join('resend', {}, send)
  expect(send).toHaveBeenCalledTimes(2)
})

it('is sent if it differs, also for on, off, on', () => {
  const { send } = createServer()
  const join = createCallJoiner()
  for (const isOn of [true, false, true]) void join('switch', { isOn }, send)
  void join('other', { isOn: true }, send)
  expect(send).toHaveBeenCalledTimes(4)
})

it('never joins two files', () => {
  const { send } = createServer()
  const join = createCallJoiner()
  for (const part of ['a', 'b']) void join('upload', { file: new Blob([part]) }, send)
  expect(send).toHaveBeenCalledTimes(2)
})
