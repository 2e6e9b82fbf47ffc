import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Holds the folder until this process ends, because a second one would share its spool and its window. False while
 * another process holds it; that of a killed process is taken over.
 */
export async function holdFolder(folder: string): Promise<boolean> {
  const path = addressOf(folder)
  const held = (await isListening(path)) || (!(await isAnswered(path)) && (await takeOver(path)))
  if (held) process.once('exit', () => rmSync(path, { force: true }))
  return held
}

/** In the folder of temporary files, because the path of a socket may have about a hundred bytes only. */
function addressOf(folder: string): string {
  const name = `purser-desktop-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`)
}

/** False if the address is taken. */
function isListening(path: string): Promise<boolean> {
  return new Promise((done) => {
    const server = createServer((socket) => socket.end())
    server.once('error', () => done(false))
    server.listen(path, () => {
      server.unref()
      done(true)
    })
  })
}

function isAnswered(path: string): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(path)
    socket.once('connect', () => (socket.destroy(), done(true)))
    socket.once('error', () => done(false))
  })
}

function takeOver(path: string): Promise<boolean> {
  rmSync(path, { force: true })
  return isListening(path)
}
