import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { AnswerOf } from './port.ts'

type Progress = AnswerOf<'update-progress'>

/** Fetches the newer version of the desktop program; it is installed by hand, never run from here. */
export interface Updater {
  /** Begins to fetch the file, unless a fetch is running. */
  start(url: string): void
  progress(): Progress
}

/** Bytes of a file. */
const most = 2 * 1024 ** 3
const isLoopback = (host: string) => /^(localhost|127\.[\d.]+|\[::1\])$/.test(host)

export function updaterIn(folder: string, report: (problem: unknown) => void): Updater {
  let progress: Progress = { state: 'none', done: 0, of: 0, file: '' }
  const advance = (part: Partial<Progress>) => {
    progress = { ...progress, ...part }
  }
  return {
    start(url) {
      if (progress.state === 'fetching') return
      progress = { state: 'fetching', done: 0, of: 0, file: '' }
      fetchFile(folder, url, advance).then(
        (file) => advance({ state: 'completed', file }),
        (problem: unknown) => {
          report(problem)
          advance({ state: 'failed' })
        },
      )
    },
    progress: () => progress,
  }
}

/** Returns the path of the complete file. */
async function fetchFile(
  folder: string,
  url: string,
  advance: (part: Partial<Progress>) => void,
): Promise<string> {
  requireSecure(url)
  const response = await fetch(url)
  requireSecure(response.url)
  if (!response.ok || !response.body) throw new Error(`${url}: status ${response.status}`)
  const size = Number(response.headers.get('content-length') ?? 0)
  advance({ of: size })
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, nameIn(response.url))
  const counted = counting((done) => advance({ done }))
  const body = Readable.fromWeb(response.body)
  const target = createWriteStream(`${file}.part`, { mode: 0o600, flush: true })
  await pipeline(body, counted, target).catch(async (problem) => {
    await rm(`${file}.part`, { force: true })
    throw problem
  })
  await rename(`${file}.part`, file)
  return file
}

/** Refuses an insecure address: a download must not be replaceable on its way. */
function requireSecure(url: string): void {
  const { protocol, hostname } = new URL(url)
  if (protocol !== 'https:' && !(protocol === 'http:' && isLoopback(hostname)))
    throw new Error(`${url} is not fetched, because it is not https`)
}

const nameIn = (url: string) =>
  basename(new URL(url).pathname)
    .replaceAll(/[^\w.-]/g, '_')
    .replace(/^\.*/, '') || 'purser-update'

function counting(report: (bytes: number) => void): Transform {
  let done = 0
  return new Transform({
    transform(part: Buffer, _, next) {
      done += part.length
      report(done)
      next(done > most ? new Error(`the file has more than ${most} bytes`) : null, part)
    },
  })
}
