import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../freePort.ts'

const daemon = '/usr/sbin/cupsd'
const backend = '/usr/lib/cups/backend/cups-pdf'
const driver = '/usr/share/ppd/cups-pdf/CUPS-PDF_opt.ppd'

/** The driver knows no other folder for users it does not know. */
const output = '/var/spool/cups-pdf/ANONYMOUS'

/** Why the tests against a real CUPS cannot run on this machine; empty if they can. */
export const withoutCups =
  process.getuid?.() !== 0
    ? 'only root may start cupsd'
    : ([daemon, backend, driver].filter((path) => !existsSync(path))[0]?.concat(' is not installed') ?? '')

/** A CUPS of the test with a queue that prints into PDF files. */
export interface TestCups {
  /** In the notation of CUPS_SERVER. */
  server: string
  /** The files that the PDF queue has made of jobs whose title contains the text. */
  printed(title: string): string[]
  /** Runs a command of CUPS against this server. */
  control(command: string, ...args: string[]): void
  stop(): Promise<void>
}

/** Starts a separate cupsd with its own configuration, on loopback. */
export async function startCups(folder: string): Promise<TestCups> {
  // Filters and back ends run as users of the system, who must reach their files.
  for (let path = folder; path.startsWith('/tmp/'); path = join(path, '..')) chmodSync(path, 0o755)
  const port = await freePort()
  const at = (name: string) => join(folder, name)
  for (const name of ['etc', 'spool', 'cache', 'state', 'log', 'etc/ppd'])
    mkdirSync(at(name), { recursive: true })
  writeFileSync(at('etc/cupsd.conf'), configuration(port))
  writeFileSync(at('etc/cups-files.conf'), files(folder))
  const before = new Set(filesIn(output))
  const child = spawn(daemon, ['-f', '-c', at('etc/cupsd.conf'), '-s', at('etc/cups-files.conf')], {
    stdio: 'ignore',
  })
  const server = `127.0.0.1:${port}`
  const control = (command: string, ...args: string[]) => {
    const { status, stderr } = spawnSync(command, ['-h', server, ...args], { encoding: 'utf8' })
    if (status !== 0) throw new Error(`${command}: ${stderr}`)
  }
  await untilAnswered(server)
  control('lpadmin', '-p', 'PDF', '-E', '-v', 'cups-pdf:/', '-P', driver, '-o', 'printer-is-shared=false')
  control('lpadmin', '-d', 'PDF')
  return {
    server,
    control,
    printed: (title) =>
      filesIn(output)
        .filter((name) => name.includes(title))
        .map((name) => join(output, name)),
    async stop() {
      const exit = once(child, 'exit')
      child.kill('SIGTERM')
      await exit
      for (const name of filesIn(output).filter((file) => !before.has(file))) rmSync(join(output, name))
    },
  }
}

const filesIn = (path: string) => (existsSync(path) ? readdirSync(path) : [])

async function untilAnswered(server: string): Promise<void> {
  for (let nth = 0; nth < 100; nth++) {
    if (await fetch(`http://${server}/`).catch(() => undefined)) return
    await pause(100)
  }
  throw new Error('cupsd does not answer')
}

const configuration = (port: number) => `
Listen 127.0.0.1:${port}
Browsing Off
DefaultAuthType None
WebInterface No
LogLevel warn
ErrorPolicy stop-printer
<Location />
  Order allow,deny
  Allow 127.0.0.1
</Location>
<Policy default>
  JobPrivateAccess all
  JobPrivateValues none
  <Limit All>
    Order deny,allow
  </Limit>
</Policy>
`

const files = (folder: string) => `
ServerRoot ${folder}/etc
RequestRoot ${folder}/spool
TempDir ${folder}/spool
CacheDir ${folder}/cache
StateDir ${folder}/state
AccessLog ${folder}/log/access
ErrorLog ${folder}/log/error
PageLog ${folder}/log/page
SyncOnClose No
`
