import {
  fragmentName,
  type AnswerOf,
  type DesktopPort,
  type InputOf,
  type OperationName,
} from '../../bridge/port.ts'
import { refuse, type Refusal, type RefusalCode } from '../../domain/refusal.ts'
import { readJson, writeJson } from './storage.ts'

const key = 'purser.desktop'

/** Connection that the desktop program gave to this window. */
interface Session {
  port: number
  token: string
  station: string
}

/** Undefined in a browser without a desktop program; a reload finds the session of the window again. */
let session: Promise<Session | undefined> | undefined = storedSession()

function storedSession() {
  const stored = readJson('sessionStorage', key) as Session | undefined
  return stored && Promise.resolve(stored)
}

/** Exchanges the code in the fragment of the window’s address, in the background. */
export function connectDesktop(fragment: string): void {
  const [, port, code] = new RegExp(`^#${fragmentName}=(\\d+)\\.(.+)$`).exec(fragment) ?? []
  if (port !== undefined && code !== undefined) session = open(Number(port), code)
}

async function open(port: number, code: string): Promise<Session | undefined> {
  const answer = await send(port, '', 'open-session', { code }).catch(() => undefined)
  if (answer?.code !== '000') return undefined
  // Answered by the program this desk was opened from.
  const opened: Session = { port, ...(answer as unknown as AnswerOf<'open-session'>) }
  writeJson('sessionStorage', key, opened)
  return opened
}

interface Answer {
  code: string
  message?: string
  parameters?: Refusal['parameters']
}

async function send(port: number, token: string, name: OperationName, input: object): Promise<Answer> {
  const response = await fetch(`http://127.0.0.1:${port}/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(input),
  })
  return (await response.json()) as Answer
}

/** Refused as `desktop_gone` when the program has ended; throws for its own faults. */
async function ask<O extends OperationName>(name: O, input: InputOf<O>): Promise<AnswerOf<O> | Refusal> {
  const opened = await session
  if (!opened) return refuse('desktop_gone')
  const answer = await send(opened.port, opened.token, name, input).catch(() => undefined)
  // Another program may have the port by now, or the program was started again with another token.
  if (!answer || answer.code === 'unauthorized') return refuse('desktop_gone')
  // The answer of each operation has the type it is declared with.
  if (answer.code === '000') return answer as unknown as AnswerOf<O>
  // Only refusals have parameters.
  if (answer.parameters) return refuse(answer.code as RefusalCode, answer.parameters)
  throw new Error(`desktop program: ${answer.code} ${answer.message}`)
}

const port: DesktopPort = { station: async () => (await session)?.station, ask }

/** The desktop program that opened this window; undefined in a browser without one. */
export const desktop = (): DesktopPort | undefined => (session === undefined ? undefined : port)
