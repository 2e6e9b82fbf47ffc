import { refuse, type Refusal } from '../refusal.ts'

/** The command of the desk that corrects the list of those on board; a text shows the key that it has there. */
const correction = 'checkin.correctList'

/** Refuses to board or to leave, because the sailing is closed for counting. */
export const refuseClosedCount = (at: string, by: string): Refusal =>
  refuse('count_closed', { at, by, command: correction })
