import type { Noun } from '../command/noun.ts'
import { truckCommands } from './commands.ts'

export const truckNoun: Noun = {
  commands: truckCommands,
  shortcutCategories: [
    { name: 'Trucks', title: 'truck:shortcutsOf.trucks', place: 60, kind: 'dialog', screens: ['trucks'] },
  ],
}
