import { StartupError } from '../../database/startupError.ts'
import { english, type Phrase } from '../phrase.ts'

/** A load that is refused, with the reason: in English for a terminal, as a phrase for the desk. */
export class RefusedLoad extends StartupError {
  readonly reason: Phrase

  constructor(reason: Phrase) {
    super(english(reason))
    this.reason = reason
  }
}
