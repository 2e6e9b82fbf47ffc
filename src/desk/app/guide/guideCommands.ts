import { defineCommands } from '../../command/defineCommands.ts'
import { refuse } from '../../../domain/refusal.ts'
import { commands } from '../../command/registry.ts'
import { isPermitted } from '../../session/permission.ts'
import { guideOn, guides, toggleGuide } from './guideStore.ts'

declare module '../../command/command.ts' {
  interface Commands {
    'app.guide': NoArguments
  }
}

const guideHere = () => guideOn(commands.place()) ?? 'sale'

/** Dismisses the guide of the page for good, or opens it again; elsewhere that of a first sale. */
export const guideCommands = defineCommands({
  'app.guide': {
    where: 'everywhere',
    changes: 'desk',
    recorded: false,
    refuses: () => (isPermitted(guides[guideHere()].rights) ? undefined : refuse('not_permitted')),
    run: () => toggleGuide(guideHere()),
  },
})
