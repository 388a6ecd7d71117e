import { describe, expect, it } from 'vitest'
import { AddressRefusedError, createOutboundGuard } from './outbound-guard.ts'
import { parseNetworks } from './network-list.ts'

const guard = (networks = '', addresses: readonly string[] = []) =>
  createOutboundGuard(
    { allowsPlain: false, networks: parseNetworks(networks) },
    (_name, _options, callback) =>
      callback(
        null,
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      ),
  )
const resolved = (networks: string, ...addresses: string[]) =>
  new Promise((resolve) => {
    guard(networks, addresses).lookup('host.example', { all: true }, (error, found) =>
      resolve(error ?? found),
    )
  })

describe('connections to user-supplied addresses', () => {
  it.each([
    '127.0.0.1',
    '127.8.8.8',
    '0.0.0.0',
    '10.1.2.3',
    '172.31.255.255',
    '192.168.0.1',
    '100.100.100.200',
    '169.254.169.254',
    '168.63.129.16',
    '224.0.0.1',
    '255.255.255.255',
    '192.0.0.192',
    '198.18.0.1',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    'fe80::1',
    'fd00:ec2::254',
    'ff02::1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:db8::1',
    'fec0::1',
  ])('are refused to %s', async (address) => {
    expect(() => guard().checkHost(address)).toThrow(AddressRefusedError)
    expect(() => guard().checkHost(`[${address}]`)).toThrow(AddressRefusedError)
    expect(await resolved('', address)).toBeInstanceOf(AddressRefusedError)
  })

  it.each(['1.1.1.1', '172.32.0.1', '8.8.8.8', '2606:4700:4700::1111'])(
    'are allowed to %s',
    async (address) => {
      expect(() => guard().checkHost(address)).not.toThrow()
      expect(await resolved('', address)).toMatchObject([{ address }])
    },
  )

  it('are refused if one of several addresses of a host is private, or if there is none', async () => {
    expect(await resolved('', '1.1.1.1', '10.0.0.1')).toBeInstanceOf(AddressRefusedError)
    expect(await resolved('')).toBeInstanceOf(AddressRefusedError)
  })

  it('are allowed only to private addresses that the operator permits', async () => {
    expect(await resolved('10.1.0.0/16,fd00::/8', '10.1.2.3', 'fd00::1')).toHaveLength(2)
    expect(await resolved('10.1.0.0/16', '10.2.0.1')).toBeInstanceOf(AddressRefusedError)
  })
})
