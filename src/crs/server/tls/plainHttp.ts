import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Server } from 'node:https'
import type { Socket } from 'node:net'

/** First byte of a TLS handshake. */
const handshake = 22
/** Milliseconds within which the first byte must arrive. */
const firstByteTimeout = 30_000

/**
 * Answers plain HTTP on the port of a TLS server with a redirect to the same address over TLS, instead of closing the connection
 * without a word. Call it before the server listens.
 */
export function redirectPlainHttp(server: Server): void {
  const secure = server.listeners('connection') as ((socket: Socket) => void)[]
  const plain = createServer(redirect)
  plain.requestTimeout = firstByteTimeout
  server.removeAllListeners('connection')
  server.on('connection', (socket: Socket) => {
    const abandon = () => socket.destroy()
    socket.on('error', abandon)
    socket.setTimeout(firstByteTimeout, abandon)
    socket.once('data', (first: Buffer) => {
      socket.setTimeout(0)
      socket.off('timeout', abandon)
      socket.off('error', abandon)
      socket.pause()
      // The next reader of the connection begins at its first byte.
      socket.unshift(first)
      if (first[0] === handshake) for (const listener of secure) listener.call(server, socket)
      else {
        plain.emit('connection', socket)
        process.nextTick(() => socket.resume())
      }
    })
  })
  server.once('close', () => plain.closeAllConnections())
}

function redirect({ headers: { host = '' }, url = '' }: IncomingMessage, response: ServerResponse): void {
  response.setHeader('connection', 'close')
  response.setHeader('content-type', 'text/plain; charset=utf-8')
  if (!/^[\w.:[\]-]+$/.test(host) || !url.startsWith('/'))
    response.writeHead(400).end('This port speaks https only.\n')
  else response.writeHead(308, { location: `https://${host}${url}` }).end(`https://${host}${url}\n`)
}
