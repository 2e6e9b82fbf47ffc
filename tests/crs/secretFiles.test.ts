import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readConfiguration } from '../../src/crs/configuration.ts'
import { temporaryFolder } from '../kit/folder.ts'

const folder = temporaryFolder()
afterAll(() => folder.remove())

function fileOf(name: string, text: string): string {
  const file = join(folder.path, name)
  writeFileSync(file, text)
  return file
}

test('settings with a secret can be read from files', () => {
  const configuration = readConfiguration(
    {
      DATABASE_URL_FILE: fileOf('database', 'postgres://purser:secret@db:5432/purser\n'),
      DATABASE_LISTEN_URL_FILE: fileOf('listen', 'postgres://purser:secret@db:5433/purser'),
      CODES_KEY_FILE: fileOf('codes', `${'ab'.repeat(32)}\r\n`),
      SMTP_URL_FILE: fileOf('smtp', 'smtps://purser:secret@mail.example.com'),
      SMS_URL_FILE: fileOf('sms', 'https://purser:secret@sms.example.com'),
      METRICS_TOKEN_FILE: fileOf('token', 'a-token-of-many-characters\n'),
    },
    [],
  )
  expect(configuration).toMatchObject({
    databaseUrl: 'postgres://purser:secret@db:5432/purser',
    sessionUrl: 'postgres://purser:secret@db:5433/purser',
    codesKey: Buffer.alloc(32, 0xab),
    mail: { smtpUrl: 'smtps://purser:secret@mail.example.com' },
    smsUrl: 'https://purser:secret@sms.example.com',
    metricsToken: 'a-token-of-many-characters',
  })
})

test.each([
  [
    { METRICS_TOKEN_FILE: '/nowhere/token' },
    'METRICS_TOKEN_FILE names /nowhere/token, which cannot be read (ENOENT)',
  ],
  [{ METRICS_TOKEN_FILE: folder.path }, 'which cannot be read (EISDIR)'],
  [{ METRICS_TOKEN_FILE: fileOf('empty', '\n') }, 'which is empty'],
  [
    { CODES_KEY: 'ab'.repeat(32), CODES_KEY_FILE: fileOf('one', 'ab'.repeat(32)) },
    'both set; unset one of them',
  ],
  [{ CODES_KEY_FILE: fileOf('wrong', 'secret words') }, 'CODES_KEY has to be 64 hexadecimal'],
  [{ DATABASE_URL_FILE: fileOf('mysql', 'mysql://purser:secret@db') }, 'DATABASE_URL is not an address'],
])('refuses %o', (environment, words) => {
  const read = () => readConfiguration(environment, [])
  expect(read).toThrow(words)
  expect(read).not.toThrow(/secret|abab/)
})
