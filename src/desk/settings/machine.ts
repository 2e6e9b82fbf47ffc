import { environmentOf } from '../command/page/environment.ts'

const inWindow = typeof matchMedia === 'function' && matchMedia('(display-mode: standalone)').matches

/** Operating system and browser. */
export const machine = environmentOf(typeof navigator === 'undefined' ? '' : navigator.userAgent, inWindow)
