/** Types of MQTT control packets. Source: MQTT 3.1.1, table 2.1. */
const connectType = 1
const publishType = 3

export type PacketLimits = {
  /** Largest payload of a PUBLISH. A larger one is replaced by `oversizeMark` and its bytes are dropped. */
  readonly payloadBytes: number
  /** Largest packet of any other type. A larger one is a violation. */
  readonly controlBytes: number
  /** A server expects CONNECT as the first packet; a client never receives one. */
  readonly isServer: boolean
  /** MQTT 5 puts properties between the packet id and the payload. */
  readonly hasProperties: boolean
  /** Unguessable bytes that replace a dropped payload, followed by its size. */
  readonly oversizeMark: Buffer
}

/** The size of the dropped payload that `payload` stands for; null: it is an ordinary payload. */
export function readOversizeMarker(payload: Uint8Array, mark: Buffer): number | null {
  if (payload.byteLength !== mark.length + 4) return null
  const bytes = Buffer.from(payload.buffer, payload.byteOffset, payload.byteLength)
  return bytes.subarray(0, mark.length).equals(mark) ? bytes.readUInt32BE(mark.length) : null
}

export class PacketViolationError extends Error {}

const topicLengthBytes = 2
const packetIdBytes = 2

/**
 * Follows the packets in a byte stream by their fixed headers and stops those that are too large before anything
 * buffers them. MQTT 3.1.1 cannot refuse a message, and a device without a PUBACK would resend it forever: so the
 * packet is kept without its payload.
 */
export class PacketSizeFilter {
  readonly #limits: PacketLimits
  /** Remaining bytes of the current packet to pass through. */
  #passing = 0
  /** Remaining bytes of the current packet to drop. */
  #dropping = 0
  /** Start of a packet whose header is incomplete, or of an oversize PUBLISH whose topic is. */
  #pending: Buffer = Buffer.alloc(0)
  #isFirst = true
  #begun = 0

  constructor(limits: PacketLimits) {
    this.#limits = limits
  }

  /** The number of the packet whose rest is still to come; null: none. */
  get partialPacket(): number | null {
    return this.#passing > 0 || this.#dropping > 0 || this.#pending.length > 0 ? this.#begun : null
  }

  /**
   * @returns the bytes to pass on, in order, as views on `chunk` where possible
   * @throws PacketViolationError if the connection must end
   */
  accept(chunk: Buffer): Buffer[] {
    const bytes = this.#pending.length > 0 ? Buffer.concat([this.#pending, chunk]) : chunk
    this.#pending = Buffer.alloc(0)
    const passed: Buffer[] = []
    let from = 0
    let at = 0
    while (at < bytes.length) {
      if (this.#passing > 0) {
        const step = Math.min(this.#passing, bytes.length - at)
        this.#passing -= step
        at += step
        continue
      }
      if (this.#dropping > 0) {
        const step = Math.min(this.#dropping, bytes.length - at)
        this.#dropping -= step
        at += step
        from = at
        continue
      }
      const begun = this.#begin(bytes, at)
      if (begun === 'incomplete') {
        this.#pending = Buffer.from(bytes.subarray(at))
        break
      }
      this.#begun++
      if (begun === null) continue
      if (at > from) passed.push(bytes.subarray(from, at))
      passed.push(begun.replacement)
      at += begun.headBytes
      from = at
      this.#dropping = begun.droppedBytes
    }
    const end = bytes.length - this.#pending.length
    if (end > from) passed.push(bytes.subarray(from, end))
    return passed
  }

  /** Inspects a packet that begins at `at`. Null: it passes, and `#passing` is its length. */
  #begin(bytes: Buffer, at: number): Oversize | 'incomplete' | null {
    const header = readFixedHeader(bytes, at)
    if (header === null) return 'incomplete'
    const { type, remainingBytes, headerBytes } = header
    if (this.#isFirst && this.#limits.isServer && type !== connectType) {
      throw new PacketViolationError('The first packet was not CONNECT.')
    }
    if (type !== publishType && remainingBytes > this.#limits.controlBytes) {
      throw new PacketViolationError(`A packet of type ${type} had ${remainingBytes} bytes.`)
    }
    if (type === publishType && remainingBytes > this.#limits.payloadBytes) {
      const head = this.#publishHead(bytes, at, headerBytes, remainingBytes)
      if (head !== null) return head
    }
    this.#isFirst = false
    this.#passing = headerBytes + remainingBytes
    return null
  }

  /** A PUBLISH with its payload replaced; null if the payload itself is within the limit. */
  #publishHead(
    bytes: Buffer,
    at: number,
    headerBytes: number,
    remainingBytes: number,
  ): Oversize | 'incomplete' | null {
    const topicAt = at + headerBytes
    if (bytes.length < topicAt + topicLengthBytes) return 'incomplete'
    const hasPacketId = (bytes.readUInt8(at) & 0b110) !== 0
    const headBytes = topicLengthBytes + bytes.readUInt16BE(topicAt) + (hasPacketId ? packetIdBytes : 0)
    const payloadBytes = remainingBytes - headBytes
    if (payloadBytes <= this.#limits.payloadBytes) return null
    if (bytes.length < topicAt + headBytes) return 'incomplete'
    const size = Buffer.alloc(4)
    size.writeUInt32BE(payloadBytes)
    const parts = [bytes.subarray(topicAt, topicAt + headBytes)]
    if (this.#limits.hasProperties) parts.push(Buffer.of(0))
    const rest = Buffer.concat([...parts, this.#limits.oversizeMark, size])
    return {
      replacement: Buffer.concat([bytes.subarray(at, at + 1), lengthBytes(rest.length), rest]),
      headBytes: headerBytes + headBytes,
      droppedBytes: payloadBytes,
    }
  }
}

type Oversize = {
  readonly replacement: Buffer
  readonly headBytes: number
  readonly droppedBytes: number
}

type FixedHeader = {
  readonly type: number
  readonly remainingBytes: number
  readonly headerBytes: number
}

function readFixedHeader(bytes: Buffer, at: number): FixedHeader | null {
  let remainingBytes = 0
  for (let digit = 0; digit < 4; digit++) {
    const index = at + 1 + digit
    if (index >= bytes.length) return null
    const byte = bytes.readUInt8(index)
    remainingBytes += (byte & 0x7f) * 128 ** digit
    if (byte < 0x80) {
      return { type: bytes.readUInt8(at) >> 4, remainingBytes, headerBytes: digit + 2 }
    }
  }
  throw new PacketViolationError('The length of a packet was malformed.')
}

function lengthBytes(length: number): Buffer {
  const digits: number[] = []
  let left = length
  do {
    digits.push((left % 128) | (left >= 128 ? 0x80 : 0))
    left = Math.floor(left / 128)
  } while (left > 0)
  return Buffer.from(digits)
}
