import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { startEmbedded } from '../../src/crs/database/embedded/embedded.ts'
import { freePort } from './freePort.ts'
import steering from './steering.json' with { type: 'json' }

/** A real Purser in a separate process, as run by `npm start`. */
export interface Purser {
  url: string
  folder: string
  port: number
  pid: number
  /** Its output so far. */
  output(): string
  /** Stops it regularly; returns the exit code. */
  stop(): Promise<number | null>
  /** Kills it with SIGKILL; its PostgreSQL continues to run. */
  kill9(): Promise<void>
  /** Ends it by killing its parent `npm start`; returns the exit code. */
  abandon(): Promise<number | null>
}

export interface Start {
  folder: string
  port?: number
  environment?: Record<string, string>
  args?: readonly string[]
  /** Its main module; that of this checkout if absent. */
  program?: string
}

const main = join(import.meta.dirname, '../../src/crs/main.ts')

/** Settings in the environment of the test run must not affect the started server. */
const cleared = {
  ...Object.fromEntries(steering.flatMap((name) => [name, `${name}_FILE`]).map((name) => [name, ''])),
  // Tests sell what they count.
  DEMO_PASSENGERS: 'off',
}

/** Compiled code of the server, which every start would otherwise compile again. */
const NODE_COMPILE_CACHE = join(import.meta.dirname, '../../.build/tests/compiled')

function spawnPurser({ folder, environment, args = [], program = main }: Start, port: number): ChildProcess {
  return spawn(process.execPath, [program, ...args], {
    env: {
      ...process.env,
      ...cleared,
      NODE_COMPILE_CACHE,
      PORT: String(port),
      PURSER_DATA: folder,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
}

/** Kills it with SIGKILL so many milliseconds after its process began, ready or not. */
export async function killStart(start: Start, milliseconds: number): Promise<void> {
  const child = spawnPurser(start, start.port ?? (await freePort()))
  await pause(milliseconds)
  await ended(child, 'SIGKILL')
}

/** Resolves when it reports to be ready; otherwise throws its output. */
export async function startPurser(start: Start): Promise<Purser> {
  const { port } = start
  if (port !== undefined) return startAt(start, port)
  try {
    return await startAt(start, await freePort())
  } catch (cause) {
    // Another program may take a free port before the server does.
    if (!String(cause).includes('is taken by another program')) throw cause
    return startPurser(start)
  }
}

async function startAt(start: Start, port: number): Promise<Purser> {
  const { folder } = start
  const child = spawnPurser(start, port)
  const lines: string[] = []
  const url = await readyLine(child, lines)
  return {
    url,
    folder,
    port,
    pid: child.pid ?? 0,
    output: () => lines.join('\n'),
    stop: () => ended(child, 'SIGTERM'),
    async kill9() {
      await ended(child, 'SIGKILL')
    },
    async abandon() {
      const exit = once(child, 'exit')
      child.disconnect()
      await exit
      return child.exitCode
    },
  }
}

function readyLine(child: ChildProcess, lines: string[]): Promise<string> {
  return new Promise((ready, failed) => {
    const hear = (line: string) => {
      lines.push(line)
      const url = /ready at (\S+?)\/$/.exec(line)?.[1]
      if (url) ready(url)
    }
    for (const stream of [child.stdout, child.stderr])
      if (stream) createInterface({ input: stream }).on('line', hear)
    child.once('close', () => failed(new Error(lines.join('\n'))))
  })
}

async function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
  const exit = once(child, 'exit')
  child.kill(signal)
  await exit
  return child.exitCode
}

/** Stops the PostgreSQL that a killed Purser has left running in the folder. */
export async function stopDatabase(folder: string): Promise<void> {
  const { stop } = await startEmbedded(folder)
  await stop()
}
