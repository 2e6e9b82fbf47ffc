/** The parts of ssh2 that are used, which comes without types. */
declare module 'ssh2' {
  import type { EventEmitter } from 'node:events'
  import type { Socket } from 'node:net'

  type Done = (problem: Error | null | undefined) => void

  export interface SFTPWrapper extends EventEmitter {
    stat(path: string, done: (problem: Error | null | undefined, attributes: { size: number }) => void): void
    writeFile(path: string, data: Buffer, done: Done): void
    unlink(path: string, done: Done): void
    rename(from: string, to: string, done: Done): void
  }

  export class Client extends EventEmitter {
    connect(options: {
      sock: Socket
      username: string
      password?: string
      privateKey?: string
      readyTimeout: number
      hostVerifier(key: Buffer): boolean
    }): this
    sftp(done: (problem: Error | null | undefined, sftp: SFTPWrapper) => void): this
    end(): this
  }
}
