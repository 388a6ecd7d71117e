import type { Clock } from '../clock.ts'
import type { OnProgress } from '../rpc/responder.ts'
import { RpcError } from '../rpc/rpc-error.ts'
import type { Download, UpdateRequest } from '../rpc/download-image.ts'
import { downloadImage } from '../rpc/download-image.ts'
import type { FirmwareBehaviour } from './behaviour.ts'

export type UpdaterPorts = {
  readonly clock: Clock
  readonly random: () => number
  readonly download: Download | undefined
  readonly behaviour: FirmwareBehaviour
  readonly stepMs: number
  /** The image is written. */
  readonly onWritten: () => void
}

/** Activates an image that was written before the boot. */
export type BootResult = { readonly kind: 'installs' | 'reverts'; readonly fw: string } | undefined

export type Updater = {
  readonly update: (order: UpdateRequest, onProgress: OnProgress) => Promise<void>
  readonly boot: () => BootResult
  /** The device shuts down: work in progress is lost. */
  readonly interrupt: () => void
}

/** The second partition of a device: one image at a time, activated at the next boot. */
export function createUpdater(ports: UpdaterPorts): Updater {
  let underWay: AbortController | undefined
  let written: string | undefined

  return {
    update: async (order, onProgress) => {
      const { download } = ports
      if (download === undefined) throw new RpcError(-1, 'No way to load an image')
      if (underWay !== undefined) throw new RpcError(-1, 'An update is under way')
      const own = new AbortController()
      underWay = own
      try {
        await downloadImage(order, { ...ports, download, signal: own.signal }, onProgress)
        written = order.fw
        ports.onWritten()
      } finally {
        if (underWay === own) underWay = undefined
      }
    },
    boot: () => {
      const fw = written
      written = undefined
      if (fw === undefined) return undefined
      return { kind: ports.behaviour === 'reverts' ? 'reverts' : 'installs', fw }
    },
    interrupt: () => {
      underWay?.abort()
      underWay = undefined
    },
  }
}
