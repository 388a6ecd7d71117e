import { describe, expect, it } from 'vitest'
import {
  defaultSwitches,
  isBrandColour,
  isFeatureOpen,
  isHostName,
  isMapAddress,
  portalTitle,
  type SiteFeature,
  type SiteSwitches,
  siteFeatures,
} from './sites.ts'

describe('isFeatureOpen', () => {
  it('opens everything for the default brand', () =>
    expect(siteFeatures.filter((feature) => !isFeatureOpen(feature, defaultSwitches))).toEqual([]))

  const closes: readonly [Partial<SiteSwitches>, readonly SiteFeature[]][] = [
    [{ hideMarketingSignup: true }, ['signUp']],
    [{ hideAccount: true }, ['account', 'mfaSetup']],
    [{ allowMfa: false }, ['mfaSetup']],
    [{ allowApi: false }, ['apiCredentials']],
    [{ hideSupport: true }, ['support']],
    [{ hideDocs: true }, ['docs']],
    [{ hidePlans: true }, ['plans']],
    [{ allowShareLinks: false }, ['shareLinks']],
    [{ hideFooter: true, showRegulatory: true }, []],
  ]
  it.each(closes)('%j closes %j', (switches, expected) => {
    const site = { ...defaultSwitches, ...switches }
    expect(siteFeatures.filter((feature) => !isFeatureOpen(feature, site))).toEqual(expected)
  })

  it('lets api_access_override override the brand', () => {
    const site = { ...defaultSwitches, allowApi: false }
    expect(isFeatureOpen('apiCredentials', site, ['api_access_override'])).toBe(true)
    expect(isFeatureOpen('apiCredentials', site, ['senquip_dev'])).toBe(false)
  })
})

it('recognizes the development host', () => {
  expect([portalTitle(false), portalTitle(true)]).toEqual(['Portal', 'Dev Portal'])
})

it.each([
  ['#1d5fc2', true],
  ['1d5fc2', false],
  ['#1d5', false],
  ['#1d5fc2;background:url(x)', false],
])('isBrandColour %s: %s', (value, expected) => expect(isBrandColour(value)).toBe(expected))

it.each([
  ['partner-a.localhost', true],
  ['portal.example.com', true],
  ['localhost', true],
  ['example.com:8080', false],
  ['https://example.com', false],
  ['exa mple.com', false],
  ['-a.example.com', false],
  ['Example.com', false],
])('isHostName %s: %s', (value, expected) => expect(isHostName(value)).toBe(expected))

it.each([
  ['', true],
  ['https://tiles.example.com/style.json', true],
  ['https://Tiles.example.com:8443/region.pmtiles?v=2', true],
  ['http://192.168.1.5:8080/style.json', true],
  ['/api/maps/region.pmtiles', true],
  ['//tiles.example.com/style.json', false],
  ['mailto:maps@example.com', false],
  ['https://', false],
  ['https://-tiles.example.com/style.json', false],
  ['https://user@tiles.example.com/style.json', false],
  ['https://tiles.example.com/a b', false],
  ["https://tiles.example.com/'", false],
])('isMapAddress %s: %s', (value, expected) => expect(isMapAddress(value)).toBe(expected))
