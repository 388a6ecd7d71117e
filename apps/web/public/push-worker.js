// Shows what the portal pushes, opens what it is about, and keeps the subscription; nothing else (docs/adr/0043). It answers no
// requests and keeps nothing, so that it stands between nobody and a new version.

// A new version of this file takes over at once: there is nothing that an old one would have under way.
addEventListener('install', (event) => event.waitUntil(skipWaiting()))
addEventListener('activate', (event) => event.waitUntil(clients.claim()))

/** Browsers open windows for a few seconds after a press alone. */
const answerMs = 1_000

addEventListener('push', (event) => event.waitUntil(show(read(event.data))))

// The browser, or its push service, has ended the subscription or replaced it.
addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event.newSubscription)))

addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data?.path ?? '/'))
})

/** Browsers take the permission back where a push shows nothing: one that cannot be read is told of all the same. */
function read(data) {
  try {
    return data.json()
  } catch {
    return { title: location.hostname, body: '', path: '/' }
  }
}

/** Tells the portal where it is to push from now on. Without a session it pushes here no more: whoever signs in next switches it on. */
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
    // What takes the place of an earlier one is heard again: an alarm may follow a warning.
    ...(tag ? { tag, renotify: true } : {}),
  })
}

/** In a page of the portal that is open, if any: its own links lead there without loading it again. */
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

/** A page of the portal goes there itself, and asks before what is typed in it is lost. @returns false: it is no such page */
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
