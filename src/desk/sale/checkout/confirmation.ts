import { create } from 'zustand'
import type { Refusal } from '../../../domain/refusal.ts'
import type { HoldArguments, IssueArguments, PtaArguments } from '../model/commandArguments.ts'
import { onSessionEnd } from '../../request/token.ts'
import { salePreferences } from '../model/preferences.ts'

/** The action to confirm. */
export type Asked =
  | { what: 'issue'; args: IssueArguments }
  | { what: 'hold'; args: HoldArguments }
  | { what: 'pta'; args: PtaArguments & IssueArguments; problem?: Refusal }

interface Asking {
  asked: Asked | undefined
  /** The action of the last confirmation. */
  last?: Asked['what']
}

export const useAsking = create<Asking>(() => ({ asked: undefined }))

onSessionEnd(() => useAsking.setState({ asked: undefined }))

export const lastConfirmed = () => useAsking.getState().last

/** Returns whether the operator wants a dialog before a booking. */
export function asksBefore(): boolean {
  return salePreferences.confirms()
}

export function openConfirmation(asked: Asked): undefined {
  useAsking.setState({ asked, last: asked.what })
}

/** The agency as typed into the dialog of a PTA. */
export function setPtaAgency(agency: string): void {
  const { asked } = useAsking.getState()
  if (asked?.what === 'pta') useAsking.setState({ asked: { ...asked, args: { ...asked.args, agency } } })
}

/** How it will be paid, chosen in the dialog; the usual way where none is given. */
export function setPaidBy({ payments }: IssueArguments): void {
  const { asked } = useAsking.getState()
  if (asked === undefined || asked.what === 'hold') return
  const { payments: _, ...rest } = asked.args
  const args = payments ? { ...rest, payments } : rest
  useAsking.setState({ asked: { ...asked, args } as Asked })
}

/** Closes the dialog; returns the action that was to be confirmed. */
export function takeAnswer(): Asked | undefined {
  const { asked } = useAsking.getState()
  useAsking.setState({ asked: undefined })
  return asked
}
