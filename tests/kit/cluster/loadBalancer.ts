import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '../folder.ts'
import { freePort } from '../freePort.ts'
import { sample, untilListening } from './programs.ts'

export interface LoadBalancer {
  /** By TLS, with a certificate that it has signed for itself. */
  url: string
  stop(): Promise<void>
}

/** The documented file for a port of loopback and servers at other ports, with a certificate made in the folder. */
export function loadBalancerFile(folder: string, port: number, servers: readonly number[]): string {
  const certificate = join(folder, 'purser.pem')
  const wanted = '-newkey rsa:2048 -nodes -days 2 -subj /CN=127.0.0.1 -keyout -'
  const made = spawnSync('openssl', ['req', '-x509', ...wanted.split(' ')], { encoding: 'utf8' })
  if (made.status !== 0) throw made.error ?? new Error(made.stderr)
  writeFileSync(certificate, made.stdout)
  return sample('loadBalancer.cfg')
    .replace('bind :443', `bind 127.0.0.1:${port}`)
    .replace('/etc/haproxy/purser.pem', certificate)
    .replace(/^ *server .*\n/gm, '')
    .concat(...servers.map((at) => `  server at${at} 127.0.0.1:${at}\n`))
}

/** Starts HAProxy, as it is documented, before Pursers at these ports, which know it by `BEHIND_PROXY`. */
export async function startLoadBalancer(servers: readonly number[]): Promise<LoadBalancer> {
  const folder = temporaryFolder()
  const port = await freePort()
  const file = join(folder.path, 'loadBalancer.cfg')
  writeFileSync(file, loadBalancerFile(folder.path, port, servers))
  const haproxy = spawn('haproxy', ['-f', file], { stdio: ['ignore', 'ignore', 'pipe'] })
  await untilListening(port, haproxy)
  return {
    url: `https://127.0.0.1:${port}`,
    async stop() {
      const exited = once(haproxy, 'exit')
      haproxy.kill('SIGKILL')
      await exited
      folder.remove()
    },
  }
}
