/** What every page needs of pushes, the sign-in too; the rest is this-browser.ts. */

export const hasPush = () =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis

/** Of this browser, where it has one. */
export async function findSubscription(): Promise<PushSubscription | null> {
  if (!hasPush()) return null
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
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
  if (!hasPush() || Notification.permission !== 'granted') return
  import('./this-browser.ts').then(({ findThisBrowser }) => findThisBrowser()).catch(() => {})
}
