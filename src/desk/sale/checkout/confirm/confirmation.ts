import { create } from 'zustand'
import type { HoldArguments, IssueArguments } from '../../model/commandArguments.ts'
import { onSessionEnd } from '../../../request/token.ts'
import { salePreferences } from '../../model/preferences.ts'

/** The action to confirm. */
export type Asked = { what: 'issue'; args: IssueArguments } | { what: 'hold'; args: HoldArguments }

interface Asking {
  asked: Asked | undefined
  /** The action of the last confirmation. */
  last?: Asked['what']
}

export const useAsking = create<Asking>(() => ({ asked: undefined }))

onSessionEnd(() => useAsking.setState({ asked: undefined }))

/** True when the last confirmation was for issuing tickets. */
export const wasIssuing = () => useAsking.getState().last === 'issue'

/** Whether the operator wants a dialog before something is booked. */
export function asksBefore(): boolean {
  return salePreferences.confirms()
}

export function openConfirmation(asked: Asked): undefined {
  useAsking.setState({ asked, last: asked.what })
}

/** Closes the dialog; returns the action that was to be confirmed. */
export function takeAnswer(): Asked | undefined {
  const { asked } = useAsking.getState()
  useAsking.setState({ asked: undefined })
  return asked
}
