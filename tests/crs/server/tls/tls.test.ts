import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { request as plainRequest } from 'node:http'
import { createServer, type Server } from 'node:https'
import { type AddressInfo, connect as connectSocket } from 'node:net'
import { join } from 'node:path'
import { connect, type ConnectionOptions } from 'node:tls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  certificateWarning,
  readCertificate,
  secureContext,
} from '../../../../src/crs/server/tls/certificate.ts'
import { redirectPlainHttp } from '../../../../src/crs/server/tls/plainHttp.ts'
import { serverCertificate, type ServerCertificate } from '../../../../src/crs/server/tls/renewal.ts'
import {
  ecCertificate,
  endedCertificate,
  rsaCertificate,
  type TestCertificate,
} from '../../../kit/crs/certificates.ts'
import { temporaryFolder } from '../../../kit/folder.ts'

const folder = temporaryFolder()
const files = { cert: join(folder.path, 'desk.pem'), key: join(folder.path, 'desk.key') }
const reported: string[] = []
let certificate: ServerCertificate
let server: Server
let port: number

function store({ cert, key }: Pick<TestCertificate, 'cert' | 'key'>): void {
  writeFileSync(files.cert, cert)
  writeFileSync(files.key, key)
}

beforeAll(async () => {
  store(rsaCertificate)
  certificate = serverCertificate(readCertificate(files), (line) => reported.push(line))
  server = createServer(secureContext(certificate.current()), (_, response) => response.end('over TLS'))
  redirectPlainHttp(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
})
afterAll(() => {
  server.close()
  folder.remove()
})

/** The name and protocol that a handshake yields, or the code of its failure. */
function handshake(options: ConnectionOptions = {}): Promise<{ name?: string; protocol?: string | null }> {
  return new Promise((result, failed) => {
    const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false, ...options }, () => {
      const name = String(socket.getPeerCertificate().subject.CN)
      result({ name, protocol: socket.getProtocol() })
      socket.destroy()
    })
    socket.on('error', failed)
  })
}

const presentedName = async () => (await handshake()).name

describe('the certificate of a running server', () => {
  test('is replaced when it is renewed, and by a pair that is valid alone', async () => {
    expect(await presentedName()).toBe(rsaCertificate.name)
    store({ cert: ecCertificate.cert, key: rsaCertificate.key })
    certificate.renew(server)
    expect(await presentedName()).toBe(rsaCertificate.name)
    expect(reported.at(-1)).toMatch(/is not that of the certificate.+The certificate in use is not replaced/)
    store(ecCertificate)
    certificate.renew(server)
    expect(await presentedName()).toBe(ecCertificate.name)
    expect(reported.at(-1)).toMatch(/renewed certificate .+ is in use; it ends on 2126-/)
    expect(certificate.current().cert).toBe(ecCertificate.cert)
  })

  test('is renewed when its files change, one after the other', async () => {
    const end = certificate.watch(server)
    const lines = reported.length
    writeFileSync(files.cert, rsaCertificate.cert)
    writeFileSync(files.key, rsaCertificate.key)
    await expect.poll(presentedName, { timeout: 30_000 }).toBe(rsaCertificate.name)
    expect(reported.slice(lines)).toEqual([expect.stringContaining('is in use') as string])
    end()
  })

  test('is reported when it has ended or ends within two weeks', () => {
    const ends = new Date('2027-03-15T12:00:00Z')
    const at = (moment: string) =>
      certificateWarning({ ...certificate.current(), ends }, new Date(`${moment}T12:00:00Z`))
    expect([at('2027-03-01'), at('2027-03-02'), at('2027-03-14'), at('2027-03-15')]).toEqual([
      undefined,
      'certificate_ends_soon',
      'certificate_ends_soon',
      'certificate_ended',
    ])
    store(endedCertificate)
    const lines: string[] = []
    serverCertificate(readCertificate(files), (line) => lines.push(line))
    expect(lines).toEqual([expect.stringMatching(/ended on 2026-10-02: browsers refuse it/) as string])
  })
})

describe('a connection', () => {
  beforeAll(() => {
    store(rsaCertificate)
    certificate.renew(server)
  })

  test.each(['TLSv1.2', 'TLSv1.3'] as const)('by %s is accepted', async (version) => {
    expect(await handshake({ minVersion: version, maxVersion: version })).toMatchObject({
      protocol: version,
    })
  })

  test.each(['TLSv1', 'TLSv1.1'] as const)('by %s is refused', async (version) => {
    const old = { minVersion: version, maxVersion: version, ciphers: 'ALL@SECLEVEL=0' }
    await expect(handshake(old)).rejects.toThrow()
  })

  test.each(['AES128-SHA', 'AES256-GCM-SHA384', 'ECDHE-RSA-AES128-SHA', 'DHE-RSA-AES256-SHA'])(
    'by %s, without forward secrecy or authenticated encryption, is refused',
    async (suite) => {
      const weak = { maxVersion: 'TLSv1.2', ciphers: `${suite}@SECLEVEL=0` } as const
      await expect(handshake(weak)).rejects.toThrow()
    },
  )

  const ask = (path: string, headers: Record<string, string> = {}) =>
    new Promise<{ status: number; location?: string | undefined }>((result, failed) => {
      const sent = plainRequest({ port, host: '127.0.0.1', path, headers }, (answer) => {
        result({ status: answer.statusCode ?? 0, location: answer.headers.location })
        answer.resume()
      })
      sent.on('error', failed)
      sent.end()
    })

  test('by plain http is redirected to the same address over TLS', async () => {
    expect(await ask('/en?x=1', { host: 'desk.example:8443' })).toEqual({
      status: 308,
      location: 'https://desk.example:8443/en?x=1',
    })
    expect(await ask('/', { host: 'user@evil.example' })).toMatchObject({ status: 400 })
    expect(await presentedName()).toBe(rsaCertificate.name)
  })

  test('that sends nothing, or no HTTP, does not delay others', async () => {
    const silent = Array.from({ length: 50 }, () => connectSocket(port, '127.0.0.1'))
    const odd = connectSocket(port, '127.0.0.1', () => odd.write('\0\0\0'))
    odd.resume()
    await once(odd, 'close')
    expect(await presentedName()).toBe(rsaCertificate.name)
    for (const socket of silent) socket.destroy()
  })
})
