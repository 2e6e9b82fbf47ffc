import type { EventEmitter } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createHash } from 'node:crypto'
import { Server, utils } from 'ssh2'

/** A server of SFTP with files in memory. */
export interface SftpServer {
  port: number
  /** Fingerprint of its host key, as ssh-keygen -l prints. */
  hostKey: string
  files: Map<string, Buffer>
  /** Names that are renamed, in order. */
  renamed: string[]
  /** Ends the connection at the next write. */
  cutsNextWrite: boolean
  close(): Promise<void>
}

interface Session extends EventEmitter {
  handle(id: number, handle: Buffer): void
  status(id: number, code: number): void
  attrs(id: number, attributes: object): void
}

interface Login {
  method: string
  username: string
  password?: string
  accept(): void
  reject(methods?: string[]): void
}

/** Serves `user` with a password on a free port of this machine. */
export async function openSftpServer(user: string, password: string): Promise<SftpServer> {
  // One in 300 keys of its other kind, ed25519, the library cannot read again.
  const key = utils.generateKeyPairSync('ecdsa', { bits: 256 }).private
  const digest = createHash('sha256').update(utils.parseKey(key).getPublicSSH()).digest('base64')
  const state: Omit<SftpServer, 'port' | 'close'> = {
    hostKey: `SHA256:${digest.replace(/=+$/, '')}`,
    files: new Map(),
    renamed: [],
    cutsNextWrite: false,
  }
  const clients = new Set<EventEmitter & { end(): void }>()
  const server = new Server({ hostKeys: [key] }, (client: EventEmitter) => {
    const connection = client as EventEmitter & { end(): void }
    clients.add(connection)
    client.on('error', () => undefined)
    client.on('authentication', (login: Login) =>
      login.method === 'password' && login.username === user && login.password === password
        ? login.accept()
        : login.reject(['password']),
    )
    client.on('session', (accept: () => EventEmitter) =>
      accept().on('sftp', (accepted: () => Session) => serve(accepted(), state, () => connection.end())),
    )
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return Object.assign(state, {
    port: (server.address() as AddressInfo).port,
    async close() {
      for (const client of clients) client.end()
      await new Promise<void>((closed) => server.close(closed))
    },
  })
}

const { OK, NO_SUCH_FILE } = utils.sftp.STATUS_CODE

function serve(session: Session, state: Omit<SftpServer, 'port' | 'close'>, cut: () => void): void {
  const open: string[] = []
  session.on('OPEN', (id: number, path: string) => {
    state.files.set(path, Buffer.alloc(0))
    session.handle(id, Buffer.from([open.push(path) - 1]))
  })
  session.on('WRITE', (id: number, handle: Buffer, offset: number, data: Buffer) => {
    if (state.cutsNextWrite) {
      state.cutsNextWrite = false
      return cut()
    }
    const path = open[handle[0]!]!
    state.files.set(path, Buffer.concat([state.files.get(path)!.subarray(0, offset), data]))
    session.status(id, OK)
  })
  session.on('FSETSTAT', (id: number) => session.status(id, OK))
  session.on('CLOSE', (id: number) => session.status(id, OK))
  session.on('STAT', (id: number, path: string) => {
    const file = state.files.get(path)
    if (file) session.attrs(id, { mode: 0o100644, uid: 0, gid: 0, size: file.length, atime: 0, mtime: 0 })
    else session.status(id, NO_SUCH_FILE)
  })
  session.on('REMOVE', (id: number, path: string) => {
    session.status(id, state.files.delete(path) ? OK : NO_SUCH_FILE)
  })
  session.on('RENAME', (id: number, from: string, to: string) => {
    state.files.set(to, state.files.get(from)!)
    state.files.delete(from)
    state.renamed.push(to)
    session.status(id, OK)
  })
}
