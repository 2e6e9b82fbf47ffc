import { type Answer, silentTurns } from './answer.ts'

/** The state of a server that does not serve. */
interface State {
  answer: Answer | undefined
  isRecovering: boolean
  isStopping: boolean
}

/** Turns for which a server may neither answer nor recover; a regular shutdown takes fewer. */
const hungTurns = 200
/** Turns for which it may refuse connections while it neither recovers nor stops: it will never take any. */
const failedTurns = 20

/** Returns whether a server has to be ended that is asked once more. */
export function hungRule(): (state: State) => boolean {
  let hung = 0
  let failed = 0
  return ({ answer, isRecovering, isStopping }) => {
    hung = isRecovering ? 0 : hung + (answer === 'silent' ? silentTurns : 1)
    failed = answer === 'refuses' && !isRecovering && !isStopping ? failed + 1 : 0
    const isHung = hung >= hungTurns || failed >= failedTurns
    // One that was asked to end is given half as long.
    if (isHung) [hung, failed] = [hungTurns / 2, 0]
    return isHung
  }
}
