import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'

/** A third-party print service that accepts every job. */
export async function startPrintService() {
  const received: object[] = []
  const server = createServer((request, response) => {
    void jobOf(request)
      .then((job) => received.push(job))
      .finally(() => response.end())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    async close() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

async function jobOf(request: IncomingMessage): Promise<object> {
  const { url: path, headers } = request
  const body: unknown = JSON.parse(Buffer.concat((await request.toArray()) as Buffer[]).toString())
  const [, credentials = ''] = headers.authorization?.split(' ') ?? []
  return { path, key: headers['idempotency-key'], login: Buffer.from(credentials, 'base64').toString(), body }
}
