import { askedOf, closeQuestion, lastAskedOf, openQuestion } from '../../question/questions.ts'
import { saleQuestion } from '../commands.ts'
import type { Refusal } from '../../../domain/refusal.ts'
import type { HoldArguments, IssueArguments, PtaArguments } from '../model/commandArguments.ts'
import { salePreferences } from '../model/preferences.ts'

/** The action to confirm. */
export type SaleAsked =
  | { what: 'issue'; args: IssueArguments }
  | { what: 'hold'; args: HoldArguments }
  | { what: 'pta'; args: PtaArguments & IssueArguments; problem?: Refusal }

/** The action of the last confirmation. */
export const lastConfirmed = () => lastAskedOf(saleQuestion.confirm)?.what

/** Returns whether the operator wants a dialog before a booking. */
export function asksBefore(): boolean {
  return salePreferences.confirms()
}

export function openConfirmation(asked: SaleAsked): undefined {
  openQuestion(saleQuestion.confirm, asked)
}

/** The agency as typed into the dialog of a PTA. */
export function setPtaAgency(agency: string): void {
  const asked = askedOf(saleQuestion.confirm)
  if (asked?.what === 'pta') openQuestion(saleQuestion.confirm, { ...asked, args: { ...asked.args, agency } })
}

/** How it will be paid, chosen in the dialog; the usual way where none is given. */
export function setPaidBy({ payments }: IssueArguments): void {
  const asked = askedOf(saleQuestion.confirm)
  if (asked === undefined || asked.what === 'hold') return
  const { payments: _, ...rest } = asked.args
  const args = payments ? { ...rest, payments } : rest
  openQuestion(saleQuestion.confirm, { ...asked, args })
}

/** Closes the dialog; returns the action that was to be confirmed. */
export function takeAnswer(): SaleAsked | undefined {
  const asked = askedOf(saleQuestion.confirm)
  closeQuestion(saleQuestion.confirm)
  return asked
}
