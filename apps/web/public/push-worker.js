// Shows push notifications, opens the page that they link to, and renews the subscription; nothing else
// (docs/adr/0043). It handles no fetches and caches nothing, so that it never delays a new version of the app.

// A new version of this file takes over at once: the old one has no work in progress.
addEventListener('install', (event) => event.waitUntil(skipWaiting()))
addEventListener('activate', (event) => event.waitUntil(clients.claim()))

/** Browsers allow a window to be opened only for a few seconds after a click. */
const answerMs = 1_000

addEventListener('push', (event) => event.waitUntil(show(read(event.data))))

// The browser or its push service has ended or replaced the subscription.
addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event.newSubscription)))

addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data?.path ?? '/'))
})

/** Browsers revoke the permission if a push shows no notification, so an unreadable one is shown too. */
function read(data) {
  try {
    return data.json()
  } catch {
    return { title: location.hostname, body: '', path: '/' }
  }
}

/**
 * Sends the new subscription to the portal. Without a session, pushes here stop until someone signs in and enables
 * them.
 */
async function renew(replacement) {
  const subscription = replacement ?? (await subscribe())
  if (!subscription) return
  const { endpoint, keys } = subscription.toJSON()
  const { ok } = await fetch('/api/user/push/browsers', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint, keys }),
  })
  if (!ok) await subscription.unsubscribe()
}

async function subscribe() {
  const answer = await fetch('/api/user/push')
  if (!answer.ok) return null
  const { publicKey } = await answer.json()
  return registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
}

function show({ title, body, path, at, icon, lang, tag }) {
  return registration.showNotification(title, {
    body,
    lang: lang ?? 'en',
    dir: 'auto',
    data: { path },
    ...(icon ? { icon, badge: icon } : {}),
    ...(at ? { timestamp: at * 1000 } : {}),
    // A replacement of an earlier notification alerts again: an alarm may follow a warning.
    ...(tag ? { tag, renotify: true } : {}),
  })
}

/** Uses an open page of the portal, if any: it navigates by its own router without reloading. */
async function open(path) {
  const { href, origin } = new URL(path, location.origin)
  const link = origin === location.origin ? href : location.origin
  const pages = await clients.matchAll({ type: 'window' })
  const page =
    pages.find(({ url }) => url === link) ??
    pages.find(({ visibilityState }) => visibilityState === 'visible') ??
    pages[0]
  if (!page) return clients.openWindow(link)
  await page.focus().catch(() => {})
  if (page.url === link || (await isTaken(page, link.slice(location.origin.length)))) return page
  return clients.openWindow(link)
}

/**
 * Asks an open page of the portal to navigate; it confirms first if it has unsaved input. @returns false if the page
 * does not respond
 */
function isTaken(page, path) {
  const { port1, port2 } = new MessageChannel()
  const taken = new Promise((resolve) => {
    port1.addEventListener('message', () => resolve(true))
    port1.start()
    setTimeout(() => resolve(false), answerMs)
  })
  page.postMessage({ type: 'open', path }, [port2])
  return taken
}
