import { BlockList, isIPv4, isIPv6 } from 'node:net'

/**
 * Whether an IP address is public: not loopback, private, reserved or an embedded form of another address
 * (https://www.iana.org/assignments/iana-ipv4-special-registry, iana-ipv6-special-registry).
 */
export function isPublicIp(address: string): boolean {
  if (isIPv4(address)) return !special.check(address, 'ipv4')
  return isIPv6(address) && global.check(address, 'ipv6') && !special.check(address, 'ipv6')
}

const special = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  special.addSubnet(network, prefix, 'ipv4')
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  special.addSubnet(network, prefix, 'ipv6')

/** All other IPv6 ranges are local, reserved, or embed an IPv4 address. */
const global = new BlockList()
global.addSubnet('2000::', 3, 'ipv6')
