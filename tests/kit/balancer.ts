import { Agent, createServer, request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A load balancer: requests go in turn to the servers that are ready, over connections that are kept. */
export interface Balancer {
  url: string
  /** Resolves when so many servers are ready. */
  ready(servers: number): Promise<void>
  close(): Promise<void>
}

/** Milliseconds between two requests of `/ready`. */
const lookEvery = 100

/** `addresses` returns those of the servers at the moment. A request that meets no server is answered 502. */
export async function startBalancer(addresses: () => readonly string[]): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  let readyOnes: readonly string[] = []
  let turn = 0
  const look = async () => {
    const isReady = (address: string) =>
      fetch(`${address}/ready`).then(
        ({ ok }) => ok,
        () => false,
      )
    const asked = addresses()
    const answers = await Promise.all(asked.map(isReady))
    readyOnes = asked.filter((_, nth) => answers[nth])
  }
  const timer = setInterval(() => void look(), lookEvery)
  const server = createServer((asked, answer) => {
    const target = readyOnes[turn++ % readyOnes.length]
    const fail = () => {
      if (answer.headersSent) answer.destroy()
      else answer.writeHead(502, { 'content-type': 'application/json' }).end('{"code":"bad_gateway"}')
    }
    if (target === undefined) return fail()
    const { hostname, port } = new URL(target)
    const { method, url: path, headers } = asked
    const { connection: _, ...passed } = headers
    const passedOn = httpRequest({ agent, hostname, port, method, path, headers: passed }, (answered) => {
      const { connection: __, ...kept } = answered.headers
      answer.writeHead(answered.statusCode ?? 502, kept)
      answered.pipe(answer)
    })
    passedOn.on('error', fail)
    asked.pipe(passedOn)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async ready(servers) {
      while (readyOnes.length < servers) await look()
    },
    async close() {
      clearInterval(timer)
      agent.destroy()
      const closed = new Promise((done) => server.close(done))
      server.closeAllConnections()
      await closed
    },
  }
}
