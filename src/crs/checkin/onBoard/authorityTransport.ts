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
 * try, so that a file may be replaced. It goes to the hosts in `<name>_HOST` only, so that no change of the table can send it
 * elsewhere. An error has names only.
 */
function secretOf({ secret: name, address }: Authority, environment: Options['environment']): string {
  if (name === '') return ''
  if (!secretName.test(name) || name.endsWith('_FILE'))
    throw new RefusedMessage(`${name} is no name of a secret`)
  const host = new URL(address).hostname
  const hosts = namesIn(environment[`${name}_HOST`])
  if (hosts.length === 0) throw notSet(`${name}_HOST`)
  if (!hosts.includes(host)) throw new RefusedMessage(`${name}_HOST does not name ${host}`)
  const file = environment[`${name}_FILE`]
  const secret = file ? readFileSync(file, 'utf8').trim() : (environment[name] ?? '')
  if (secret === '') throw notSet(name)
  return secret
}

/** Another try may succeed after the operator of the server has set it. */
const notSet = (name: string) =>
  Object.assign(new Error(`${name} is not set on the server`), { code: 'NOSECRET' })

const namesIn = (list = ''): string[] =>
  list
    .split(',')
    .map((name) => name.trim())
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
      // Hosts inside the network of the server to which lists may go, and without encryption.
      const trusted = namesIn(environment.AUTHORITY_HOSTS)
      if (kind === 'http') for (const file of files) await sendByHttp(address, secret, file, trusted)
      else await sendBySftp({ address, secret, hostKey: authority.hostKey, trusted }, files)
      return 'sent'
    },
  }
}
