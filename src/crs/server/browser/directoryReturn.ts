import type { FastifyInstance } from 'fastify'
import { returnPath, takeReturn } from '../../session/directory/signInFlow.ts'
import type { ServerDependencies } from '../context.ts'

/**
 * Where the directory returns the browser. The answer is stored, and the browser goes on to an address without it, so that no
 * code remains in its history. The address is always that of this desk.
 */
export function addDirectoryReturn(app: FastifyInstance, dependencies: ServerDependencies): void {
  if (!dependencies.directory) return
  app.get(returnPath, async (request, reply) => {
    await takeReturn(dependencies, request.url.split('?').slice(1).join('?'))
    return reply.header('cache-control', 'no-store').redirect('/?directory', 303)
  })
}
