import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { InFlightLimiter } from './in-flight.ts'

const limits = { messagesPerSender: 3, bytesPerSender: 100, bytes: 150 }

function createSender() {
  const sender = {
    isHeld: false,
    hold: (isHeld: boolean) => {
      sender.isHeld = isHeld
    },
  }
  return sender
}

const steps = fc.array(
  fc.record({ sender: fc.nat(3), sizeBytes: fc.integer({ min: 0, max: 120 }), isEnd: fc.boolean() }),
)

test('holds a sender over its share, but never forever', () => {
  fc.assert(
    fc.property(steps, (history) => {
      const inFlight = new InFlightLimiter(limits)
      const senders = Array.from({ length: 4 }, createSender)
      const open = senders.map(() => [] as number[])
      for (const { sender: index, sizeBytes, isEnd } of history) {
        const [sender, sizes] = [senders[index], open[index]]
        if (!sender || !sizes) continue
        const ended = isEnd ? sizes.shift() : undefined
        if (ended !== undefined) inFlight.end(sender, ended)
        else if (!isEnd) {
          sizes.push(sizeBytes)
          inFlight.begin(sender, sizeBytes)
        }
        const own = sizes.reduce((sum, size) => sum + size, 0)
        const isOver = sizes.length >= limits.messagesPerSender || own >= limits.bytesPerSender
        expect(sender.isHeld || !isOver).toBe(true)
      }
      for (const [index, sizes] of open.entries()) {
        for (const size of sizes) inFlight.end(senders[index] ?? createSender(), size)
      }
      expect(senders.map(({ isHeld }) => isHeld)).toEqual([false, false, false, false])
    }),
  )
})

test('holds every sender while the total is too large', () => {
  const inFlight = new InFlightLimiter(limits)
  const [large, late] = [createSender(), createSender()]
  inFlight.begin(large, 140)
  inFlight.begin(late, 20)
  expect(late.isHeld).toBe(true)
  inFlight.end(large, 140)
  expect(late.isHeld).toBe(false)
})

test('releases held senders once the total is below the limit, not at it', () => {
  const inFlight = new InFlightLimiter({ messagesPerSender: 9, bytesPerSender: 1000, bytes: 150 })
  const [large, small, late] = [createSender(), createSender(), createSender()]
  inFlight.begin(large, 100)
  inFlight.begin(small, 20)
  inFlight.begin(late, 50)
  expect(late.isHeld).toBe(true)
  inFlight.end(small, 20)
  expect(late.isHeld).toBe(true)
  inFlight.end(large, 1)
  expect(late.isHeld).toBe(false)
})

test('becomes idle after the last message', async () => {
  const inFlight = new InFlightLimiter(limits)
  const sender = createSender()
  inFlight.begin(sender, 1)
  inFlight.begin(sender, 1)
  let isIdle = false
  async function watch() {
    await inFlight.idle()
    isIdle = true
  }
  const idle = watch()
  inFlight.end(sender, 1)
  await Promise.resolve()
  expect(isIdle).toBe(false)
  inFlight.end(sender, 1)
  await idle
  await inFlight.idle()
})
