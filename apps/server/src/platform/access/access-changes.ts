import type { RevocationScope } from '@fieldport/contract'
import { createListeners } from '../background/listeners.ts'

/** Whose access may have ended: one person's, that of guests with share links, or anybody's. */
export type AccessChange =
  | { readonly of: 'user'; readonly userId: string }
  | { readonly of: 'guests' }
  | { readonly of: 'everybody' }

/** The holder of an open connection: the person on whose rights it depends, and whether a guest is viewing. */
export type AccessHolder = { readonly userId: string; readonly isGuest: boolean }

export type AccessChanges = ReturnType<typeof createAccessChanges>

/** Notifies open connections, such as live streams, to check immediately whether they may stay open. */
export function createAccessChanges() {
  const here = createListeners<[AccessChange]>()
  const made = createListeners<[AccessChange]>()
  return {
    /** @returns a function that ends the subscription */
    onChange: (holder: AccessHolder, recheck: () => void): (() => void) =>
      here.add((change) => isAffected(change, holder) && recheck()),

    /** Call when the change is durable. */
    announce(change: AccessChange): void {
      here.notify(change)
      made.notify(change)
    },

    /** Call for a change that another portal announced. */
    repeat: here.notify,

    /** Changes announced here, for other portals. */
    onAnnounced: made.add,
  }
}

function isAffected(change: AccessChange, { userId, isGuest }: AccessHolder): boolean {
  switch (change.of) {
    case 'user':
      return change.userId === userId
    case 'guests':
      return isGuest
    default:
      return true
  }
}

/** The people whose access a call may have ended, by its declaration in the contract. Null: its input names nobody. */
export function accessChangeOf(
  endsAccess: RevocationScope,
  callerId: string | undefined,
  input: unknown,
): AccessChange | null {
  if (endsAccess === 'guests' || endsAccess === 'everybody') return { of: endsAccess }
  const named = typeof input === 'object' && input !== null && 'userid' in input ? input.userid : undefined
  const userId = endsAccess === 'own' ? callerId : named
  return typeof userId === 'string' ? { of: 'user', userId } : null
}
