import type { AnyCommand } from '../../command/command.ts'
import { listNotices } from './notices.ts'

declare module '../../command/command.ts' {
  interface Commands {
    'app.notices': NoArguments
  }
  interface Screens {
    notices: true
  }
}

export const noticeCommands: AnyCommand[] = [
  {
    id: 'app.notices',
    where: 'everywhere',
    changes: 'nothing',
    recorded: false,
    awaits: 'notices',
    run: listNotices,
  },
]
