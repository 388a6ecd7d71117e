import { expect, it } from 'vitest'
import { type BrowserFacts, pushAbility } from './push-ability.ts'

const facts = (parts: Partial<BrowserFacts>): BrowserFacts => ({
  hasPush: true,
  isSecure: true,
  permission: 'default',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
  touchPoints: 0,
  isInstalled: false,
  ...parts,
})
const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1'
const tablet = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1.15'

it.each<[string, Partial<BrowserFacts>, string]>([
  ['a browser that was never asked', {}, 'possible'],
  ['one that allowed it', { permission: 'granted' }, 'possible'],
  ['one that refused it', { permission: 'denied' }, 'denied'],
  ['a page without TLS', { isSecure: false, hasPush: false }, 'notSecure'],
  ['a browser without push', { hasPush: false }, 'unsupported'],
  ['an iPhone', { hasPush: false, userAgent: phone }, 'notInstalled'],
  ['an iPad', { hasPush: false, userAgent: tablet, touchPoints: 5 }, 'notInstalled'],
  ['a Mac without push', { hasPush: false, userAgent: tablet }, 'unsupported'],
  [
    'an old iPhone with the app on its home screen',
    { hasPush: false, userAgent: phone, isInstalled: true },
    'unsupported',
  ],
])('%s: %j', (_, parts, ability) => {
  expect(pushAbility(facts(parts))).toBe(ability)
})
