import { bookingCommand } from '../commands.ts'
import { addCommands } from '../add/addCommands.ts'
import type { Verb } from './verb.ts'

const addItemsVerb: Verb = {
  verb: 'addItems',
  order: 70,
  commands: addCommands,
  offers: [{ command: bookingCommand.addItems, section: 'changes', order: 40 }],
  repeat: { notRepeated: 'who is added belongs to one booking' },
  shortcutCategory: {
    name: 'Additions',
    title: 'booking:shortcutsOf.addItems',
    order: 90,
    kind: 'dialog',
    screens: ['addItems'],
  },
}
export default addItemsVerb
