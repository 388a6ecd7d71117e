// What must not wait for the page's own code. A file of its own, so that a content policy may forbid inline scripts.

// Before the first paint, or a dark page flashes white.
try {
  const chosen = localStorage.getItem('mantine-color-scheme-value')
  const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
} catch {
  // Storage may be forbidden: the app decides a moment later.
}

// Who is here, and for the list its devices, are on their way while the code loads. lib/api/early-calls.ts takes the answers.
{
  const calls = new Map()
  const ask = (path) => {
    const answer = fetch(path)
    // Whoever takes it hears of the failure.
    answer.catch(() => {})
    calls.set(location.origin + path, answer)
  }
  globalThis.earlyCalls = calls
  if (!location.pathname.startsWith('/shared/')) ask('/api/portal/user-login')
  if (location.pathname === '/') ask('/api/portal/user-get-device-summary')
}
