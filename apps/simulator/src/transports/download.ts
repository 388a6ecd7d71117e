import type { IncomingMessage } from 'node:http'
import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { Download } from '../rpc/download-image.ts'
import { DownloadRefusedError } from '../rpc/download-image.ts'

export type DownloadOptions = {
  /** For an address without a host. */
  readonly origin: string
  readonly deviceId: string
  readonly secret: string
}

const timeoutMs = 30_000

/** GET with the device's secret as Basic authentication; continues an interrupted download with a range request. */
export function createDownload(options: DownloadOptions): Download {
  return async function* read(url, fromByte, signal) {
    const address = URL.canParse(url, options.origin) ? new URL(url, options.origin) : undefined
    if (address === undefined || !/^https?:$/.test(address.protocol))
      throw new DownloadRefusedError('no address')
    const response = await open(address, fromByte, options, signal)
    const { statusCode = 0 } = response
    if (statusCode >= 400 && statusCode < 500 && statusCode !== 408 && statusCode !== 429)
      throw new DownloadRefusedError(`HTTP ${statusCode}`)
    // 200 for a range request: the whole file again.
    let skip = statusCode === 200 ? fromByte : 0
    if (statusCode !== 200 && statusCode !== 206) throw new Error(`HTTP ${statusCode}`)
    for await (const chunk of response as AsyncIterable<Buffer>) {
      const rest = chunk.subarray(Math.min(skip, chunk.length))
      skip -= chunk.length - rest.length
      if (rest.length > 0) yield rest
    }
  }
}

function open(
  url: URL,
  fromByte: number,
  { deviceId, secret }: DownloadOptions,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest
  const authorization = `Basic ${Buffer.from(`${deviceId}:${secret}`).toString('base64')}`
  const range = fromByte === 0 ? {} : { range: `bytes=${fromByte}-` }
  return new Promise((resolve, reject) => {
    const request = send(url, { signal, timeout: timeoutMs, headers: { authorization, ...range } })
    request.on('timeout', () => request.destroy(new Error('no answer in time')))
    request.on('error', reject)
    request.on('response', resolve)
    request.end()
  })
}
