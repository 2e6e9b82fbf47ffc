import { describe, expect, test } from 'vitest'
import { readConfiguration } from '../../src/crs/configuration.ts'

const mailOf = (environment: Record<string, string>) => readConfiguration(environment, []).mail

describe('mail', () => {
  test('without a word goes into files, its links lead to where the server listens', () => {
    expect(mailOf({})).toEqual({ deskUrl: 'http://127.0.0.1:4173' })
    expect(mailOf({ HOST: '::1', PORT: '8080' })).toEqual({ deskUrl: 'http://[::1]:8080' })
  })

  test('leaves by the server, from the sender and with the links that are named', () => {
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
  ])('%s as %s is told by name, with an example and without what it holds', (name, text) => {
    expect(() => mailOf({ [name]: text })).toThrow(`${name} is not an address such as `)
    expect(() => mailOf({ [name]: text })).not.toThrow(text)
  })
})
