import { expect, test } from 'vitest'
import { externalHostLookup } from '../../../../src/crs/checkin/onBoard/externalHosts.ts'

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '192.0.0.8',
  '198.19.255.255',
  '[::1]',
  '::127.0.0.1',
  '::ffff:10.0.0.1',
  '::ffff:a00:1',
  '64:ff9b::7f00:1',
  '64:ff9b:1::a00:1',
  '2002:7f00:1::',
  'fec0::1',
  'fe80::1',
  'fd00::1',
])('%s is inside the network of the server, also by way of a translator or tunnel', (host) => {
  expect(() => externalHostLookup(host, [])).toThrow('is inside the network of the server')
  expect(() => externalHostLookup(host, [host.replaceAll(/[[\]]/g, '')])).not.toThrow()
})

test.each(['93.184.216.34', '192.0.1.1', '198.20.0.1', '2606:2800:220:1:248:1893:25c8:1946', '64:ff9c::1'])(
  '%s is outside',
  (host) => {
    expect(() => externalHostLookup(host, [])).not.toThrow()
  },
)
