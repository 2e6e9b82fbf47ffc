import { generateKeyPairSync } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readConfiguration } from '../../src/crs/configuration.ts'
import { rsaCertificate } from '../kit/crs/certificates.ts'
import { temporaryFolder } from '../kit/folder.ts'

const mailOf = (environment: Record<string, string>) => readConfiguration(environment, []).mail

describe('mail', () => {
  test('is written into files by default, with links to the listening address', () => {
    expect(mailOf({})).toEqual({ deskUrl: 'http://127.0.0.1:4173' })
    expect(mailOf({ HOST: '::1', PORT: '8080' })).toEqual({ deskUrl: 'http://[::1]:8080' })
  })

  test('is sent by the configured server, with the configured sender and links', () => {
    const named = {
      SMTP_URL: 'smtps://user:secret@mail.example.com:465',
      MAIL_FROM: 'Purser <desk@example.com>',
      DESK_URL: 'https://desk.example.com',
    }
    expect(mailOf(named)).toEqual({
      smtpUrl: named.SMTP_URL,
      from: named.MAIL_FROM,
      deskUrl: named.DESK_URL,
    })
  })

  test.each([
    ['SMTP_URL', 'post:secret'],
    ['SMTP_URL', 'https://post.example.org'],
    ['DESK_URL', 'purser.example.org'],
    ['SMS_URL', 'sms.example.org'],
    ['TICKET_FORMS_URL', 'forms.example.org'],
  ])('%s as %s is told by name, with an example and without what it holds', (name, text) => {
    expect(() => mailOf({ [name]: text })).toThrow(`${name} is not an address such as `)
    expect(() => mailOf({ [name]: text })).not.toThrow(text)
  })
})

test('the gateway of text messages and the host of ticket forms are as configured, absent by default', () => {
  const SMS_URL = 'https://user:secret@sms.example.com/messages'
  const TICKET_FORMS_URL = 'https://cdn.example.com/forms'
  const { smsUrl, links } = readConfiguration({ SMS_URL, TICKET_FORMS_URL }, [])
  expect([smsUrl, links.ticketForms]).toEqual([SMS_URL, TICKET_FORMS_URL])
  expect(readConfiguration({}, []).smsUrl).toBeUndefined()
})

test('the desk is in production unless the environment is development (LY-062, SC-C49)', () => {
  const productionIn = (environment: Record<string, string>) => readConfiguration(environment, []).production
  expect(productionIn({})).toBe(true)
  expect(productionIn({ NODE_ENV: 'production' })).toBe(true)
  expect(productionIn({ NODE_ENV: 'development' })).toBe(false)
})

describe('DEMO_PASSENGERS', () => {
  const soldWith = (DEMO_PASSENGERS: string) => readConfiguration({ DEMO_PASSENGERS }, []).demoPassengers

  test('is on unless it is off', () => {
    expect(['', 'on', 'off'].map(soldWith)).toEqual([true, true, false])
    expect(readConfiguration({}, []).demoPassengers).toBe(true)
  })

  test.each(['OFF', 'no', 'false', '0'])('%s is refused', (text) => {
    expect(() => soldWith(text)).toThrow(`DEMO_PASSENGERS is ${text}; there are on, off.`)
  })
})

describe('BEHIND_PROXY', () => {
  const proxiesOf = (text: string) => readConfiguration({ BEHIND_PROXY: text }, []).proxies

  test('accepts addresses and networks of proxies', () => {
    expect(proxiesOf('127.0.0.1, 10.1.0.0/16,fd00::/8')).toEqual(['127.0.0.1', '10.1.0.0/16', 'fd00::/8'])
    expect(proxiesOf('')).toEqual([])
  })

  test.each(['1', 'loopback', 'proxy.example.com', '10.0.0.1/33', '0.0.0.0/0', '10.0.0.1/8/8'])(
    '%s is refused',
    (text) => expect(() => proxiesOf(text)).toThrow('names no proxy'),
  )
})

