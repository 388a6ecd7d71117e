// What must not wait for the page's own code. A file of its own, so that a content policy may forbid inline scripts.

// Before the first paint, or a dark page flashes white.
try {
  const chosen = localStorage.getItem('mantine-color-scheme-value')
  const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
} catch {
  // Storage may be forbidden: the app decides a moment later.
}

// Who is here, and for the list its devices and their layout, are on their way while the code loads. lib/api/preloaded-fetch.ts takes the answers.
{
  const calls = new Map()
  const ask = (path, before = Promise.resolve()) => {
    const answer = before.then(() => fetch(path))
    // Whoever takes it hears of the failure.
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
    // A list that nobody may see is not asked for.
    if (location.pathname === '/') {
      const user = session.then(signedIn)
      // Its code comes beside that of every page, where it is not the sign-in page that will be seen.
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
