import { askedOf, closeQuestion, openQuestion } from '../../question/questions.ts'
import { disruptionCommand, disruptionQuestion } from '../commands.ts'
import { defineCommand } from '../../command/defineCommand.ts'
import i18next from 'i18next'
import { create } from 'zustand'
import { disruption as calls, disruption } from '../../../contract/disruption.ts'
import { isRefusal, refuse, type Refusal } from '../../../domain/refusal.ts'
import type { AnswerOf, InputOf } from '../../../contract/call.ts'
import { latinText } from '../../../domain/value/phoneticKey.ts'
import { simple } from '../../line/combine.ts'
import type { CommandServices } from '../../command/command.ts'
import { invalidate, getCached } from '../../request/cache.ts'
import { request } from '../../request/request.ts'
import { lineContext } from '../../command/keyboard.ts'
import { isSignedOut } from '../../request/fault.ts'
import { onAgencyChange, onSessionEnd } from '../../request/identity.ts'

export type CompanySailing = AnswerOf<typeof disruption.companySailings>['sailings'][number]
export type Declaration = InputOf<typeof disruption.declare>['body']
export type Effect = AnswerOf<typeof disruption.effect>

interface DeclareState {
  /** YYYY-MM-DD; today while empty. */
  date: string
  /** Words that the listed sailings have. */
  search: string
  /** The sailing under the cursor. */
  current: number | undefined
  /** The effect of the declaration that is asked about, or the reason why it is not known. */
  effect: { of: Declaration; data?: Effect | Refusal; error?: unknown } | undefined
}

const nothing: DeclareState = {
  date: '',
  search: '',
  current: undefined,
  effect: undefined,
}

export const useDeclare = create<DeclareState>(() => nothing)

function clear(): void {
  closeQuestion(disruptionQuestion.declare)
  useDeclare.setState(nothing)
}
onAgencyChange(clear)
onSessionEnd(clear)

/** The day on screen. */
export const dayShown = () => useDeclare.getState().date || lineContext.get().today

const shownNow = () => getCached(disruption.companySailings, { query: { date: dayShown() } })

/** The sailing with this id, or that under the cursor, where it is listed. */
export const sailingShown = (id = useDeclare.getState().current): CompanySailing | undefined =>
  shownNow()?.sailings.find((sailing) => sailing.id === id)

/** The other ships of a company. */
export const otherShips = ({ company, vessel }: CompanySailing) =>
  (shownNow()?.vessels ?? []).filter((one) => one.company === company && one.idOrCode !== vessel.idOrCode)

type Ship = ReturnType<typeof otherShips>[number]

/** The other sailing on which the ship is at sea or in port between the times of this one. */
export const voyageMeanwhile = ({ voyages }: Ship, sailing: CompanySailing) =>
  voyages.find(
    ({ id, departureDateTime, arrivalDateTime }) =>
      id !== sailing.id &&
      departureDateTime < sailing.arrivalDateTime &&
      arrivalDateTime > sailing.departureDateTime,
  )

/** Returns whether it is decided if those on board stay or board again. */
const isAboardDecided = ({ sailing, aboard }: Declaration) =>
  aboard !== undefined || (sailingShown(sailing)?.carried.checkedIn ?? 0) === 0

/** Returns whether everything the declaration needs is filled in. */
export function isDeclarationComplete(declaration: Declaration): boolean {
  const { kind, minutes, vessel } = declaration
  if (kind === 'cancelled') return true
  return kind === 'delayed' ? Boolean(minutes) : Boolean(vessel) && isAboardDecided(declaration)
}

/** Asks what the declaration would do; an answer that came too late is dropped. */
export async function loadEffect(asked: Declaration): Promise<void> {
  if (!isDeclarationComplete(asked)) return
  const found = await request(disruption.effect, { body: asked }).then(
    (data) => ({ data }),
    (error: unknown) => {
      if (isSignedOut(error)) throw error
      console.error(error)
      return { error }
    },
  )
  if (askedOf(disruptionQuestion.declare) === asked) useDeclare.setState({ effect: { of: asked, ...found } })
}

/** True of a sailing that has every word of a search in its hour, company, ship or ports: `1730`, `pir eudora`. */
export function isFound(sailing: CompanySailing, search: string): boolean {
  const { departureDateTime, company, vessel, origin, destination, calls } = sailing
  const hour = departureDateTime.slice(11, 16)
  const ports = [origin, destination, ...calls.map(({ port }) => port)]
  const text = latinText(
    [hour, hour.replace(':', ''), company, vessel.idOrCode, vessel.name]
      .concat(ports.flatMap(({ idOrCode, name }) => [idOrCode, name]))
      .join(' '),
  )
  return latinText(search)
    .split(' ')
    .every((word) => text.includes(word))
}

function refuseWithoutSailing(): Refusal | undefined {
  const sailing = sailingShown()
  if (sailing === undefined) return refuse('disruption_none_shown')
  return sailing.declared.includes('cancelled') ? refuse('sailing_cancelled') : undefined
}

const ask = (kind: Declaration['kind']) => () => {
  const sailing = sailingShown()
  if (sailing) openQuestion(disruptionQuestion.declare, { sailing: sailing.id, kind })
}

async function declareAsked(_: unknown, { notifyDone }: CommandServices): Promise<Refusal | undefined> {
  const asked = askedOf(disruptionQuestion.declare)
  if (!asked) return undefined
  const answer = await request(calls.declare, { body: asked })
  if (isRefusal(answer)) return answer
  closeQuestion(disruptionQuestion.declare)
  await invalidate(calls.companySailings)
  void invalidate(calls.list)
  notifyDone(i18next.t(`disruption:company.done.${asked.kind}`, { count: answer.carried.bookings }))
  return undefined
}

const rights = ['sailings'] as const
const asks = {
  rights,
  where: ['companySailings'],
  changes: 'nothing',
  awaits: 'declaration',
  refuses: refuseWithoutSailing,
} as const

const inDialog = { where: ['declaration'], palette: false } as const

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
    run: () => closeQuestion(disruptionQuestion.declare),
  }),
]
