import { hostname } from 'node:os'
import { join } from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'
import { htmlLanguage } from '../../domain/value/language.ts'
import { replaceFile } from '../durableFile.ts'
import type { MailMessage } from './message.ts'

/** Destination of e-mails or of text messages. */
export interface MessageTransport {
  /** Result of a delivery; only a server of the channel sends. */
  outcome: 'sent' | 'written'
  /** Returns its own result where the transport has several. */
  deliver(message: MailMessage): Promise<MessageTransport['outcome'] | void>
}

/** Maximum wait for the mail server at each step, in ms. */
const timeout = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

const isLoopback = (host: string) => /^(localhost|127\..*|\[::1\])$/.test(host)

/**
 * Sends via the server `smtp(s)://user:password@host:port`; a password is never sent unencrypted to another machine.
 */
export function smtpTransport(url: string, from = senderOf(new URL(url))): MessageTransport {
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

/** The default sender: the account at the mail server, or an address of the server’s domain. */
function senderOf({ username, hostname: host }: URL): string {
  const user = decodeURIComponent(username)
  return user.includes('@') ? user : `purser@${host.replace(/^(smtp|mail)\./, '')}`
}

/** Writes each e-mail as an .eml file, for the operator of the server to read. */
export function folderTransport(folder: string, from = `purser@${hostname()}`): MessageTransport {
  const transport = createTransport({ streamTransport: true, buffer: true })
  return {
    outcome: 'written',
    async deliver(message) {
      const { message: content } = await transport.sendMail(mailOf(message, from))
      await replaceFile(join(folder, `${message.id}.eml`), content)
    },
  }
}

function mailOf(message: MailMessage, from: string): SendMailOptions {
  const { id, to, replyTo, subject, text, language, attachments = [] } = message
  const domain = /@([^>\s]+)/.exec(from)?.[1] ?? 'purser'
  return {
    from,
    subject,
    text,
    messageId: `<purser.${id}@${domain}>`,
    // Passed as an address, not as text, so that a comma in it does not add a recipient.
    to: { name: '', address: to },
    ...(attachments.some(({ isLogo }) => isLogo) && { html: pageOf(text) }),
    attachments: attachments.map(({ name, type, bytes, isLogo }) => ({
      filename: name,
      contentType: type,
      content: Buffer.from(bytes),
      ...(isLogo && { cid: logoId, contentDisposition: 'inline' as const }),
    })),
    ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
    headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': htmlLanguage(language) },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

const logoId = 'logo'

/** The text of a message as it is, below the logo. */
function pageOf(text: string): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return `<img src="cid:${logoId}" alt="" height="48"><div style="white-space:pre-wrap">${escaped}</div>`
}

/** The message cannot be sent, however often it is tried. */
export class RefusedMessage extends Error {}

/** An error of the mail transport, with the answer of the mail server and the command that it answered. */
interface MailFault {
  code?: string
  command?: string
  response?: string
  responseCode?: number
}

/**
 * Returns whether a mail server has refused the recipient or the e-mail permanently. One that refuses the sender, asks for a
 * sign-in or does not relay would refuse every e-mail until its settings or ours are corrected.
 */
export function isPermanentFailure(problem: unknown): boolean {
  if (problem instanceof RefusedMessage) return true
  const { code, command, response = '', responseCode = 0 } = problem as MailFault
  const isOfAll =
    command === 'MAIL FROM' || (command === 'RCPT TO' && /^\d{3}[ -]5\.7\.0\b|relay/i.test(response))
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= 500 && !isOfAll
}
