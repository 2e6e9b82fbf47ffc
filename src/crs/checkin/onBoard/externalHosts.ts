import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { RefusedMessage } from '../../mail/transport.ts'

/** Networks of the machine itself and of its neighbours; the tables of a network must not reach into them. */
const internal = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  internal.addSubnet(network, bits)
// Those of IPv6 include forms that translators and tunnels turn into an address of IPv4, which may be any of the above.
for (const [network, bits] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  internal.addSubnet(network, bits, 'ipv6')

const isInternal = (address: string): boolean =>
  internal.check(
    address.replace(/^::ffff:(?=\d+\.)/i, ''),
    address.includes(':') && !/^::ffff:\d+\./i.test(address) ? 'ipv6' : 'ipv4',
  )

/**
 * Returns how the address of a host is looked up when a connection is made: internal addresses are refused, unless the
 * operator of the server has named the host. It is the connection that looks it up, so that no second answer of a name
 * server can lead elsewhere. Throws for a host that is an internal address itself.
 */
export function externalHostLookup(host: string, trusted: readonly string[]): LookupFunction {
  const name = host.replace(/^\[|\]$/g, '')
  if (trusted.includes(name)) return lookup
  const refused = () =>
    new RefusedMessage(`${name} is inside the network of the server; AUTHORITY_HOSTS may name it`)
  if (isIP(name) > 0 && isInternal(name)) throw refused()
  return (hostname, options, callback) =>
    lookup(hostname, options, (problem, address, family) => {
      const all = Array.isArray(address) ? address.map((entry) => entry.address) : [address]
      if (problem === null && all.some(isInternal)) callback(refused(), '', 0)
      else callback(problem, address, family)
    })
}
