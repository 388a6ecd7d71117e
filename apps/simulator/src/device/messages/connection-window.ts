import type { Clock } from '../../clock.ts'
import type { Transport } from '../../transports/transport.ts'

export type ConnectionWindow = {
  /** Something is to be sent or was received: stays connected, or connects. */
  readonly keepOpen: () => void
  readonly end: () => void
}

/** How long an intermittently connected device waits for commands after the last message. */
const idleCloseMs = 3000

/** Keeps a device connected always, or only while there is something to send. */
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
