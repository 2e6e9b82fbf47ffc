import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** The way to a program of a node, which can be interrupted as a broken network would. */
export interface Link {
  port: number
  /** Lets no data through, and neither end knows. */
  cut(): void
  /** Passes again; the connections from before are broken. */
  mend(): void
  close(): Promise<void>
}

export async function linkTo(target: number): Promise<Link> {
  const sockets = new Set<Socket>()
  let isCut = false
  const join = (client: Socket) => {
    const upstream = connect(target, '127.0.0.1')
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      one.setNoDelay(true)
      sockets.add(one)
      one.on('error', () => undefined)
      one.on('data', (part) => void (isCut || other.write(part)))
      one.on('close', () => {
        sockets.delete(one)
        if (!isCut) other.destroy()
      })
    }
  }
  const server = createServer((client) => {
    if (!isCut) return join(client)
    sockets.add(client)
    client.on('error', () => undefined)
    client.on('close', () => sockets.delete(client))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const end = () => sockets.forEach((socket) => socket.destroy())
  return {
    port: (server.address() as AddressInfo).port,
    cut: () => void (isCut = true),
    mend() {
      isCut = false
      end()
    },
    async close() {
      isCut = false
      end()
      server.close()
      await once(server, 'close')
    },
  }
}
