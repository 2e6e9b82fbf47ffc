import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'

/** A received e-mail with its recipient and its source text. */
export interface ReceivedMail {
  to: string[]
  raw: string
}

export interface Mailbox {
  url: string
  received: ReceivedMail[]
  /** Overrides the responses to commands, such as `RCPT` → `550 no such user`; undefined restores the default. */
  answers: Partial<Record<string, string | undefined>>
  close(): Promise<void>
}

/** A minimal mail server that accepts everything unless its responses are overridden. */
export async function openMailbox(): Promise<Mailbox> {
  const box: Pick<Mailbox, 'received' | 'answers'> = { received: [], answers: {} }
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    void converse(socket, box).catch(() => undefined)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    ...box,
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((closed) => server.close(closed))
    },
  }
}

const usual: Readonly<Record<string, string>> = { DATA: '354 go on', QUIT: '221 bye' }

async function converse(socket: Socket, { received, answers }: Pick<Mailbox, 'received' | 'answers'>) {
  const reply = (line: string) => socket.write(`${line}\r\n`)
  reply('220 kit')
  let mail: ReceivedMail = { to: [], raw: '' }
  let writing = false
  for await (const line of createInterface({ input: socket })) {
    const command: string = writing ? (line === '.' ? '.' : '') : line.slice(0, 4).toUpperCase()
    if (command === '') mail.raw += `${line.replace(/^\.\./, '.')}\n`
    if (command === '') continue
    const answer: string = answers[command] ?? usual[command] ?? '250 ok'
    if (command === 'MAIL') mail = { to: [], raw: '' }
    if (command === 'RCPT') mail.to.push(/<(.*)>/.exec(line)?.[1] ?? '')
    if (command === '.' && answer.startsWith('250')) received.push(mail)
    writing = command === 'DATA' && answer.startsWith('354')
    reply(answer)
    if (command === 'QUIT') socket.end()
  }
}

/** The decoded text of an e-mail. */
export function textOf(raw: string): string {
  const [head = '', ...rest] = raw.replaceAll('\r\n', '\n').split('\n\n')
  const body = rest.join('\n\n')
  if (/^content-transfer-encoding: base64$/im.test(head)) return Buffer.from(body, 'base64').toString('utf8')
  if (!/^content-transfer-encoding: quoted-printable$/im.test(head)) return body
  const bytes = body
    .replaceAll(/=\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
