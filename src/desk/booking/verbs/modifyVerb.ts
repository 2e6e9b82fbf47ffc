import { bookingCommand } from '../commands.ts'
import { modifyCommands } from '../modify/modifyCommands.ts'
import { repeatedBy, timeOf, type Verb } from './verb.ts'

const modifyVerb: Verb = {
  verb: 'modify',
  order: 90,
  commands: modifyCommands,
  offers: [
    { command: bookingCommand.chooseSailing, section: 'changes', order: 30 },
    { command: bookingCommand.editDetails, section: 'changes', order: 50 },
  ],
  repeat: {
    // Changes typed over its travellers belong to one booking; another sailing of a trip does not.
    otherwise: 'step_of_its_travellers',
    run: repeatedBy(bookingCommand.moveTrip, (step) => ({
      ...(step.trips?.[0] !== undefined && { trip: step.trips[0] }),
      ...timeOf(step),
    })),
  },
}
export default modifyVerb
