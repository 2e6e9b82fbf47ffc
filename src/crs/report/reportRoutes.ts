import type { report } from '../../contract/report.ts'
import type { Handlers, ServerDependencies } from '../server/context.ts'
import { addMail, endMail, mails } from './mails.ts'
import { read } from './read.ts'

export function reportRoutes(dependencies: ServerDependencies): Handlers<typeof report> {
  return {
    read: (input, context) => read(dependencies, input, context),
    mails: (_, context) => mails(dependencies, context),
    addMail: (input, context) => addMail(dependencies, input, context),
    endMail: (input, context) => endMail(input, context),
  }
}
