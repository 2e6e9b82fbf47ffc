import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Systems give ports from here on to connections, which could take one before its server listens. */
const firstOfConnections = 32_768

/** A port of loopback that nothing listens on, and that no connection is given. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(10_000, firstOfConnections)
    const probe = createServer().listen(port, '127.0.0.1')
    const isFree = await once(probe, 'listening').then(
      () => true,
      () => false,
    )
    if (!isFree) continue
    probe.close()
    await once(probe, 'close')
    return port
  }
}
