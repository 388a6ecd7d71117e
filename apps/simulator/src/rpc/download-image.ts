import { createHash } from 'node:crypto'
import type { Clock } from '../clock.ts'
import { sleep } from '../clock.ts'
import type { FirmwareBehaviour } from '../device/behaviour.ts'
import { backoffMs } from '../transports/backoff.ts'
import type { OnProgress } from './responder.ts'
import { RpcError } from './rpc-error.ts'

/** A new image: its address and expected checksum. */
export type UpdateRequest = {
  readonly fw: string
  readonly url: string
  /** Lower-case hex. */
  readonly sha256: string
  readonly sizeBytes: number
}

/**
 * The bytes of a file from `fromByte` on, with the device's credentials. Rejects with DownloadRefusedError if retrying
 * is pointless.
 */
export type Download = (url: string, fromByte: number, signal: AbortSignal) => AsyncIterable<Uint8Array>

/** The server refused: the file does not exist, or is not for this device. */
export class DownloadRefusedError extends Error {}

export type UpdatePorts = {
  readonly download: Download
  readonly clock: Clock
  readonly random: () => number
  readonly behaviour: FirmwareBehaviour
  /** Between two steps of ten percent: flash is slow. */
  readonly stepMs: number
  /** Aborted when the device shuts down. */
  readonly signal: AbortSignal
}

const stepPercent = 10
const hangsAtPercent = 40
/** Interrupted connections before a device gives up. */
const maximumAttempts = 12

/** Downloads an image with progress, and verifies it. @throws RpcError for the response */
export async function downloadImage(
  order: UpdateRequest,
  ports: UpdatePorts,
  onProgress: OnProgress,
): Promise<void> {
  const hash = createHash('sha256')
  const { clock, signal } = ports
  let received = 0
  let told = 0
  const take = async (chunk: Uint8Array): Promise<void> => {
    hash.update(chunk)
    received += chunk.length
    if (received > order.sizeBytes) throw new RpcError(-1, 'The image is larger than announced')
    while (told + stepPercent <= (received / order.sizeBytes) * 100) {
      told += stepPercent
      if (ports.stepMs > 0) await sleep(clock, ports.stepMs, signal)
      if (signal.aborted) return
      onProgress({ state: 'downloading', percent: told })
      if (ports.behaviour === 'hangs' && told >= hangsAtPercent) await untilAborted(signal)
    }
  }
  onProgress({ state: 'downloading', percent: 0 })
  for (let attempt = 0; received < order.sizeBytes && !signal.aborted; attempt++) {
    const reason = await readChunks(ports.download(order.url, received, signal), take)
    if (reason === undefined || received >= order.sizeBytes) break
    if (attempt + 1 === maximumAttempts) throw new RpcError(-1, `Download failed: ${reason}`)
    await sleep(clock, backoffMs(attempt, ports.random), signal)
  }
  if (signal.aborted) throw new RpcError(-1, 'Interrupted')
  if (received !== order.sizeBytes) throw new RpcError(-1, 'The image is smaller than announced')
  if (ports.behaviour === 'bad-checksum' || hash.digest('hex') !== order.sha256)
    throw new RpcError(-1, 'The checksum of the image is wrong')
}

/** Returns why the bytes ended too early; undefined: they ended normally. */
async function readChunks(
  chunks: AsyncIterable<Uint8Array>,
  take: (chunk: Uint8Array) => Promise<void>,
): Promise<string | undefined> {
  try {
    for await (const chunk of chunks) await take(chunk)
    return undefined
  } catch (error) {
    if (error instanceof RpcError) throw error
    if (error instanceof DownloadRefusedError) throw new RpcError(-1, `Download failed: ${error.message}`)
    return String(error)
  }
}

function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    signal.addEventListener('abort', () => {
      resolve()
    })
  })
}
