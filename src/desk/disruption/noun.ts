import type { Noun } from '../command/noun.ts'
import { disruptionCommands } from './commands.ts'
import { DisruptionDialog } from './DisruptionDialog.tsx'
import { disruptionRows } from './lineRows.ts'
import { OpenCases } from './OpenCases.tsx'

export const disruptionNoun: Noun = {
  commands: disruptionCommands,
  lineRows: disruptionRows,
  dialogs: [DisruptionDialog],
  sideEntries: [
    {
      place: 26,
      command: 'app.disruptions',
      title: 'app:menu.disruptions',
      glyph: '⚠',
      at: '/disruptions',
      note: OpenCases,
    },
  ],
  gridScreens: ['disruptions'],
  pages: [{ path: '/disruptions', screen: 'disruptions' }],
}
