import { once } from 'node:events'
import { createServer, connect, type AddressInfo, type Socket } from 'node:net'

/** The connections of one server to PostgreSQL, which a test ends at an exact point. */
export interface DatabaseProxy {
  /** As the URL given, by way of the proxy. */
  url: string
  /** Ends the connections instead of passing on the statement after this many others. */
  cutBeforeStatement(nth: number): void
  /** Ends the connections when PostgreSQL has committed, instead of passing on its answer. */
  cutAfterCommit(): void
  /** Whether the connections were ended since the last `restore`; from then on all new ones are ended too. */
  readonly isCut: boolean
  /** Ends all connections, and all new ones. */
  cut(): void
  /** Ports of the clients of PostgreSQL that were cut, until a test takes them out. */
  readonly cutPorts: number[]
  /** Passes everything on again. */
  restore(): void
  close(): Promise<void>
}

type Point = { statements: number } | 'commit'

const committed = Buffer.from('COMMIT\0')
/** Types of the messages that end a statement, or the rows of a COPY. */
const lastMessages = new Set(['Q', 'S', 'c', 'f'])

export async function databaseProxy(to: string): Promise<DatabaseProxy> {
  const target = new URL(to)
  const sockets = new Set<Socket>()
  let point: Point | undefined
  let isCut = false
  const cutPorts: number[] = []

  function cut(): void {
    point = undefined
    isCut = true
    for (const socket of sockets) {
      if (socket.localPort !== undefined) cutPorts.push(socket.localPort)
      socket.destroy()
    }
  }

  function forward(statement: Buffer, upstream: Socket): void {
    if (typeof point === 'object' && point.statements-- === 0) cut()
    else if (!isCut) upstream.write(statement)
  }

  const proxy = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname)
    const both = [client, upstream]
    for (const [nth, socket] of both.entries()) {
      sockets.add(socket)
      socket.setNoDelay(true)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        sockets.delete(socket)
        both[1 - nth]!.destroy()
      })
    }
    const split = statements()
    client.on('data', (part: Buffer) => {
      for (const one of split(part)) forward(one, upstream)
    })
    upstream.on('data', (part: Buffer) => {
      if (point === 'commit' && part.includes(committed)) cut()
      else client.write(part)
    })
    if (isCut) for (const socket of both) socket.destroy()
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const url = new URL(to)
  url.hostname = '127.0.0.1'
  url.port = String((proxy.address() as AddressInfo).port)
  return {
    url: url.href,
    cutPorts,
    cutBeforeStatement: (nth) => void (point = { statements: nth }),
    cutAfterCommit: () => void (point = 'commit'),
    get isCut() {
      return isCut
    },
    cut,
    restore() {
      point = undefined
      isCut = false
    },
    async close() {
      cut()
      proxy.close()
      await once(proxy, 'close')
    },
  }
}

/** Splits what a client sends, in parts of any size, into whole statements; before them come the messages of its start. */
function statements(): (part: Buffer) => Buffer[] {
  let waiting = Buffer.alloc(0)
  let isStarted = false
  /** Bytes of `waiting` that are whole messages. */
  let whole = 0
  return (part) => {
    waiting = Buffer.concat([waiting, part])
    const found: Buffer[] = []
    for (;;) {
      // Only the first message has no type.
      const typed = isStarted ? 1 : 0
      if (waiting.length < whole + typed + 4) return found
      const end = whole + typed + waiting.readInt32BE(whole + typed)
      if (waiting.length < end) return found
      const type = isStarted ? String.fromCharCode(waiting[whole]!) : 'start'
      isStarted = true
      whole = end
      if (!lastMessages.has(type) && !['start', 'p', 'X'].includes(type)) continue
      found.push(waiting.subarray(0, whole))
      waiting = waiting.subarray(whole)
      whole = 0
    }
  }
}
