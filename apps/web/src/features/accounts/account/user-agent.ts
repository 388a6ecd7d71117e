/** The order matters: Edge and Opera also contain Chrome, and Chrome also contains Safari. */
const browsers: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|Opera)\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
  ['curl', /^curl\//],
]

const systems: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['iOS', /\b(?:iPhone|iPad|iPod)\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
]

/** 'Firefox · Windows' from a User-Agent header; its start if the browser is unknown, '' if it is empty. */
export function describeAgent(userAgent: string | null): string {
  if (userAgent === null) return ''
  const nameOf = (kinds: typeof browsers) => kinds.find(([, pattern]) => pattern.test(userAgent))?.[0]
  const known = [nameOf(browsers), nameOf(systems)].filter((name) => name !== undefined)
  return known.length > 0 ? known.join(' · ') : userAgent.slice(0, 40)
}
