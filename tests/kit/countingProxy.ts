import { createServer, type IncomingMessage, request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as rest } from 'node:timers/promises'

/** A request that reached the server. */
export interface Counted {
  path: string
  /**
   * `worker`: the service worker itself, and the files it stores for use without a connection; `call`: a call of the
   * contract; `file`: everything else that the page loads.
   */
  kind: 'worker' | 'call' | 'file'
  /** Bytes of the body of the response, as sent. */
  bytes: number
}

/** An address in front of a server, which counts what browsers request through it. */
export interface CountingProxy {
  url: string
  /** The requests since the last call of this function. */
  take(): Counted[]
  /** Requests without a whole response, other than those for changes, which the server answers when there are some. */
  pending(): number
  close(): Promise<void>
}

const staysOpen = /\/changes(\?|$)/

/** `delay`: the milliseconds by which a request is passed on later. */
export async function countRequests(
  url: string,
  delay: (asked: IncomingMessage) => number = () => 0,
): Promise<CountingProxy> {
  let counted: Counted[] = []
  let pending = 0
  const { hostname, port } = new URL(url)
  const server = createServer(async (asked, answer) => {
    const { method, headers, url: path = '' } = asked
    const one: Counted = { path, kind: kindOf(asked), bytes: 0 }
    counted.push(one)
    if (!staysOpen.test(path)) {
      pending += 1
      answer.once('close', () => (pending -= 1))
    }
    const late = delay(asked)
    if (late > 0) await rest(late)
    const passedOn = httpRequest({ hostname, port, method, path, headers }, (answered) => {
      answer.writeHead(answered.statusCode ?? 502, answered.rawHeaders)
      answered.on('data', (part: Buffer) => (one.bytes += part.length))
      answered.pipe(answer)
    })
    passedOn.on('error', () => answer.destroy())
    answer.once('close', () => passedOn.destroy())
    asked.pipe(passedOn)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    take() {
      const taken = counted
      counted = []
      return taken
    },
    pending: () => pending,
    async close() {
      const closed = new Promise((done) => server.close(done))
      server.closeAllConnections()
      await closed
    },
  }
}

/** A page names what a file is for; a worker that stores files does not. */
function kindOf({ headers, url = '' }: IncomingMessage): Counted['kind'] {
  if (/^\/(cws|desk\/api)\//.test(url)) return 'call'
  const use = headers['sec-fetch-dest']
  return use === 'serviceworker' || use === 'empty' ? 'worker' : 'file'
}
