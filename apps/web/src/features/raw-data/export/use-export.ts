import { useEffect, useRef, useState } from 'react'
import { sendWithSession } from '../../../lib/api/client.ts'
import { fetchFile } from '../../../lib/api/fetch-file.ts'
import { downloadFile } from '../../../lib/files/download-file.ts'
import { countLines, maximumFetchedRecords } from './export-request.ts'

export type ExportState =
  | { readonly kind: 'idle' | 'cancelled' | 'handedOver' }
  | { readonly kind: 'running' | 'done'; readonly bytes: number; readonly lines: number }
  | { readonly kind: 'failed'; readonly error: unknown }

export type ExportFile = {
  readonly name: string
  readonly path: string
  /** undefined: not counted yet. */
  readonly records: number | undefined
}

/** Minimum interval between progress updates. */
const paintMs = 200

/** One export at a time; cancelled when the component is unmounted. */
export function useExport() {
  const [state, setState] = useState<ExportState>({ kind: 'idle' })
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const start = async ({ name, path, records }: ExportFile) => {
    if (records !== undefined && records > maximumFetchedRecords) {
      handOver(path)
      setState({ kind: 'handedOver' })
      return
    }
    const abort = new AbortController()
    running.current = abort
    const progress = { bytes: 0, lines: 0 }
    setState({ kind: 'running', ...progress })
    const timer = setInterval(() => setState({ kind: 'running', ...progress }), paintMs)
    try {
      const file = await fetchFile(sendWithSession, new URL(path, globalThis.location.origin).href, {
        signal: abort.signal,
        onPiece: (piece) => {
          progress.bytes += piece.length
          progress.lines += countLines(piece)
        },
      })
      downloadFile(name, file)
      setState({ kind: 'done', ...progress })
    } catch (error) {
      setState(abort.signal.aborted ? { kind: 'cancelled' } : { kind: 'failed', error })
    } finally {
      clearInterval(timer)
    }
  }

  return {
    state,
    start,
    cancel: () => running.current?.abort(),
    reset: () => setState({ kind: 'idle' }),
  }
}

/** Starts a browser download, which writes to disk as data arrives, and can be cancelled there. */
function handOver(path: string): void {
  const link = document.createElement('a')
  link.href = path
  link.download = ''
  link.click()
}
