import { describe, expect, it } from 'vitest'
import { readSettings } from './settings.ts'

const shared = { DATABASE_URL: 'postgres://db/portal', CLICKHOUSE_URL: 'http://store:8123' }

describe('roles', () => {
  it('are all enabled by default', () => {
    expect([...readSettings({}).roles]).toEqual(['api', 'ingest', 'worker'])
    expect([...readSettings({ ROLES: 'worker,api', ...shared }).roles]).toEqual(['worker', 'api'])
  })

  it.each([
    { ROLES: 'api,cook', ...shared },
    { ROLES: ',', ...shared },
  ])('are refused if unknown: $ROLES', (env) => {
    expect(() => readSettings(env)).toThrow('ROLES')
  })

  it.each([
    { ROLES: 'api' },
    { ROLES: 'api,api,api' },
    { ROLES: 'ingest,worker', DATABASE_URL: shared.DATABASE_URL },
    { ROLES: 'api', CLICKHOUSE_URL: shared.CLICKHOUSE_URL },
  ])('cannot be split over engines that only one process can hold: $ROLES', (env) => {
    expect(() => readSettings(env)).toThrow('DATABASE_URL and CLICKHOUSE_URL')
  })
})

describe('trusted proxies', () => {
  it.each([{}, { TRUST_PROXY: '0' }, { TRUST_PROXY: 'false' }, { TRUST_PROXY: '' }])(
    'are empty by default: %j',
    (env) => {
      expect(readSettings(env).trustedProxies.trusts('127.0.0.1')).toBe(false)
    },
  )

  it('are named by address and range', () => {
    const { trusts } = readSettings({ TRUST_PROXY: '127.0.0.1, 10.0.0.0/8' }).trustedProxies
    expect(['127.0.0.1', '10.9.9.9', '192.168.0.1'].map(trusts)).toEqual([true, true, false])
  })

  it.each(['1', 'true', 'yes', 'proxy.example', '10.0.0.0/64'])('cannot be named by %s', (TRUST_PROXY) => {
    expect(() => readSettings({ TRUST_PROXY })).toThrow(/TRUST_PROXY=127\.0\.0\.1,10\.0\.0\.0\/8/)
  })
})

it('reads maps from one variable, and reports what it accepts', () => {
  const MAP_STYLE = '/maps/region.pmtiles https://tiles.example/satellite.json'
  expect(readSettings({ MAP_STYLE }).maps).toEqual({
    streets: { path: '/maps/region.pmtiles' },
    satellite: { url: 'https://tiles.example/satellite.json' },
  })
  expect(readSettings({}).maps).toEqual({})
  expect(() => readSettings({ MAP_STYLE: 'tiles.example' })).toThrow(/MAP_STYLE takes a web address such as/)
})

describe('card payments', () => {
  const whole = {
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    STRIPE_PRICE_MONTHLY: 'price_m',
    STRIPE_PRICE_YEARLY: 'price_y',
  }

  it('use the sandbox unless Stripe is configured', () => {
    expect(readSettings({}).stripe).toBeUndefined()
    expect(readSettings(whole).stripe).toEqual({
      url: 'https://api.stripe.com',
      secretKey: 'sk_test_1',
      webhookSecret: 'whsec_1',
      prices: { MONTHLY: 'price_m', YEARLY: 'price_y' },
    })
  })

  it.each(Object.keys(whole))('are refused if only %s is missing', (name) => {
    expect(() => readSettings({ ...whole, [name]: '' })).toThrow('STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET')
  })
})