describe('TLS files', () => {
  const folder = temporaryFolder()
  afterAll(() => folder.remove())
  const file = (name: string, text: string | Buffer) => {
    writeFileSync(join(folder.path, name), text)
    return join(folder.path, name)
  }
  const read = (cert: string, key: string) => () => readConfiguration({ TLS_CERT: cert, TLS_KEY: key }, [])

  test('without a certificate, without a key or without a matching pair are refused with a readable message', () => {
    const nonsense = file('nonsense', '-----BEGIN CERTIFICATE-----\nnonsense\n-----END CERTIFICATE-----\n')
    const { privateKey } = generateKeyPairSync('ed25519')
    const own = file('own.key', rsaCertificate.key)
    const other = file('other.key', privateKey.export({ type: 'pkcs8', format: 'pem' }))
    const cert = file('own.pem', rsaCertificate.cert)
    expect(read(nonsense, own)).toThrow(`TLS_CERT names ${nonsense}, which holds no certificate`)
    expect(read(cert, nonsense)).toThrow(`TLS_KEY names ${nonsense}, which holds no private key`)
    expect(read(cert, other)).toThrow('is not that of the certificate')
    expect(read(cert, own)().tls).toMatchObject({ files: { cert, key: own }, cert: rsaCertificate.cert })
  })
})

describe('connections that last', () => {
  const DATABASE_URL = 'postgres://pooler/purser'
  const DATABASE_LISTEN_URL = 'postgres://primary/purser'
  const urlsOf = (environment: Record<string, string>) => {
    const { databaseUrl, sessionUrl } = readConfiguration(environment, [])
    return [databaseUrl, sessionUrl]
  }

  test('are made where requests connect, or past the pooler there', () => {
    expect(urlsOf({})).toEqual([undefined, undefined])
    expect(urlsOf({ DATABASE_URL })).toEqual([DATABASE_URL, DATABASE_URL])
    expect(urlsOf({ DATABASE_URL, DATABASE_LISTEN_URL })).toEqual([DATABASE_URL, DATABASE_LISTEN_URL])
  })

  test('are refused without a database, or at what is no PostgreSQL', () => {
    expect(() => urlsOf({ DATABASE_LISTEN_URL })).toThrow('DATABASE_URL, which is not set')
    expect(() => urlsOf({ DATABASE_URL, DATABASE_LISTEN_URL: 'primary' })).toThrow(
      'DATABASE_LISTEN_URL is not',
    )
  })
})

describe('standbys', () => {
  const DATABASE_URL = 'postgres://primary/purser'
  const DATABASE_REPLICA_URL = 'postgres://standbys/purser'
  const replicaOf = (environment: Record<string, string>) => readConfiguration(environment, []).replicaUrl

  test('are read where they are named, and there are none by default', () => {
    expect(replicaOf({ DATABASE_URL })).toBeUndefined()
    expect(replicaOf({ DATABASE_URL, DATABASE_REPLICA_URL })).toBe(DATABASE_REPLICA_URL)
  })

  test('are refused without a database, or at what is no PostgreSQL', () => {
    expect(() => replicaOf({ DATABASE_REPLICA_URL })).toThrow('DATABASE_URL, which is not set')
    const CRS_URL = 'https://crs.example'
    expect(() => replicaOf({ DATABASE_URL, DATABASE_REPLICA_URL, CRS_URL })).toThrow('name it to that one')
    expect(() => replicaOf({ DATABASE_URL, DATABASE_REPLICA_URL: 'standbys' })).toThrow(
      'DATABASE_REPLICA_URL is not',
    )
  })
})

describe('the key of one-time codes', () => {
  const CODES_KEY = '0123456789abcdefABCDEF9876543210'.repeat(2)

  test('is the configured one, absent by default', () => {
    expect(readConfiguration({}, []).codesKey).toBeUndefined()
    expect(readConfiguration({ CODES_KEY }, []).codesKey?.toString('hex')).toBe(CODES_KEY.toLowerCase())
  })

  test.each([CODES_KEY.slice(1), `${CODES_KEY}0`, CODES_KEY.replace('0', 'g')])('is not %s', (key) => {
    expect(() => readConfiguration({ CODES_KEY: key }, [])).toThrow('CODES_KEY has to be 64 hexadecimal')
    expect(() => readConfiguration({ CODES_KEY: key }, [])).not.toThrow(key)
  })
})
