import type { Site } from '@fieldport/contract'
import { defaultSwitches } from '@fieldport/domain'
import { expect, it } from 'vitest'
import {
  toSiteDraft,
  findInvalidHost,
  hostsOf,
  isEmailOrEmpty,
  isLink,
  settingsOf,
  shownColour,
  siteIdOf,
} from './site-draft.ts'

const site: Site = {
  siteid: 'blue',
  version: 3,
  hosts: ['blue.example', 'b.example'],
  brandName: 'Blue',
  isDevelopment: false,
  colour: '#0000aa',
  copyright: '',
  termsUrl: '',
  privacyUrl: '',
  termsText: '',
  privacyText: '',
  docsUrl: '',
  supportEmail: '',
  mailFromName: '',
  mailFromAddress: '',
  mailFooter: '',
  mapStyleUrl: '',
  mapSatelliteUrl: '',
  regulatory: { 'ORB-C1': '', 'QUAD-C2': '' },
  switches: { ...defaultSwitches },
  images: { logoLight: null, logoDark: null, subBrandLogo: null, favicon: null },
}

it('converts a brand to a draft and back unchanged', () => {
  const { siteid: _siteid, version: _version, images: _images, ...settings } = site
  expect(settingsOf(toSiteDraft(site))).toEqual(settings)
})

it('reads hosts with any separators, each once', () => {
  expect(hostsOf(' A.example,b.example\n\na.example; ')).toEqual(['a.example', 'b.example'])
  expect(findInvalidHost('a.example\nhttps://b.example')).toBe('https://b.example')
  expect(findInvalidHost('a.example')).toBeUndefined()
})

it.each([
  ['', true],
  ['https://example.com/terms', true],
  ['mailto:a@example.com', true],
  ['/api/docs', true],
  ['//evil.example', false],
  ['javascript:alert(1)', false],
  ['https://a b', false],
])('takes %s for a link: %s', (value, taken) => {
  expect(isLink(value)).toBe(taken)
})

it('validates email addresses, keeps the last valid colour, and derives an ID from a name', () => {
  expect(['', 'a@b.example', 'a@b', 'a b@c.example'].map(isEmailOrEmpty)).toEqual([true, true, false, false])
  expect([shownColour('#12', '#000000'), shownColour('#123456', '#000000')]).toEqual(['#000000', '#123456'])
  expect([siteIdOf('Blue Water Ltd.'), siteIdOf('Ærø 9')]).toEqual(['blue-water-ltd', 'r-9'])
})
