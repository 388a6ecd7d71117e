import { isPortalError } from '@fieldport/domain'
import type { Caller } from '../../platform/access/caller.ts'
import type { Log } from '../../platform/monitoring/log.ts'
import { type AccessCheckPorts, createAccessCheck } from './access-check.ts'
import type { ExportFile } from './exports.service.ts'
import type { RunningExports } from './running-exports.ts'

export type StreamFilePorts = AccessCheckPorts & {
  readonly running: RunningExports
  readonly log: Pick<Log, 'warn'>
}

export type FileRequest = {
  readonly caller: Caller
  /** Aborted when the reader has disconnected. */
  readonly gone: AbortSignal
  /** Rejects when access has ended. */
  readonly recheck: () => Promise<unknown>
  readonly open: (check: () => Promise<void>) => Promise<ExportFile>
  readonly headers?: Readonly<Record<string, string>>
}

/**
 * Streams a file while it is generated; it counts as a running export of its reader.
 * @throws PortalError TOO_MANY_REQUESTS, and whatever `open` throws
 */
export async function streamFile(
  ports: StreamFilePorts,
  { caller, gone, recheck, open, headers = {} }: FileRequest,
): Promise<Response> {
  const finish = ports.running.begin(caller.userId)
  const guard = createAccessCheck(ports, { userId: caller.userId, gone, recheck })
  const end = (error?: unknown) => {
    guard.release()
    finish()
    if (error !== undefined && !isExpected(error, gone)) ports.log.warn({ err: error }, 'an export broke off')
  }
  try {
    const { name, mediaType, content } = await open(guard.check)
    return new Response(streamOf(content, end), {
      headers: {
        'content-type': mediaType,
        'content-disposition': `attachment; filename="${name}"`,
        'cache-control': 'no-store',
        // A buffering proxy would hold the whole file.
        'x-accel-buffering': 'no',
        ...headers,
      },
    })
  } catch (error) {
    end()
    throw error
  }
}

/** Ended access or a disconnected reader. */
function isExpected(error: unknown, gone: AbortSignal): boolean {
  return gone.aborted || (isPortalError(error) && error.code !== 'ENGINE_UNAVAILABLE')
}

/**
 * A chunk is generated when the reader asks for it, so that slow readers hold no more than a few in memory.
 * @param onEnd called once, with the error if there was one
 */
function streamOf(
  content: AsyncGenerator<Uint8Array>,
  onEnd: (error?: unknown) => void,
): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const next = await content.next()
          if (!next.done) {
            controller.enqueue(next.value)
            return
          }
          onEnd()
          controller.close()
        } catch (error) {
          onEnd(error)
          controller.error(new BrokenOffError(error))
        }
      },
      async cancel() {
        onEnd()
        await content.return(undefined)
      },
    },
    { highWaterMark: 0 },
  )
}

/**
 * Aborts the transfer, so that nobody mistakes a partial file for a complete one. With any other code, the HTTP server
 * would write the error's message into the file.
 */
class BrokenOffError extends Error {
  readonly code = 'ERR_STREAM_PREMATURE_CLOSE'

  constructor(cause: unknown) {
    super('The export broke off.', { cause })
  }
}
