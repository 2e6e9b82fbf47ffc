import { createServer, type Server, type Socket } from 'node:net'
import { once } from 'node:events'

/**
 * `confirms`: returns its state when asked; `closes`: returns nothing and closes after the sender; `hangs`: takes
 * everything and does neither; `breaks`: ends the connection in the middle of the job.
 */
export type Behaviour = 'confirms' | 'closes' | 'hangs' | 'breaks'

/** A network printer that keeps what it receives. */
export interface PrinterSink {
  port: number
  behaviour: Behaviour
  /** The bytes of each connection that sent any. */
  jobs(): Uint8Array[]
  /** Resolves when it has received a whole number of that many jobs or more. */
  received(count: number): Promise<void>
  switchOff(): Promise<void>
}

const statusRequest = Buffer.from([0x1d, 0x72, 0x01])

export async function startPrinterSink(behaviour: Behaviour = 'confirms', port = 0): Promise<PrinterSink> {
  const jobs: Buffer[][] = []
  const sockets = new Set<Socket>()
  const arrived: (() => void)[] = []
  const sink = { behaviour }
  const server: Server = createServer({ allowHalfOpen: true }, (socket) => {
    sockets.add(socket)
    const parts: Buffer[] = []
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
    socket.on('data', (part) => {
      if (parts.length === 0) jobs.push(parts)
      parts.push(part)
      for (const notify of arrived) notify()
      if (sink.behaviour === 'breaks') socket.resetAndDestroy()
      if (sink.behaviour === 'confirms' && part.includes(statusRequest)) socket.write(Uint8Array.of(0))
    })
    socket.on('end', () => sink.behaviour === 'hangs' || socket.end())
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return Object.assign(sink, {
    port: (server.address() as { port: number }).port,
    jobs: () => jobs.map((parts) => Buffer.concat(parts)),
    async received(count: number) {
      while (jobs.length < count) await new Promise<void>((done) => arrived.push(done))
    },
    async switchOff() {
      for (const socket of sockets) socket.destroy()
      await new Promise((closed) => server.close(closed))
    },
  })
}
