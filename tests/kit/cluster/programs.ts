import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** Where the files for operators are. */
export const deployment = join(import.meta.dirname, '../../../src/deployment')

/** A file as it is documented for operators. */
export const sample = (name: string) => readFileSync(join(deployment, name), 'utf8')

/** The user as which programs run that refuse root; undefined if this is no root. */
export function serviceUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const entries = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const found = ['postgres', 'nobody'].flatMap((name) => entries.filter((entry) => entry[0] === name))[0]
  if (!found) throw new Error('there is no user postgres or nobody, as which PostgreSQL can run')
  return { uid: Number(found[2]), gid: Number(found[3]) }
}

/** Resolves when the program accepts connections; throws what it printed if it ends before. */
export async function untilListening(port: number, child: ChildProcess): Promise<void> {
  const printed: string[] = []
  child.stderr?.on('data', (data: Buffer) => printed.push(data.toString()))
  for (;;) {
    if (child.exitCode !== null) throw new Error(printed.join(''))
    const socket = connect(port, '127.0.0.1')
    const works = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.destroy()
    if (works) return
    await pause(20)
  }
}
