// Shows what the portal pushes and opens what it is about; nothing else (docs/adr/0043). It answers no requests and keeps nothing,
// so that it stands between nobody and a new version.

// A new version of this file takes over at once: there is nothing that an old one would have under way.
addEventListener('install', (event) => event.waitUntil(skipWaiting()))
addEventListener('activate', (event) => event.waitUntil(clients.claim()))

/** Browsers open windows for a few seconds after a press alone. */
const answerMs = 1_000

addEventListener('push', (event) => event.waitUntil(show(read(event.data))))

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
