import type { Clock } from '../../clock.ts'
import type { Transport } from '../../transports/transport.ts'

export type ConnectionWindow = {
  /** Something is to be said or was heard: stays, or comes, in contact. */
  readonly keepOpen: () => void
  readonly end: () => void
}

/** How long a device that is offline in between waits for commands after the last word. */
const idleCloseMs = 3000

/** Keeps a device in contact always, or only while there is something to say. */
export function createConnectionWindow(
  clock: Clock,
  transport: Pick<Transport, 'start' | 'suspend' | 'busy'>,
  { between, isBusy }: { readonly between: boolean; readonly isBusy: () => boolean },
): ConnectionWindow {
  let cancel: (() => void) | undefined

  const leaveLater = (): void => {
    cancel?.()
    cancel = clock.after(idleCloseMs, () => {
      cancel = undefined
      if (transport.busy() || isBusy()) leaveLater()
      else transport.suspend()
    })
  }

  return {
    keepOpen: () => {
      transport.start()
      if (between) leaveLater()
    },
    end: () => {
      cancel?.()
      cancel = undefined
    },
  }
}
