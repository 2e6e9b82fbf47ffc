import { mkdir, rename, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'
import { htmlLanguage } from '../../domain/value/language.ts'
import type { MailMessage } from './message.ts'

/** Where letters go. */
export interface MailTransport {
  /** What has become of a letter once it is delivered: only a mail server has sent it. */
  outcome: 'sent' | 'written'
  deliver(message: MailMessage): Promise<void>
}

/** Milliseconds a mail server may keep us waiting at each step. */
const timeout = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

const isLoopback = (host: string) => /^(localhost|127\..*|\[::1\])$/.test(host)

/** Sends by the server of `smtp(s)://user:password@host:port`; a password never travels unencrypted to another machine. */
export function smtpTransport(url: string, from = senderOf(new URL(url))): MailTransport {
  const { username, hostname: host } = new URL(url)
  const requireTLS = username !== '' && !isLoopback(host)
  const transport = createTransport({ url, ...timeout, requireTLS })
  return {
    outcome: 'sent',
    async deliver(message) {
      await transport.sendMail(mailOf(message, from))
    },
  }
}

/** Who it is from where nobody has said: the account at the mail server, or the server’s own domain. */
function senderOf({ username, hostname: host }: URL): string {
  const user = decodeURIComponent(username)
  return user.includes('@') ? user : `purser@${host.replace(/^(smtp|mail)\./, '')}`
}

/** Writes each letter as a file that any mail program opens, for whoever runs the server to read. */
export function folderTransport(folder: string, from = `purser@${hostname()}`): MailTransport {
  const transport = createTransport({ streamTransport: true, buffer: true })
  return {
    outcome: 'written',
    async deliver(message) {
      const { message: content } = await transport.sendMail(mailOf(message, from))
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const file = join(folder, `${message.id}.eml`)
      // Whole or not at all: somebody may be waiting for it.
      await writeFile(`${file}.part`, content, { mode: 0o600 })
      await rename(`${file}.part`, file)
    },
  }
}

function mailOf({ id, to, replyTo, subject, text, language }: MailMessage, from: string): SendMailOptions {
  const domain = /@([^>\s]+)/.exec(from)?.[1] ?? 'purser'
  return {
    ...{ from, subject, text, messageId: `<purser.${id}@${domain}>` },
    // As an address, not as text: a comma in it is no second recipient.
    to: { name: '', address: to },
    ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
    headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': htmlLanguage(language) },
    ...{ disableFileAccess: true, disableUrlAccess: true },
  }
}

/** Whether a mail server has said no for good: to the recipient or to the letter, not to us. */
export function isPermanentFailure(problem: unknown): boolean {
  const { code, responseCode = 0 } = problem as { code?: string; responseCode?: number }
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= 500
}
