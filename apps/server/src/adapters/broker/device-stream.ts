import type { Socket } from 'node:net'
import { Duplex } from 'node:stream'
import type { PacketSizeFilter } from './packet-size-filter.ts'

/** Large enough to keep many packets in flight while the engine writes. */
const readableHighWaterMark = 256 * 1024
/**
 * How long a packet may take, as over HTTP: what has arrived of it fills memory, and packets alone keep the connection
 * alive.
 */
const packetMs = 240_000
/** How long to wait for a device to take its last bytes. */
const lingerMs = 5_000

/**
 * A device's connection as the broker library sees it: bytes pass the size filter first, and reading pauses while too
 * much from this device is in flight, so that TCP slows the sender down.
 */
export class DeviceStream extends Duplex {
  readonly #socket: Socket
  readonly #guard: PacketSizeFilter
  /** Copied here because a closed socket no longer knows it. */
  readonly remoteAddress: string | undefined
  #isHeld = false
  #isWanted = false
  #packetTimer: NodeJS.Timeout | undefined
  #timedPacket: number | null = null
  readonly #packetMs: number

  constructor(socket: Socket, guard: PacketSizeFilter, longestPacketMs = packetMs) {
    super({ readableHighWaterMark, allowHalfOpen: false })
    this.#socket = socket
    this.remoteAddress = socket.remoteAddress
    this.#guard = guard
    this.#packetMs = longestPacketMs
    socket.on('data', (chunk: Buffer) => this.#receive(chunk))
    socket.on('end', () => this.push(null))
    socket.on('error', (error) => this.destroy(error))
    socket.on('close', () => this.destroy())
    socket.pause()
  }

  hold(isHeld: boolean): void {
    if (this.#isHeld === isHeld) return
    this.#isHeld = isHeld
    this.#follow()
  }

  override _read(): void {
    this.#isWanted = true
    this.#follow()
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#socket.write(chunk, done)
  }

  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error | null) => void): void {
    this.#socket.write(Buffer.concat(chunks.map(({ chunk }) => chunk)), done)
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    clearTimeout(this.#packetTimer)
    // Bytes already written, in particular a refusal, are still sent.
    this.#socket.destroySoon()
    this.#socket.setTimeout(lingerMs, () => this.#socket.destroy())
    done(error)
  }

  #follow(): void {
    if (this.#isWanted && !this.#isHeld) this.#socket.resume()
    else this.#socket.pause()
    this.#watchPacket()
  }

  /** Counts only while its rest may arrive. */
  #watchPacket(): void {
    const isReading = this.#isWanted && !this.#isHeld && !this.destroyed
    const awaited = isReading ? this.#guard.partialPacket : null
    if (awaited === this.#timedPacket) return
    this.#timedPacket = awaited
    clearTimeout(this.#packetTimer)
    if (awaited === null) return
    const giveUp = () => this.destroy(new Error('A packet took too long.'))
    this.#packetTimer = setTimeout(giveUp, this.#packetMs).unref()
  }

  #receive(chunk: Buffer): void {
    if (this.destroyed) return
    try {
      for (const part of this.#guard.accept(chunk)) {
        if (!this.push(part)) this.#isWanted = false
      }
      this.#follow()
    } catch (error) {
      this.destroy(error as Error)
    }
  }
}
