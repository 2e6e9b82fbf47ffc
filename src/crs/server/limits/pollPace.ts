import { setTimeout as pause } from 'node:timers/promises'
import type { CallRequest, Route } from '../call/route.ts'
import { errorAnswer } from '../call/answer.ts'

/**
 * Polls per second of one device in the long run, and those it may make at once: several times what twenty tabs need.
 */
const perSecond = 20
const atOnce = 60
/** Milliseconds that a poll waits at most; one that would wait longer is refused. */
const longestWait = 3000

/**
 * Slows down the long polls of a device that asks again at once, so that the calls of others do not wait: many polls are
 * answered without waiting, as those from a position that is no longer known. Other routes are returned as they are.
 */
export function pacePolls(): (route: Route) => Route {
  const milliseconds = waitOfDevice()
  return (route) => {
    if (!route.call.waits || !('answerSession' in route)) return route
    const { call, answerSession } = route
    return {
      call,
      async answerSession(request, own) {
        const wait = milliseconds(own.deviceId, performance.now())
        if (wait > longestWait) return errorAnswer('throttled', request.language)
        if (wait > 0) await orClosed(request, wait)
        return answerSession(request, own)
      },
    }
  }
}

/** Returns how many milliseconds the next poll of the device is to wait, at a moment that never goes back. */
export function waitOfDevice(): (device: number, now: number) => number {
  /** The time by which the average of each device’s polls is within the limit again. */
  const evenAt = new Map<number, number>()
  return (device, now) => {
    for (const [one, at] of evenAt) if (at <= now) evenAt.delete(one)
    const at = evenAt.get(device) ?? now
    const wait = Math.max(0, at - now - (atOnce - 1) * (1000 / perSecond))
    if (wait <= longestWait) evenAt.set(device, at + 1000 / perSecond)
    return wait
  }
}

async function orClosed({ onClose }: CallRequest, milliseconds: number): Promise<void> {
  const closed = new AbortController()
  onClose(() => closed.abort())
  await pause(milliseconds, undefined, { signal: closed.signal }).catch(() => undefined)
}
