import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdirSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/** A small file system in memory, which only the programs that are started on it see. */
export interface SmallDisk {
  /** Where these programs find it. */
  path: string
  /** Where this process finds it. */
  outside: string
  /** Prepended to a program that is started on it. */
  prefix: readonly string[]
  /** Fills it, to the last byte or up to so many bytes. */
  fill(left?: number): void
  /** Removes what filled it. */
  free(): void
  remove(): void
}

const isRoot = process.getuid?.() === 0
const namespaces = isRoot ? ['--mount'] : ['--user', '--map-root-user', '--mount']
const mount = 'mount -t tmpfs -o size="$0"m,mode=755 purser-tests "$1"'
const mounting = (path: string, megabytes: number, then: string) => [
  'unshare',
  ...namespaces,
  'sh',
  '-c',
  `${mount} && ${then}`,
  String(megabytes),
  path,
]

/** Whether this machine lets us mount one: it takes root with that right, or user namespaces. */
export function canMount(): boolean {
  const [file = '', ...args] = mounting('/tmp', 1, 'true')
  return spawnSync(file, args).status === 0
}

/** Mounts a file system on a folder; it ends with this process. */
export async function smallDisk(path: string, megabytes: number): Promise<SmallDisk> {
  mkdirSync(path, { recursive: true })
  const [file = '', ...args] = mounting(path, megabytes, 'echo mounted && exec cat')
  const holder = spawn(file, args, {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: holder.stdout })
  const mounted = await Promise.race([once(lines, 'line'), once(holder, 'exit').then(() => undefined)])
  if (mounted === undefined) throw new Error('The small disk could not be mounted.')
  const outside = join(`/proc/${holder.pid}/root`, path)
  const filler = join(outside, 'filler')
  return {
    path,
    outside,
    prefix: [
      'nsenter',
      `--target=${holder.pid}`,
      '--mount',
      ...(isRoot ? [] : ['--user', '--preserve-credentials']),
      '--',
    ],
    fill(left = 0) {
      const { bavail, bsize } = statfsSync(outside)
      fill(filler, left === 0 ? Infinity : bavail * bsize - left)
    },
    free: () => rmSync(filler, { force: true }),
    remove: () => holder.stdin.end(),
  }
}

/** Writes so many bytes, or as many as there is room for. */
function fill(file: string, bytes: number): void {
  const content = Buffer.alloc(2 ** 20)
  let written = 0
  const filler = openSync(file, 'a')
  try {
    for (let size = content.length; size >= 1 && written < bytes;)
      try {
        written += writeSync(filler, content, 0, size)
      } catch (cause) {
        if ((cause as NodeJS.ErrnoException).code !== 'ENOSPC') throw cause
        size = Math.floor(size / 2)
      }
  } finally {
    closeSync(filler)
  }
}
