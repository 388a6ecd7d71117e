// Work that must not wait for the page's own code. In a separate file so that the content security policy can forbid
// inline scripts.

// Before the first paint, to avoid a white flash in dark mode.
try {
  const chosen = localStorage.getItem('mantine-color-scheme-value')
  const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
} catch {
  // Storage may be blocked: the app sets the colour scheme a moment later.
}

// Fetches the session and, for the list, its devices and layout while the code loads. lib/api/preloaded-fetch.ts takes
// the responses.
{
  const calls = new Map()
  const ask = (path, before = Promise.resolve()) => {
    const answer = before.then(() => fetch(path))
    // The caller that takes the response handles the failure.
    answer.catch(() => {})
    calls.set(location.origin + path, answer)
    return answer
  }
  const signedIn = async (answer) => {
    const { user } = await answer.clone().json()
    if (!user) throw new Error('nobody')
  }
  globalThis.earlyCalls = calls
  if (!location.pathname.startsWith('/shared/')) {
    const session = ask('/api/portal/session')
    // The list is fetched only for signed-in users.
    if (location.pathname === '/') {
      const user = session.then(signedIn)
      // Loads the list's code in parallel with the shared code, unless the sign-in page will be shown.
      const preloadCode = () => {
        const code = document.querySelector('meta[name="devices-page"]')?.content
        if (!code) return
        const link = document.createElement('link')
        Object.assign(link, { rel: 'modulepreload', href: code })
        document.head.append(link)
      }
      user.then(preloadCode, () => {})
      for (const path of ['user-get-device-summary', 'user-view/fleet']) void ask(`/api/portal/${path}`, user)
    }
  }
}
