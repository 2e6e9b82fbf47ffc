import { session } from '../../contract/session.ts'
import { getCached } from './cache.ts'

/** Letters of the longest ticket series: those that a field for one takes. */
export const seriesLetters = (): number => getCached(session.configurations, {})?.seriesLetters ?? 1
