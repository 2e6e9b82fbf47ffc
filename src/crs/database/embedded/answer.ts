import { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { newClient } from '../connect.ts'

/** Response of a server to a connection; a `silent` one leaves it unanswered, a damaged one answers an error. */
export type Answer = 'serves' | 'refuses' | 'silent' | pg.DatabaseError

/**
 * Waits are counted in turns of this process: time in which it did not run, because the machine was busy or suspended,
 * proves no fault of another.
 */
export const turn = 50
/** Turns without an answer after which a server is silent. */
export const silentTurns = 60

/**
 * The answer of the server at this address, of its superuser; undefined if no server or another than that of this data
 * folder is there.
 */
export async function answerOf(url: string, data: string): Promise<Answer | undefined> {
  const socket = new Socket()
  const client = newClient({ connectionString: url, stream: () => socket })
  const answer = await unlessSilent(ask(client, data))
  if (answer === 'silent') socket.destroy()
  return answer
}

/** Codes of errors of a PostgreSQL that starts, recovers, stops, or lacks memory or connections for now. */
const temporary = /^5[37]/
/** The code of one that starts, recovers or stops. */
const notConnectable = '57P03'

async function ask(client: pg.Client, data: string): Promise<Answer | undefined> {
  try {
    await client.connect()
    const { rows } = await client.query<{ data_directory: string }>('show data_directory')
    await client.end()
    return rows[0]?.data_directory === data ? 'serves' : undefined
  } catch (cause) {
    if (!(cause instanceof pg.DatabaseError)) return undefined
    if (cause.code === notConnectable) return 'refuses'
    return temporary.test(cause.code ?? '') ? undefined : cause
  }
}

async function unlessSilent<T>(asked: Promise<T>): Promise<T | 'silent'> {
  let isAnswered = false
  const answer = asked.finally(() => (isAnswered = true))
  const silence = async () => {
    for (let turns = 0; turns < silentTurns && !isAnswered; turns++) await pause(turn)
    return 'silent' as const
  }
  return Promise.race([answer, silence()])
}

/** The state of a server that does not serve. */
interface State {
  answer: Answer | undefined
  isRecovering: boolean
  isStopping: boolean
}

/** Turns for which a server may neither answer nor recover; a regular shutdown takes fewer. */
const hungTurns = 200
/** Turns for which it may refuse connections while it neither recovers nor stops: it will never take any. */
const failedTurns = 20

/** Returns whether a server has to be ended that is asked once more. */
export function hungRule(): (state: State) => boolean {
  let hung = 0
  let failed = 0
  return ({ answer, isRecovering, isStopping }) => {
    hung = isRecovering ? 0 : hung + (answer === 'silent' ? silentTurns : 1)
    failed = answer === 'refuses' && !isRecovering && !isStopping ? failed + 1 : 0
    const isHung = hung >= hungTurns || failed >= failedTurns
    // One that was asked to end is given half as long.
    if (isHung) [hung, failed] = [hungTurns / 2, 0]
    return isHung
  }
}
