/** The part of push that every page needs, including sign-in; the rest is in this-browser.ts. */

export const hasPush = () =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis

/** This browser's subscription, if any. */
export async function findSubscription(): Promise<PushSubscription | null> {
  if (!hasPush()) return null
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** Unsubscribes this browser and closes its shown notifications, so that its next user sees none of them. */
export async function switchPushOff(): Promise<void> {
  const subscription = await findSubscription()
  if (!subscription) return
  await subscription.unsubscribe()
  const registration = await navigator.serviceWorker.getRegistration()
  for (const shown of (await registration?.getNotifications()) ?? []) shown.close()
}

/** Called when a signed-in person's page starts; after a failure the next page tries again. */
export function checkThisBrowser(): void {
  if (!hasPush() || Notification.permission !== 'granted') return
  import('./this-browser.ts').then(({ findThisBrowser }) => findThisBrowser()).catch(() => {})
}
