import { defineCommands } from '../../command/defineCommands.ts'
import { listNotices } from './notices.ts'

declare module '../../command/command.ts' {
  interface Commands {
    'app.notices': NoArguments
  }
  interface Screens {
    notices: true
  }
}

export const noticeCommands = defineCommands({
  'app.notices': { where: 'everywhere', changes: 'nothing', awaits: 'notices', run: listNotices },
})
