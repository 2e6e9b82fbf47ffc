import { disruptionCommand } from './commands.ts'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import Ship from 'lucide-react/icons/ship'
import type { Contribution } from '../command/contribution.ts'
import { disruptionCommands } from './disruptionCommands.ts'
import { declareCommands } from './declare/declareCommands.ts'
import { DeclareDialog } from './declare/DeclareDialog.tsx'
import { InformDialog } from './declare/InformDialog.tsx'
import { informCommands } from './declare/informCommands.ts'
import { DisruptionDialog } from './DisruptionDialog.tsx'
import { OpenCases, OpenCasesStatus } from './OpenCases.tsx'

export const disruptionContribution: Contribution = {
  commands: [...disruptionCommands, ...declareCommands, ...informCommands],
  dialogs: [DisruptionDialog, DeclareDialog, InformDialog],
  shortcutCategories: [
    {
      name: 'Disrupted bookings',
      title: 'disruption:shortcutsOf.disruptionAction',
      order: 145,
      kind: 'dialog',
      screens: ['disruptionAction'],
    },
  ],
  statusNotes: [{ command: disruptionCommand.page, note: OpenCasesStatus }],
  pages: [
    {
      path: '/disruptions',
      screen: 'disruptions',
      load: async () => (await import('./DisruptionPage.tsx')).DisruptionPage,
      sideMenu: {
        order: 26,
        command: disruptionCommand.page,
        title: 'app:menu.disruptions',
        icon: TriangleAlert,
        note: OpenCases,
      },
      shortcuts: { name: 'Disruptions', title: 'disruption:shortcutsOf.disruptions', order: 140 },
      hasGrid: true,
    },
    {
      path: '/company-sailings',
      screen: 'companySailings',
      load: async () => (await import('./declare/CompanyPage.tsx')).CompanyPage,
      sideMenu: {
        order: 27,
        command: disruptionCommand.companySailings,
        title: 'app:menu.companySailings',
        icon: Ship,
      },
      shortcuts: { name: 'Company sailings', title: 'disruption:shortcutsOf.companySailings', order: 150 },
      hasGrid: true,
    },
  ],
}
