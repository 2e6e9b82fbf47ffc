import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { AnswerOf, InputOf, OperationName } from '../../../src/bridge/port.ts'

const main = join(import.meta.dirname, '../../../src/bridge/main.ts')

/** A running desktop program, whose browser is a script that keeps the address of the window and waits. */
export interface Desktop {
  /** Asks the bridge as the desk in the window does. */
  ask<O extends OperationName>(operation: O, input: InputOf<O>): Promise<AnswerOf<O> & { code: string }>
  station: string
  /** Kills it with SIGKILL, and closes its window. */
  kill9(): Promise<void>
  stop(): Promise<number | null>
}

/** A server that answers every call, for the desktop program to wait for. */
export async function startDeskServer(): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer((_, response) => response.end('{}')).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

/** Waits for standard input, which ends with the process that holds it. */
const windowScript = `
require('node:fs').writeFileSync(process.argv[2], process.argv.slice(3).join('\\n') + '\\n' + process.pid)
setInterval(() => {}, 1000)
`

export async function startDesktop(
  folder: string,
  deskUrl: string,
  environment: Record<string, string> = {},
): Promise<Desktop> {
  const opened = join(folder, `opened-${Date.now()}`)
  writeFileSync(join(folder, 'window.cjs'), windowScript)
  const browser = scriptIn(folder, `exec "${process.execPath}" "${folder}/window.cjs" "${opened}" "$@"`)
  const child = await runDesktop(folder, deskUrl, browser, environment)
  const { address, pid } = await windowOf(opened)
  const [, port = '', code = ''] = /#desktop=(\d+)\.(.+)$/.exec(address) ?? []
  const url = `http://127.0.0.1:${port}`
  const headers = { origin: new URL(deskUrl).origin, 'content-type': 'application/json' }
  const post = async (name: string, input: object, authorization = '') => {
    const body = JSON.stringify(input)
    const sent = await fetch(`${url}/${name}`, {
      method: 'POST',
      headers: { ...headers, authorization },
      body,
    })
    return (await sent.json()) as never
  }
  const { token, station } = (await post('open-session', { code })) as AnswerOf<'open-session'>
  return {
    station,
    ask: (operation, input) => post(operation, input, `Bearer ${token}`),
    async kill9() {
      await endProcess(child, 'SIGKILL')
      process.kill(pid)
    },
    stop: () => endProcess(child, 'SIGTERM'),
  }
}

/** A program of one shell command, for the desktop program to start as its browser. */
export function scriptIn(folder: string, command: string): string {
  const file = join(folder, 'browser')
  writeFileSync(file, `#!/bin/sh\n${command}\n`)
  chmodSync(file, 0o755)
  return file
}

/** Resolves when the desktop program has opened its window. */
export async function runDesktop(
  folder: string,
  deskUrl: string,
  browser: string,
  environment: Record<string, string>,
): Promise<ChildProcess> {
  const child = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      DESK_URL: deskUrl,
      PURSER_DATA: folder,
      PURSER_CHROMIUM: browser,
      TMPDIR: folder,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  await lineWith(child, 'is open in')
  return child
}

async function lineWith(child: ChildProcess, words: string): Promise<void> {
  if (!child.stdout) return
  for await (const line of createInterface({ input: child.stdout })) if (line.includes(words)) return
  throw new Error(`the desktop program ended before it printed "${words}"`)
}

/** The script writes its file at once, but after the program has reported the window. */
async function windowOf(file: string): Promise<{ address: string; pid: number }> {
  for (;;) {
    const lines = readLines(file)
    const address = lines.find((line) => line.startsWith('--app='))
    if (address !== undefined && lines.length > 1) return { address, pid: Number(lines.at(-1)) }
    await new Promise((next) => setTimeout(next, 20))
  }
}

function readLines(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n')
  } catch {
    return []
  }
}

export async function endProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
  const exit = once(child, 'exit')
  child.kill(signal)
  await exit
  return child.exitCode
}
