import type { AnswerOf } from '../../contract/call.ts'
import type { group as calls } from '../../contract/group.ts'
import { isRefusal, refuse, type Refusal } from '../../domain/refusal.ts'
import { askedOf, closeQuestion, openQuestion } from '../question/questions.ts'
import { groupPriceQuestion } from './commands.ts'
import { openBooking, showGroup, type Group } from './groupStore.ts'

/** A change of the group on screen, which the server stores at the expected total only. */
export interface GroupChange {
  group: Group
  send(expectedTotal: number): Promise<AnswerOf<typeof calls.update> | Refusal>
  /** Runs after the change is stored. */
  finish?(): void
  /** Runs after another refusal than that of the price. */
  refused(refusal: Refusal): Promise<Refusal | undefined>
}

/** A change that is not stored yet, since it alters the price of the group. Smallest units. */
export interface PriceAsked {
  before: number
  after: number
  currency: string
  change: GroupChange
}

/** Changes a group. A change of its price is asked for before anything is stored. */
export function changeAtPrice(change: GroupChange): Promise<Refusal | undefined> {
  return sendAt(change, openBooking(change.group)?.total ?? 0)
}

async function sendAt(change: GroupChange, expectedTotal: number): Promise<Refusal | undefined> {
  const answer = await change.send(expectedTotal)
  if (!isRefusal(answer)) {
    closeQuestion(groupPriceQuestion.confirm)
    showGroup(answer.groupBooking)
    change.finish?.()
    return undefined
  }
  if (answer.refusal !== 'group_price_changed') return change.refused(answer)
  const { total: before = 0, currency = '' } = openBooking(change.group) ?? {}
  openQuestion(groupPriceQuestion.confirm, {
    before,
    after: Number(answer.parameters['now']),
    currency,
    change,
  })
  return undefined
}

/** Stores the change at the price on screen; asks again where it is another one by now. */
export function confirmPrice(): Promise<Refusal | undefined> {
  const asked = askedOf(groupPriceQuestion.confirm)
  return asked ? sendAt(asked.change, asked.after) : Promise.resolve(refuse('no_booking_shown'))
}
