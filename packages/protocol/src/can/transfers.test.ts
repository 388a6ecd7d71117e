import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { describeFrame, describeFrames } from './frame.ts'
import { reassembleTransfers } from './transfers.ts'

type Frame = { readonly id: number; readonly data: string }

const dm1 = 65226
const engineDynamic = 127489

function hex(bytes: readonly number[]): string {
  return bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

function chunks(bytes: readonly number[], size: number): readonly (readonly number[])[] {
  return Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
    bytes.slice(index * size, (index + 1) * size),
  )
}

/** Frames of a J1939 transfer, to all or to one address. */
function transfer(pgn: number, bytes: readonly number[], source = 0, destination = 255): readonly Frame[] {
  const packets = chunks(bytes, 7)
  const id = (format: number) => 7 * 2 ** 26 + ((format << 16) | (destination << 8) | source)
  const control = destination === 255 ? 32 : 16
  const announcement = [control, bytes.length & 0xff, bytes.length >> 8, packets.length, 0xff]
  return [
    { id: id(0xec), data: hex([...announcement, pgn & 0xff, (pgn >> 8) & 0xff, pgn >> 16]) },
    ...packets.map((packet, index) => ({ id: id(0xeb), data: hex([index + 1, ...packet]).padEnd(16, 'f') })),
  ]
}

/** Frames of an NMEA 2000 fast packet. */
function fastPacket(bytes: readonly number[], sequence = 0, source = 35): readonly Frame[] {
  const id = 2 * 2 ** 26 + engineDynamic * 256 + source
  const counter = (frame: number) => (sequence << 5) | frame
  return [
    { id, data: hex([counter(0), bytes.length, ...bytes.slice(0, 6)]).padEnd(16, 'f') },
    ...chunks(bytes.slice(6), 7).map((part, index) => ({
      id,
      data: hex([counter(index + 1), ...part]).padEnd(16, 'f'),
    })),
  ]
}

const byte = fc.nat(255)
const other: Frame = { id: 217056256, data: '3FFFCD883927F4FF' }

