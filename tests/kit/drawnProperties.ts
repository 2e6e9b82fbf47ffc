import fc from 'fast-check'
import { seed } from './drawn.ts'

fc.configureGlobal({ seed })

/** Draws from the seed of the run. */
export { fc }
