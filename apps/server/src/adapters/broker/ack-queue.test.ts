import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { AckQueue } from './ack-queue.ts'

test('sends acknowledgements in the order of messages, whichever is processed first', () => {
  fc.assert(
    fc.property(fc.shuffledSubarray([1, 2, 256, 4000, 65_535, 7, 8], { minLength: 0 }), (doneOrder) => {
      const sent: Buffer[] = []
      const queue = new AckQueue((bytes) => sent.push(bytes))
      const came = [1, 2, 256, 4000, 65_535, 7, 8]
      const done = new Map(came.map((messageId) => [messageId, queue.reserve(messageId)]))
      for (const messageId of doneOrder) {
        done.get(messageId)?.()
        queue.flush()
      }
      const firstOpen = came.findIndex((messageId) => !doneOrder.includes(messageId))
      const expected = firstOpen === -1 ? came : came.slice(0, firstOpen)
      const bytes = Buffer.concat(sent)
      expect(
        Array.from({ length: bytes.length / 4 }, (_, index) => bytes.readUInt16BE(index * 4 + 2)),
      ).toEqual(expected)
      expect(queue.sent).toBe(expected.length)
    }),
  )
})

test('writes the acknowledgements of one insert in one write', async () => {
  const sent: Buffer[] = []
  const queue = new AckQueue((bytes) => sent.push(bytes))
  const dones = [1, 2, 3].map((messageId) => queue.reserve(messageId))
  for (const done of dones) done()
  await new Promise((resolve) => setImmediate(resolve))
  expect(sent).toEqual([Buffer.of(0x40, 2, 0, 1, 0x40, 2, 0, 2, 0x40, 2, 0, 3)])
})
