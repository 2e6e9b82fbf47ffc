import type { Contribution } from '../command/contribution.ts'
import { truckCommands } from './truckCommands.ts'

export const truckContribution: Contribution = {
  commands: truckCommands,
  shortcutCategories: [
    { name: 'Trucks', title: 'truck:shortcutsOf.trucks', place: 60, kind: 'dialog', screens: ['trucks'] },
  ],
}
