import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect } from 'vitest'
import { bases, type AnswerOf, type Call, type InputOf, positionHeader } from '../../../src/contract/call.ts'
import { session } from '../../../src/contract/session.ts'
import { openDatabase } from '../../../src/crs/database/open.ts'
import type { Database } from '../../../src/crs/database/transaction.ts'
import type { CallOptions, TestResponse, TestServer } from './testServer.ts'

/** A real server over the small world in a separate process. */
export interface SmallServer {
  pid: number
  address: string
  database: string
  /** The lines that it has printed so far. */
  output: readonly string[]
  /** Kills it with SIGKILL. */
  kill9(): Promise<void>
  /** Stops it regularly; returns the exit code. */
  stop(): Promise<number | null>
  /** Advances its clock by hours. */
  pass(hours: number): Promise<void>
}

const script = join(import.meta.dirname, 'smallServer.ts')

/** `prefix` is the program that starts it elsewhere, such as on a small disk. */
export async function startSmallServer(
  environment: Record<string, string>,
  prefix: readonly string[] = [],
): Promise<SmallServer> {
  const [file, ...args] = [...prefix, process.execPath, script]
  const child = spawn(file, args, {
    env: { ...inherited(), ...environment },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const output: string[] = []
  const [address, database] = await readyLine(child, output)
  return {
    pid: child.pid ?? 0,
    address,
    database,
    output,
    async stop() {
      const exited = once(child, 'exit')
      child.kill('SIGTERM')
      await exited
      return child.exitCode
    },
    async kill9() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const exited = once(child, 'exit')
      child.kill('SIGKILL')
      await exited
    },
    async pass(hours) {
      const passed = once(child, 'message')
      child.send({ hours })
      await passed
    },
  }
}

/** Kills the server, and the PostgreSQL of the folder if one is given, as a crash of the machine would. */
export async function crash(server: SmallServer, folder?: string): Promise<void> {
  if (folder !== undefined) {
    const lockfile = join(folder, 'postgres/cluster/data/postmaster.pid')
    process.kill(Number(readFileSync(lockfile, 'utf8').split('\n')[0]), 'SIGKILL')
  }
  await server.kill9()
}

/** Works on the database of a running server, by connections of the test. */
export async function onDatabase<T>(
  server: SmallServer,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const database = await openDatabase(server.database)
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

const inheritedNames = ['PATH', 'HOME', 'NODE_COMPILE_CACHE']

const inherited = () =>
  Object.fromEntries(inheritedNames.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])))

function readyLine(child: ChildProcess, output: string[]): Promise<[string, string]> {
  return new Promise((ready, failed) => {
    const hear = (line: string) => {
      output.push(line)
      const [word, address, database] = line.split(' ')
      if (word === 'ready' && address && database) ready([address, database])
    }
    for (const stream of [child.stdout, child.stderr])
      if (stream) createInterface({ input: stream }).on('line', hear)
    child.once('exit', () => failed(new Error(output.join('\n'))))
  })
}

export interface CallOverOptions {
  status: number
  code: string
  body: Record<string, unknown>
  /** Up to where the caller then knows what was written. */
  position?: string
}

/** Lists are repeated names. */
const searchOf = (query: Record<string, unknown>) =>
  new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => [value].flat().map((one) => [name, String(one)])),
  ).toString()

export interface CallOver {
  token?: string
  key?: string
  position?: string
  /** Network address of the caller, for a server behind a proxy. */
  from?: string
  signal?: AbortSignal
}

/** Makes a call over a real socket; throws if no response arrives. The bytes of a file are not kept. */
export async function callOver<C extends Call>(
  address: string,
  call: C,
  input: InputOf<C>,
  more: CallOver = {},
): Promise<CallOverOptions> {
  const { path = {}, query = {}, body, headers = {} } = input as Record<string, Record<string, unknown>>
  const target = call.path.replace(/\{(\w+)\}/g, (_, name: string) => String(path[name]))
  const url = `${address}${bases[call.base]}${target}?${searchOf(query)}`
  const answer = await fetch(url, {
    method: call.method,
    headers: {
      ...(headers as Record<string, string>),
      ...(body && { 'content-type': 'application/json' }),
      ...(more.token !== undefined && { authorization: `Bearer ${more.token}` }),
      ...(more.key !== undefined && { 'idempotency-key': more.key }),
      ...(more.position !== undefined && { [positionHeader]: more.position }),
      ...(more.from !== undefined && { 'x-forwarded-for': more.from }),
    },
    ...(body && { body: JSON.stringify(body) }),
    ...(more.signal && { signal: more.signal }),
  })
  const text = await answer.text()
  const isFile = !answer.headers.get('content-type')?.includes('json')
  const read = isFile ? { code: '000' } : (JSON.parse(text) as Record<string, unknown>)
  const position = answer.headers.get(positionHeader)
  const came = { status: answer.status, code: String(read['code']), body: read }
  return position === null ? came : { ...came, position }
}

/** Signs in a user, by default the first of the demo, and returns the token. */
export async function signInOver(
  address: string,
  { agency = '1300', user = 'demo', from }: { agency?: string; user?: string; from?: string } = {},
): Promise<string> {
  const headers = { agencycode: agency, username: user, password: 'ferrydemo', validationcode: agency }
  const send = () => callOver(address, session.token, { headers }, from === undefined ? {} : { from })
  const { body } = await answered(send)
  return (body as unknown as AnswerOf<typeof session.token>).accessToken
}

/** Sends again what a busy server did not begin, as the desk does. Give a key to a call that changes something. */
export async function answered<R extends { code: string }>(send: () => Promise<R>): Promise<R> {
  let came = await send()
  while (came.code === 'unavailable') came = await send()
  return came
}

/** Makes a call without a socket, again under the same key while the server is busy. */
export function callAnswered<C extends Call>(
  server: TestServer,
  call: C,
  input: InputOf<C>,
  more: CallOptions,
): Promise<TestResponse> {
  const key = randomUUID()
  return answered(() => server.call(call, input, { key, ...more }))
}

/** Milliseconds until a server is ready again, half of the times and each, on a machine that is busy with other work. */
const readyWithin = { median: 20_000, longest: 60_000 }

/** Prints the milliseconds that it took after each of such events, and expects that they were few. */
export function expectSoonReady(test: string, events: string, times: readonly number[]): void {
  const sorted = times.toSorted((one, other) => one - other)
  const [median, most, longest] = [0.5, 0.95, 1].map((share) =>
    Math.round(sorted[Math.ceil(sorted.length * share) - 1] ?? Infinity),
  )
  process.stdout.write(
    `${test}: ${times.length} ${events}, ready after ${median} ms, 95 % within ${most} ms, at most ${longest} ms\n`,
  )
  expect(median).toBeLessThan(readyWithin.median)
  expect(longest).toBeLessThan(readyWithin.longest)
}

/** Of a control test: without its guard a race may still happen to go well. */
export const control = { retry: 4 }

/** Number of responses per code. */
export function countCodes(came: readonly { code: string }[]): Record<string, number> {
  const counted: Record<string, number> = {}
  for (const { code } of came) counted[code] = (counted[code] ?? 0) + 1
  return counted
}
