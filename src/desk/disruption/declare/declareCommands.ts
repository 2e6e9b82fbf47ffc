import { disruptionCommand } from '../commands.ts'
import { defineCommand } from '../../command/defineCommand.ts'
import { simple } from '../../line/words/simple.ts'
import i18next from 'i18next'
import { disruption as calls } from '../../../contract/disruption.ts'
import { isRefusal, refuse, type Refusal } from '../../../domain/refusal.ts'
import type { CommandServices } from '../../command/command.ts'
import { invalidate } from '../../request/record.ts'
import { request } from '../../request/request.ts'
import { sailingShown, useDeclare, type Declaration } from './declareStore.ts'

declare module '../../command/command.ts' {
  interface Screens {
    companySailings: true
    declaration: true
  }
}

function refuseWithoutSailing(): Refusal | undefined {
  const sailing = sailingShown()
  if (sailing === undefined) return refuse('disruption_none_shown')
  return sailing.declared.includes('cancelled') ? refuse('sailing_cancelled') : undefined
}

const ask = (kind: Declaration['kind']) => () => {
  const sailing = sailingShown()
  if (sailing) useDeclare.setState({ asked: { sailing: sailing.id, kind } })
}

async function declareAsked(_: unknown, { say }: CommandServices): Promise<Refusal | undefined> {
  const { asked } = useDeclare.getState()
  if (!asked) return undefined
  const answer = await request(calls.declare, { body: asked })
  if (isRefusal(answer)) return answer
  useDeclare.setState({ asked: undefined })
  await invalidate(calls.companySailings)
  void invalidate(calls.list)
  say(i18next.t(`disruption:company.done.${asked.kind}`, { count: answer.carried.bookings }))
  return undefined
}

const rights = ['company'] as const
const asks = {
  rights,
  where: ['companySailings'],
  recorded: false,
  changes: 'nothing',
  awaits: 'declaration',
  refuses: refuseWithoutSailing,
} as const

const inDialog = { where: ['declaration'], palette: false, recorded: false } as const

/** The page on which the staff of a ferry company declare what happens to its sailings. */
export const declareCommands = [
  defineCommand(disruptionCommand.companySailings, {
    line: simple(358, 'companySailings', 'declare'),
    rights,
    where: 'everywhere',
    changes: 'nothing',
    awaits: 'companySailings',
    run: (_, { navigate }) => navigate('/company-sailings'),
  }),
  defineCommand(disruptionCommand.askCancelled, { about: 'row', ...asks, run: ask('cancelled') }),
  defineCommand(disruptionCommand.askDelayed, { about: 'row', ...asks, run: ask('delayed') }),
  defineCommand(disruptionCommand.askSwapped, { about: 'row', ...asks, run: ask('swapped') }),
  defineCommand(disruptionCommand.declare, { ...inDialog, rights, changes: 'record', run: declareAsked }),
  defineCommand(disruptionCommand.leaveDeclaration, {
    ...inDialog,
    changes: 'desk',
    run: () => useDeclare.setState({ asked: undefined }),
  }),
]
