import type { Browser } from '../context.ts'

/** Of a job, which no request has started. */
export const noBrowser: Browser = {
  credential: undefined,
  isBrowser: false,
  id: undefined,
  step: undefined,
  setCredential: () => undefined,
  clearCredential: () => undefined,
  setId: () => undefined,
  setStep: () => undefined,
  clearStep: () => undefined,
  origin: '',
  host: '',
  agent: '',
}
