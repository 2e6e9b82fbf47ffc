import { createHash, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { promisify } from 'node:util'
import { Client, type SFTPWrapper } from 'ssh2'
import { RefusedMessage } from '../../mail/transport.ts'
import { externalHostLookup } from './externalHosts.ts'
import type { SentFile } from './sendByHttp.ts'

/** Milliseconds to wait for the connection, and for the files. */
const timeout = { connection: 15_000, files: 60_000 }

interface Destination {
  /** `sftp://user@host:port/folder`. */
  address: string
  /** A private key in PEM, or a password. */
  secret: string
  /** `SHA256:…`, as ssh-keygen -l prints. */
  hostKey: string
  trusted: readonly string[]
}

/** Returns whether a host key has the fingerprint. */
export function hasFingerprint(key: Buffer, fingerprint: string): boolean {
  const digest = createHash('sha256').update(key).digest('base64').replace(/=+$/, '')
  const [actual, expected] = [Buffer.from(`SHA256:${digest}`), Buffer.from(fingerprint)]
  return actual.length === expected.length && timingSafeEqual(actual, expected)
}

/**
 * Writes files into a folder by SFTP. Each is written under another name and then renamed, so that the authority never
 * reads a part of one; a file that is there with its size was written by an earlier try.
 */
export async function sendBySftp(destination: Destination, files: readonly SentFile[]): Promise<void> {
  const url = new URL(destination.address)
  const lookup = externalHostLookup(url.hostname, destination.trusted)
  const socket = connect({ host: url.hostname, port: Number(url.port || 22), lookup })
  const signal = AbortSignal.timeout(timeout.files)
  const end = () => socket.destroy(Object.assign(new Error('no answer by SFTP'), { code: 'ETIMEDOUT' }))
  signal.addEventListener('abort', end)
  try {
    await once(socket, 'connect')
    await writeAll(socket, url, destination, files)
  } finally {
    signal.removeEventListener('abort', end)
    socket.destroy()
  }
}

async function writeAll(
  socket: Socket,
  url: URL,
  { secret, hostKey }: Destination,
  files: readonly SentFile[],
): Promise<void> {
  const client = new Client()
  let isOtherHost = false
  const failed = new Promise<never>((_, reject) => {
    client.on('error', reject)
    client.on('close', () =>
      reject(Object.assign(new Error('the connection has ended'), { code: 'ECONNRESET' })),
    )
  })
  // A failure after the files were written concerns nothing any more.
  failed.catch(() => undefined)
  const ready = new Promise<void>((resolve) => client.on('ready', resolve))
  client.connect({
    sock: socket,
    username: decodeURIComponent(url.username),
    ...(secret.startsWith('-----BEGIN') ? { privateKey: secret } : { password: secret }),
    readyTimeout: timeout.connection,
    hostVerifier(key) {
      isOtherHost = !hasFingerprint(key, hostKey)
      return !isOtherHost
    },
  })
  try {
    await Promise.race([ready, failed])
    const sftp = await Promise.race([promisify<SFTPWrapper>((done) => client.sftp(done))(), failed])
    const folder = decodeURIComponent(url.pathname).replace(/\/$/, '')
    for (const file of files) await Promise.race([writeFile(sftp, folder, file), failed])
  } catch (problem) {
    if (isOtherHost) throw new RefusedMessage(`${url.hostname} has another host key than in the table`)
    throw problem
  } finally {
    client.end()
  }
}

async function writeFile(sftp: SFTPWrapper, folder: string, { name, bytes }: SentFile): Promise<void> {
  const [target, part] = [`${folder}/${name}`, `${folder}/.${name}.part`]
  const present = await promisify(sftp.stat.bind(sftp))(target).catch(() => undefined)
  if (present?.size === bytes.byteLength) return
  await promisify(sftp.writeFile.bind(sftp))(part, Buffer.from(bytes))
  if (present) await promisify(sftp.unlink.bind(sftp))(target)
  await promisify(sftp.rename.bind(sftp))(part, target)
}
