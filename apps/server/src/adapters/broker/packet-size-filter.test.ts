import * as fc from 'fast-check'
import mqttPacket, { type IPublishPacket, type Packet } from 'mqtt-packet'
import { expect, test } from 'vitest'
import {
  readOversizeMarker,
  PacketSizeFilter,
  type PacketLimits,
  PacketViolationError,
} from './packet-size-filter.ts'

const mark = Buffer.from('sixteen bytes it')
const limits: PacketLimits = {
  payloadBytes: 100,
  controlBytes: 200,
  isServer: false,
  hasProperties: false,
  oversizeMark: mark,
}

function publish(topic: string, payloadBytes: number, qos: 0 | 1 | 2, version: 4 | 5 = 4): Buffer {
  const packet = { cmd: 'publish', topic, payload: Buffer.alloc(payloadBytes, 'x'), qos } as const
  return mqttPacket.generate(
    { ...packet, dup: false, retain: false, ...(qos > 0 ? { messageId: (payloadBytes % 60_000) + 1 } : {}) },
    { protocolVersion: version },
  )
}

function cut(stream: Buffer, sizes: readonly number[]): Buffer[] {
  const chunks: Buffer[] = []
  let at = 0
  for (const size of sizes) {
    if (at < stream.length) chunks.push(stream.subarray(at, at + size))
    at += size
  }
  return at < stream.length ? [...chunks, stream.subarray(at)] : chunks
}

function parse(bytes: Buffer, version: 4 | 5 = 4): Packet[] {
  const packets: Packet[] = []
  const parser = mqttPacket.parser({ protocolVersion: version })
  parser.on('packet', (packet: Packet) => packets.push(packet))
  parser.on('error', (error: Error) => {
    throw error
  })
  parser.parse(bytes)
  return packets
}

function filter(chunks: readonly Buffer[], with_: Partial<PacketLimits> = {}): Buffer {
  const guard = new PacketSizeFilter({ ...limits, ...with_ })
  return Buffer.concat(chunks.flatMap((chunk) => guard.accept(chunk)))
}

const message = fc.record({
  topic: fc.string({ minLength: 1, maxLength: 20 }).filter((topic) => topic.isWellFormed()),
  payloadBytes: fc.integer({ min: 0, max: 300 }),
  qos: fc.constantFrom(0 as const, 1 as const, 2 as const),
})

test('passes small packets unchanged and reduces large payloads to their size, however the stream is split', () => {
  fc.assert(
    fc.property(
      fc.array(message, { minLength: 1, maxLength: 8 }),
      fc.array(fc.integer({ min: 1, max: 90 })),
      fc.constantFrom(4 as const, 5 as const),
      (messages, sizes, version) => {
        const stream = Buffer.concat(
          messages.map(({ topic, payloadBytes, qos }) => publish(topic, payloadBytes, qos, version)),
        )
        const passed = filter(cut(stream, sizes), { hasProperties: version === 5 })
        // With MQTT 5, the length byte of the properties counts as payload before parsing.
        const overhead = version === 5 ? 1 : 0
        const expected = messages.map(({ topic, payloadBytes, qos }) => {
          const size = payloadBytes + overhead
          const isLarge = size > limits.payloadBytes
          const content = isLarge ? size : 'x'.repeat(payloadBytes)
          return { topic, qos, content, messageId: qos > 0 ? payloadBytes + 1 : undefined }
        })
        const seen = (parse(passed, version) as IPublishPacket[]).map((packet) => {
          const payload = packet.payload as Buffer
          const content = readOversizeMarker(payload, mark) ?? payload.toString()
          return { topic: packet.topic, qos: packet.qos, content, messageId: packet.messageId }
        })
        expect(seen).toEqual(expected)
      },
    ),
  )
})

test('passes a stream of small packets without copying', () => {
  const chunk = Buffer.concat([publish('a/b', 10, 1), publish('a/b', 20, 0)])
  expect(new PacketSizeFilter(limits).accept(chunk)).toEqual([chunk])
  expect(new PacketSizeFilter(limits).accept(chunk)[0]?.buffer).toBe(chunk.buffer)
})

test('trusts an announced size at once, and buffers nothing of a large payload', () => {
  const guard = new PacketSizeFilter(limits)
  const huge = publish('devices/ABCDEFGH1/data', 150_000_000, 1)
  const passed = cut(
    huge,
    Array.from({ length: 3000 }, () => 64 * 1024),
  ).flatMap((chunk) => guard.accept(chunk))
  const [packet] = parse(Buffer.concat(passed)) as IPublishPacket[]
  expect(readOversizeMarker(packet?.payload as Buffer, mark)).toBe(150_000_000)
  expect(Buffer.concat(passed).length).toBeLessThan(100)
})

test("keeps a payload that looks like another process's marker", () => {
  const forged = Buffer.concat([Buffer.alloc(16, 'f'), Buffer.alloc(4, 1)])
  expect(readOversizeMarker(forged, mark)).toBe(null)
})

test.each([
  ['a first packet that is not CONNECT', publish('a', 1, 0), { isServer: true }],
  ['a large packet that is no PUBLISH', Buffer.of(0x82, 0xff, 0xff, 0x7f), {}],
  ['a length of five digits', Buffer.of(0x30, 0xff, 0xff, 0xff, 0xff, 0x01), {}],
])('ends the connection on %s', (_name, bytes, with_) => {
  expect(() => filter([bytes], with_)).toThrow(PacketViolationError)
})
