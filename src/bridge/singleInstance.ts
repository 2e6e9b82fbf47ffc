import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Holds the folder for this process, because a second one would share its spool and its window. Returns the undo, or
 * undefined while another process holds it; that of a killed process is taken over.
 */
export async function holdFolder(folder: string): Promise<(() => void) | undefined> {
  const path = addressOf(folder)
  const held = (await listening(path)) ?? ((await isAnswered(path)) ? undefined : await takeOver(path))
  return held && (() => void held.close())
}

/** In the folder of temporary files, because the path of a socket may have about a hundred bytes only. */
function addressOf(folder: string): string {
  const name = `purser-desktop-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`)
}

/** Undefined if the address is taken. */
function listening(path: string): Promise<Server | undefined> {
  return new Promise((done) => {
    const server = createServer((socket) => socket.end())
    server.once('error', () => done(undefined))
    server.listen(path, () => done(server.unref()))
  })
}

function isAnswered(path: string): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(path)
    socket.once('connect', () => (socket.destroy(), done(true)))
    socket.once('error', () => done(false))
  })
}

async function takeOver(path: string): Promise<Server | undefined> {
  await rm(path, { force: true })
  return listening(path)
}
