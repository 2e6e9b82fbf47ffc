import { machineOf } from '../command/page/browser.ts'

const inWindow = typeof matchMedia === 'function' && matchMedia('(display-mode: standalone)').matches

/** Operating system and browser. */
export const machine = machineOf(typeof navigator === 'undefined' ? '' : navigator.userAgent, inWindow)
