import { client } from '../api/client.ts'
import { type BrowserFacts, pushAbility } from './push-ability.ts'
import { findSubscription, hasPush } from './switch-off.ts'

/** Served at the root, because a worker's scope is its own folder. */
const workerPath = '/push-worker.js'

export type SwitchOnResult = 'on' | 'denied' | 'dismissed' | 'noPushService'

function browserFacts(): BrowserFacts {
  const { userAgent, maxTouchPoints } = navigator
  return {
    hasPush: hasPush(),
    isSecure: isSecureContext,
    permission: 'Notification' in globalThis ? Notification.permission : undefined,
    userAgent,
    touchPoints: maxTouchPoints,
    isInstalled: matchMedia('(display-mode: standalone)').matches,
  }
}

/**
 * The ID under which the portal pushes to this browser. A subscription of another person is removed, here and in the
 * portal.
 * @returns null: it does not push to this browser
 */
export async function findThisBrowser(): Promise<string | null> {
  const subscription = await findSubscription()
  if (!subscription) return null
  const { id } = await client.user.claimPushBrowser({ endpoint: subscription.endpoint })
  if (id === null) await subscription.unsubscribe()
  return id
}

/**
 * Asks for permission, then subscribes. Call it from a user gesture: browsers ask at no other time.
 * @param publicKey the portal's, base64url
 * @throws Error if the portal refuses it
 */
export async function switchPushOn(publicKey: string): Promise<SwitchOnResult> {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'dismissed'
  const subscription = await subscribe(publicKey).catch(() => null)
  if (!subscription) return 'noPushService'
  const { endpoint, keys } = subscription.toJSON()
  await client.user.addPushBrowser({
    endpoint: endpoint ?? '',
    keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' },
  })
  return 'on'
}

async function subscribe(publicKey: string): Promise<PushSubscription> {
  await navigator.serviceWorker.register(workerPath)
  const { pushManager } = await navigator.serviceWorker.ready
  const known = await pushManager.getSubscription()
  // A subscription for another key does not accept our pushes.
  if (known && !isFor(known, publicKey)) await known.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
}

function isFor({ options }: PushSubscription, publicKey: string): boolean {
  if (options.applicationServerKey === null) return false
  const key = String.fromCodePoint(...new Uint8Array(options.applicationServerKey))
  return btoa(key).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === publicKey
}

/** Whether this browser can receive push notifications, otherwise the reason. */
export const thisBrowserAbility = () => pushAbility(browserFacts())
