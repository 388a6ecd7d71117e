// Before the first paint, or a dark page flashes white. A file of its own, so that a content policy may forbid inline scripts.
try {
  const chosen = localStorage.getItem('mantine-color-scheme-value')
  const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
} catch {
  // Storage may be forbidden: the app decides a moment later.
}
