import { client } from '../api/client.ts'
import { type BrowserFacts, pushAbility } from './push-ability.ts'

/** Served at the root, since a worker sees no pages above its own folder. */
const workerPath = '/push-worker.js'

export type SwitchOnResult = 'on' | 'denied' | 'dismissed' | 'noPushService'

export function browserFacts(): BrowserFacts {
  const { userAgent, maxTouchPoints } = navigator
  return {
    hasPush: 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis,
    isSecure: isSecureContext,
    permission: 'Notification' in globalThis ? Notification.permission : undefined,
    userAgent,
    touchPoints: maxTouchPoints,
    isInstalled: matchMedia('(display-mode: standalone)').matches,
  }
}

/** Of this browser, where it has one. */
async function findSubscription(): Promise<PushSubscription | null> {
  if (!browserFacts().hasPush) return null
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

/**
 * The id under which the portal pushes to this browser. What was pushed here to somebody else ends, here and there.
 * @returns null: it does not push to it
 */
export async function findThisBrowser(): Promise<string | null> {
  const subscription = await findSubscription()
  if (!subscription) return null
  const { id } = await client.user.claimPushBrowser({ endpoint: subscription.endpoint })
  if (id === null) await subscription.unsubscribe()
  return id
}

/**
 * Asks the person, then subscribes. To be called where the person pressed something: browsers ask at no other time.
 * @param publicKey of the portal, base64url
 * @throws Error where the portal refuses it
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
  // One that was made for other keys takes nothing of ours.
  if (known && !isFor(known, publicKey)) await known.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
}

function isFor({ options }: PushSubscription, publicKey: string): boolean {
  if (options.applicationServerKey === null) return false
  const key = String.fromCodePoint(...new Uint8Array(options.applicationServerKey))
  return btoa(key).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === publicKey
}

/** Nothing is pushed here any more, and what was is no longer shown: whoever uses this browser next is to see nothing of it. */
export async function switchPushOff(): Promise<void> {
  const subscription = await findSubscription()
  if (!subscription) return
  await subscription.unsubscribe()
  const registration = await navigator.serviceWorker.getRegistration()
  for (const shown of (await registration?.getNotifications()) ?? []) shown.close()
}

/** At the start of a page of somebody who is signed in; what fails is looked at by the next page. */
export function checkThisBrowser(): void {
  const { hasPush, permission } = browserFacts()
  if (!hasPush || permission !== 'granted') return
  findThisBrowser().catch(() => {})
}

/** Why nothing can be pushed here, or that it can. */
export const thisBrowserAbility = () => pushAbility(browserFacts())
