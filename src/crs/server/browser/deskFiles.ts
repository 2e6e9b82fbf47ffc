import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import files from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { localePrefixes, pages } from '../../../contract/pages.ts'

/** The one page for every address of the desk; empty if the desk has not been built. */
export function readIndex(folder: string): string {
  const index = join(folder, 'index.html')
  return existsSync(index) ? readFileSync(index, 'utf8') : ''
}

/**
 * Serves the built files, as the build packed them where the browser accepts it: cached for good if named by a content
 * hash, otherwise revalidated each time.
 */
export async function serveFiles(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(files, {
    root: folder,
    index: false,
    wildcard: false,
    cacheControl: false,
    preCompressed: true,
    globIgnore: ['index.html', '**/*.br', '**/*.gz'],
    setHeaders: (reply, path) => {
      void reply.header('cache-control', lifeOf(path))
    },
  })
}

const lifeOf = (path: string) =>
  /[\\/]assets[\\/]/.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache'

const patterns = pages.map((page) =>
  page
    .replace(/\/:\w+\?/g, '(?:/[^/]+)?')
    .replace(/^\/$/, '')
    .replace(/:\w+/g, '[^/]+'),
)
const pagePattern = new RegExp(`^(?:/(?:${localePrefixes.join('|')}))?(?:${patterns.join('|')})/?$`)

/** Returns whether the desk has a page at this address. */
export const isPage = (path: string) => pagePattern.test(path)

/** An unknown address also gets the desk, which shows its not-found page, but with status 404. */
export function sendPage(reply: FastifyReply, index: string, path: string): FastifyReply {
  const found = isPage(path) && index !== ''
  return reply
    .code(found ? 200 : 404)
    .header('cache-control', 'no-cache')
    .type('text/html; charset=utf-8')
    .send(index)
}
