import { disruptionCommand } from './commands.ts'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import Ship from 'lucide-react/icons/ship'
import type { Contribution } from '../command/contribution.ts'
import { disruptionCommands } from './disruptionCommands.ts'
import { declareCommands } from './declare/declareCommands.ts'
import { DeclareDialog } from './declare/DeclareDialog.tsx'
import { DisruptionDialog } from './DisruptionDialog.tsx'
import { OpenCases, OpenCasesStatus } from './open/OpenCases.tsx'

export const disruptionContribution: Contribution = {
  commands: [...disruptionCommands, ...declareCommands],
  dialogs: [DisruptionDialog, DeclareDialog],
  sideEntries: [
    {
      place: 26,
      command: disruptionCommand.page,
      title: 'app:menu.disruptions',
      icon: TriangleAlert,
      at: '/disruptions',
      note: OpenCases,
    },
    {
      place: 27,
      command: disruptionCommand.companySailings,
      title: 'app:menu.companySailings',
      icon: Ship,
      at: '/company-sailings',
    },
  ],
  statusNotes: [{ command: disruptionCommand.page, note: OpenCasesStatus }],
  shortcutCategories: [
    {
      name: 'Disruptions',
      title: 'disruption:shortcutsOf.disruptions',
      place: 140,
      kind: 'page',
      screens: ['disruptions'],
    },
    {
      name: 'Company sailings',
      title: 'disruption:shortcutsOf.companySailings',
      place: 150,
      kind: 'page',
      screens: ['companySailings'],
    },
  ],
  gridScreens: ['disruptions', 'companySailings'],
  pages: [
    { path: '/disruptions', screen: 'disruptions' },
    { path: '/company-sailings', screen: 'companySailings' },
  ],
}
