import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { addressOf, clientAddress, hostOf, attachClientAddress } from './client-address.ts'
import { noTrustedProxies, parseTrustedProxies } from './trusted-proxies.ts'

const proxies = parseTrustedProxies('127.0.0.1, 10.0.0.0/8,2001:db8:1::/48')

describe('trusted proxies', () => {
  it.each([
    ['127.0.0.1', true],
    ['::ffff:127.0.0.1', true],
    ['127.0.0.2', false],
    ['10.200.3.4', true],
    ['::ffff:10.0.0.1', true],
    ['11.0.0.1', false],
    ['2001:db8:1:ff::2', true],
    ['2001:db8:2::1', false],
    ['', false],
    ['proxy', false],
  ])('%s: %s', (address, trusted) => {
    expect(proxies.trusts(address)).toBe(trusted)
  })

  it.each(['localhost', '10.0.0.0/33', '10.0.0/8', '::1/129', '10.0.0.1/', '1.2.3.4/8/8', '1.2.3.4/-1'])(
    'cannot be named by %s',
    (text) => {
      expect(() => parseTrustedProxies(`127.0.0.1,${text}`)).toThrow(text)
    },
  )
})

describe('the address of a client', () => {
  it.each([
    ['a stranger with a forged header', '1.1.1.1', '192.0.2.9', '192.0.2.9'],
    ['behind one proxy', '198.51.100.7', '127.0.0.1', '198.51.100.7'],
    ['behind one proxy, with a forged header', '1.1.1.1, 198.51.100.7', '127.0.0.1', '198.51.100.7'],
    ['behind two proxies', '1.1.1.1, 198.51.100.7, 10.1.2.3', '127.0.0.1', '198.51.100.7'],
    ['behind two proxies, one of which is not trusted', '198.51.100.7, 192.0.2.1', '10.0.0.1', '192.0.2.1'],
    ['inside the trusted network', '10.0.0.5, 10.0.0.6', '127.0.0.1', '10.0.0.5'],
    ['with a port', '198.51.100.7:4711', '127.0.0.1', '198.51.100.7'],
    ['IPv6 with a port', '[2001:db8:9::1]:4711', '127.0.0.1', '2001:db8:9::1'],
    ['IPv4 as IPv6', '::ffff:198.51.100.7', '::ffff:127.0.0.1', '198.51.100.7'],
    ['a value that is no address', '1.1.1.1, unknown', '127.0.0.1', '127.0.0.1'],
    ['a proxy without the header', null, '127.0.0.1', '127.0.0.1'],
    ['no socket', '1.1.1.1', undefined, '0.0.0.0'],
  ])('%s', (_name, forwardedFor, remote, expected) => {
    expect(clientAddress(forwardedFor, remote, proxies)).toBe(expected)
  })
})

describe('a request', () => {
  const app = (trusted = proxies) =>
    new Hono()
      .use(attachClientAddress(trusted))
      .get('/', ({ req, json }) => json([addressOf(req.raw.headers), hostOf(req.raw.headers)]))
  const ask = async (from: string, headers: Record<string, string>, trusted = proxies) => {
    const env = { incoming: { socket: { remoteAddress: from, remotePort: 1, remoteFamily: 'IPv4' } } }
    return (await app(trusted).request('http://in/', { headers: { host: 'inside', ...headers } }, env)).json()
  }
  const forwarded = { 'x-forwarded-for': '198.51.100.7', 'x-forwarded-host': 'evil.com, amber.example' }
  const forged = { 'x-portal-client-address': '1.1.1.1', 'x-portal-host': 'evil.com' }

  it('uses the client and host forwarded by a trusted proxy', async () => {
    expect(await ask('10.0.0.1', forwarded)).toEqual(['198.51.100.7', 'amber.example'])
  })

  it('ignores forwarded headers from anyone else', async () => {
    expect(await ask('192.0.2.9', { ...forwarded, ...forged })).toEqual(['192.0.2.9', 'inside'])
    expect(await ask('10.0.0.1', forwarded, noTrustedProxies)).toEqual(['10.0.0.1', 'inside'])
    expect(await ask('10.0.0.1', forged)).toEqual(['10.0.0.1', 'inside'])
  })
})
