import { describe, expect, it } from 'vitest'
import { addressOfHost, isPublicAddress } from './address-range.ts'

describe('isPublicAddress', () => {
  it.each(['8.8.8.8', '93.184.216.34', '2606:4700::1111', '::ffff:8.8.8.8'])('accepts %s', address => {
    expect(isPublicAddress(address)).toBe(true)
  })

  it.each([
    ['loopback', '127.0.0.1'],
    ['loopback', '::1'],
    ['loopback mapped into IPv6', '::ffff:127.0.0.1'],
    ['loopback in the deprecated compatible form', '::127.0.0.1'],
    ['unspecified', '0.0.0.0'],
    ['unspecified', '::'],
    ['private', '10.1.2.3'],
    ['private', '172.16.0.1'],
    ['private', '192.168.1.1'],
    ['unique local', 'fd00::1'],
    ['site-local', 'fec0::1'],
    ['link-local, where clouds keep their metadata', '169.254.169.254'],
    ['link-local', 'fe80::1'],
    ['the host of virtual machines in Azure', '168.63.129.16'],
    ['carrier-grade NAT', '100.64.0.1'],
    ['benchmarking', '198.18.0.1'],
    ['6to4 relay', '192.88.99.1'],
    ['6to4 of loopback', '2002:7f00:1::'],
    ['Teredo', '2001::1'],
    ['NAT64 of loopback', '64:ff9b::7f00:1'],
    ['local NAT64', '64:ff9b:1::7f00:1'],
    ['outside 2000::/3', '0::5efe:127.0.0.1'],
    ['multicast', '224.0.0.1'],
    ['broadcast', '255.255.255.255'],
    ['documentation', '2001:db8::1'],
    ['no address', 'example.org'],
  ])('refuses %s: %s', (_kind, address) => {
    expect(isPublicAddress(address)).toBe(false)
  })
})

describe('addressOfHost', () => {
  it('removes the brackets of an IPv6 host', () => {
    expect(addressOfHost('[::1]')).toBe('::1')
  })

  it('returns null for a name', () => {
    expect(addressOfHost('example.org')).toBeNull()
  })
})
