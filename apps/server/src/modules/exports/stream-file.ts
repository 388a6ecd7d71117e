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
  /** Aborted when the reader has gone. */
  readonly gone: AbortSignal
  /** Rejects when access has ended. */
  readonly recheck: () => Promise<unknown>
  readonly open: (check: () => Promise<void>) => Promise<ExportFile>
  readonly headers?: Readonly<Record<string, string>>
}

/** Answers with a file as it is read, counted among the exports of its reader. @throws PortalError TOO_MANY_REQUESTS, and what `open` throws */
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
        // A proxy that gathers the answer first would hold all of it.
        'x-accel-buffering': 'no',
        ...headers,
      },
    })
  } catch (error) {
    end()
    throw error
  }
}

/** Access that ended, a reader who has gone. */
function isExpected(error: unknown, gone: AbortSignal): boolean {
  return gone.aborted || (isPortalError(error) && error.code !== 'ENGINE_UNAVAILABLE')
}

/**
 * A piece is made when the reader asks for one, so that whoever reads slowly holds no more than a few.
 * @param onEnd called once, with the error where there was one
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
 * Breaks the transfer off, so that nobody takes what came for the whole. With any other code the HTTP server would write the
 * message of the error into the file.
 */
class BrokenOffError extends Error {
  readonly code = 'ERR_STREAM_PREMATURE_CLOSE'

  constructor(cause: unknown) {
    super('The export broke off.', { cause })
  }
}
