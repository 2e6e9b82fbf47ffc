/** The server of ssh2, which comes without types. */
declare module 'ssh2' {
  import type { EventEmitter } from 'node:events'
  import type { Server as TcpServer } from 'node:net'

  export class Server extends EventEmitter {
    constructor(options: { hostKeys: string[] }, onClient: (client: EventEmitter) => void)
    listen(port: number, host: string, done: () => void): this
    address(): ReturnType<TcpServer['address']>
    close(done?: () => void): this
  }

  export const utils: {
    generateKeyPairSync(kind: string, options?: { bits: number }): { private: string; public: string }
    parseKey(key: string): { getPublicSSH(): Buffer }
    sftp: { STATUS_CODE: Record<'OK' | 'NO_SUCH_FILE' | 'FAILURE', number> }
  }
}
