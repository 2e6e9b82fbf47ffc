import type { disruption } from '../../contract/disruption.ts'
import type { GateDependencies } from '../checkin/recordScan.ts'
import type { Handlers } from '../server/context.ts'
import { checkOut, perform } from './perform.ts'
import { companySailings, declare, effect } from './declare/declare.ts'
import { demo } from './demo.ts'
import { inform, information } from './inform.ts'
import { list } from './list.ts'
import { preview } from './preview.ts'
import { propose } from './propose.ts'
import { releaseProposalHolds } from './proposalHolds.ts'

export function disruptionRoutes(dependencies: GateDependencies): Handlers<typeof disruption> {
  return {
    list: (_, context) => list(dependencies, context),
    propose: (input, context) => propose(dependencies, input, context),
    release: (input, context) => releaseProposalHolds(dependencies, input, context),
    checkOut: (input, context) => checkOut(dependencies, input, context),
    preview: (input, context) => preview(dependencies, input, context),
    perform: (input, context) => perform(dependencies, input, context),
    companySailings: (input, context) => companySailings(dependencies, input, context),
    effect: (input, context) => effect(dependencies, input, context),
    declare: (input, context) => declare(dependencies, input, context),
    information: (input, context) => information(dependencies, input, context),
    inform: (input, context) => inform(dependencies, input, context),
    demo: (input, context) => demo(dependencies, input, context),
  }
}