describe('reassembleTransfers', () => {
  it('returns every J1939 transfer, whatever is sent in between', () => {
    const content = fc.array(byte, { minLength: 9, maxLength: 1785 })
    fc.assert(
      fc.property(content, fc.constantFrom(255, 11), (bytes, destination) => {
        const frames = transfer(dm1, bytes, 0, destination).flatMap((frame) => [other, frame])
        expect(reassembleTransfers(frames)).toEqual([
          { lastIndex: frames.length - 1, pgn: dm1, source: 0, destination, bytes: Uint8Array.from(bytes) },
        ])
      }),
      { numRuns: 30 },
    )
  })

  it('returns every fast packet, also from two alternating senders', () => {
    fc.assert(
      fc.property(fc.array(byte, { minLength: 7, maxLength: 223 }), fc.nat(7), (bytes, sequence) => {
        const [one, two] = [fastPacket(bytes, sequence, 1), fastPacket(bytes, sequence, 2)]
        const turns = one.flatMap((frame, index) => [frame, two[index]])
        const whole = reassembleTransfers(turns)
        expect(whole.map(({ source }) => source)).toEqual([1, 2])
        for (const packet of whole) expect([...packet.bytes]).toEqual(bytes)
      }),
      { numRuns: 50 },
    )
  })

  it('omits a transfer with a missing part or two in the wrong order', () => {
    const bytes = Array.from({ length: 34 }, (_, index) => index)
    for (const frames of [transfer(dm1, bytes), fastPacket(bytes)]) {
      expect(reassembleTransfers(frames)).toHaveLength(1)
      for (const left of frames.keys()) expect(reassembleTransfers(frames.toSpliced(left, 1))).toEqual([])
      for (const first of frames.slice(1).keys()) {
        const swapped = frames.with(first, frames[first + 1] ?? other).with(first + 1, frames[first] ?? other)
        expect(reassembleTransfers(swapped)).toEqual([])
      }
    }
  })

  it('does not mix packets of different controllers or sequences', () => {
    const bytes = Array.from({ length: 20 }, (_, index) => index)
    const [announcement, first, ...rest] = transfer(dm1, bytes, 0)
    const stranger = transfer(dm1, bytes, 1)
    expect(reassembleTransfers([announcement, stranger[1], ...rest])).toEqual([])
    expect(
      reassembleTransfers([announcement, first, ...stranger, ...rest]).map(({ source }) => source),
    ).toEqual([1, 0])
    const [begin] = fastPacket(bytes, 1)
    expect(reassembleTransfers([begin, ...fastPacket(bytes, 2).slice(1)])).toEqual([])
  })

  it('drops a transfer that its sender aborts', () => {
    const [announcement, first, ...rest] = transfer(dm1, Array(20).fill(1), 0, 11)
    const abort = { id: announcement?.id, data: 'FF01FFFFFFCAFE00' }
    expect(reassembleTransfers([announcement, first, abort, ...rest])).toEqual([])
  })

  it.each([
    ['a length that does not match its packets', '20220001FFCAFE00'],
    ['more packets than its length needs', '20220006FFCAFE00'],
    ['a length for which one frame is enough', '20080002FFCAFE00'],
    ['more than 1785 bytes', '20FFFFFFFFCAFE00'],
  ])('ignores an announcement of %s', (_, data) => {
    const [announcement, ...packets] = transfer(dm1, Array(41).fill(1))
    expect(reassembleTransfers([{ id: announcement?.id, data }, ...packets])).toEqual([])
  })

  it('never fails, whatever the list contains', () => {
    const ids = fc.constantFrom(485293824, 485228288, 2 * 2 ** 26 + engineDynamic * 256, 217056256)
    const frame = fc.record({
      id: fc.oneof(ids, fc.anything()),
      data: fc.oneof(fc.array(byte, { maxLength: 12 }).map(hex), fc.anything()),
    })
    fc.assert(
      fc.property(fc.array(fc.oneof(frame, fc.anything())), (list) => {
        expect(reassembleTransfers(list).every(({ bytes }) => bytes.length > 0)).toBe(true)
      }),
    )
    fc.assert(fc.property(fc.anything(), (list) => void describeFrames(list)))
  })
})

describe('describeFrames', () => {
  it.each([null, undefined, 'FF', 7, {}])('is null for %s, which is not a list', (list) => {
    expect(describeFrames(list)).toBeNull()
  })

  it('omits entries that are not frames, and returns the others unchanged', () => {
    const frames = describeFrames([null, other, { id: 'x' }, { id: -1, data: '' }, other]) ?? []
    expect(frames.map(({ id, data }) => ({ id, data }))).toEqual([other, other])
  })

  it('names addresses of J1939, but not of NMEA 2000', () => {
    const request = { id: 0x18_ea_0b_f9, data: 'EBFE00' }
    const none = { sourceName: null, destinationName: null }
    expect(describeFrames([request])).toMatchObject([
      {
        sourceName: 'Off Board Diagnostic-Service Tool #1',
        destinationName: 'Brakes - System Controller',
      },
    ])
    expect(describeFrame(fastPacket([0], 0, 0)[0])).toMatchObject({ source: 0, ...none })
    expect(describeFrames([request, fastPacket([0], 0, 0)[0]])).toMatchObject([none, none])
  })

  it('adds the content of a transfer to its last frame', () => {
    const frames = describeFrames(transfer(dm1, [0x44, 0xff, 110, 0, 3, 2, 100, 0, 1, 1])) ?? []
    expect(
      frames.map(({ assembled, dm1: faults }) => [assembled?.name ?? null, faults?.codes.length ?? 0]),
    ).toEqual([
      [null, 0],
      [null, 0],
      ['Active Diagnostic Trouble Codes (DM1)', 2],
    ])
  })
})
