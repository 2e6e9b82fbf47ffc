import { readFileSync } from 'node:fs'
import { system, type Database } from '../../database/transaction.ts'
import { RefusedMessage, type MessageTransport } from '../../mail/transport.ts'
import { readAuthority, type Authority } from './onBoardSql.ts'
import { sendByHttp, type SentFile } from './sendByHttp.ts'
import { sendBySftp } from './sendBySftp.ts'

interface Options {
  database: Pick<Database, 'transaction'>
  /** Sends e-mails. */
  mail: MessageTransport
  environment: Readonly<Record<string, string | undefined>>
}

/** Settings with secrets of authorities; a table can name no other setting of the server. */
const secretName = /^AUTHORITY_[A-Z0-9_]+$/

/**
 * The secret of an authority, from the setting that its row names or from the file that `<name>_FILE` names. Read at each
 * try, so that a file may be replaced. An error has the name only.
 */
function secretOf({ secret: name }: Authority, environment: Options['environment']): string {
  if (name === '') return ''
  const file = environment[`${name}_FILE`]
  if (!secretName.test(name) || name.endsWith('_FILE'))
    throw new RefusedMessage(`${name} is no name of a secret`)
  const secret = file ? readFileSync(file, 'utf8').trim() : (environment[name] ?? '')
  if (secret === '') throw Object.assign(new Error(`${name} is not set on the server`), { code: 'NOSECRET' })
  return secret
}

/** Hosts inside the network of the server to which lists may go, and without encryption; separated by commas. */
const trustedHosts = (environment: Options['environment']): string[] =>
  (environment.AUTHORITY_HOSTS ?? '')
    .split(',')
    .map((host) => host.trim())
    .filter(Boolean)

/** Sends lists of those on board to the authority that the message names, in the way of the authority. */
export function authorityTransport({ database, mail, environment }: Options): MessageTransport {
  return {
    outcome: 'sent',
    async deliver(message) {
      const authority = await database.transaction(system, (tx) => readAuthority(tx, message.to))
      if (!authority) throw new RefusedMessage(`no authority ${message.to} is in the tables`)
      const { kind, address } = authority
      if (kind === 'mail') return (await mail.deliver({ ...message, to: address })) ?? mail.outcome
      const files = (message.attachments ?? []).map((file): SentFile => ({
        ...file,
        id: `purser.${message.id}.${file.name}`,
      }))
      const secret = secretOf(authority, environment)
      const trusted = trustedHosts(environment)
      if (kind === 'http') for (const file of files) await sendByHttp(address, secret, file, trusted)
      else await sendBySftp({ address, secret, hostKey: authority.hostKey, trusted }, files)
      return 'sent'
    },
  }
}
