import { create } from 'zustand'
import type { HoldArguments, IssueArguments } from '../../../command/line/arguments.ts'
import { onSessionEnd } from '../../../request/token.ts'
import { salePreferences } from '../../model/preferences.ts'

/** What waits for a yes. */
export type Asked = { what: 'issue'; args: IssueArguments } | { what: 'hold'; args: HoldArguments }

interface Asking {
  asked: Asked | undefined
  /** What it was about the last time. */
  last?: Asked['what']
}

export const useAsking = create<Asking>(() => ({ asked: undefined }))

onSessionEnd(() => useAsking.setState({ asked: undefined }))

/** Whether tickets were to be issued the last time something was asked. */
export const wasIssuing = () => useAsking.getState().last === 'issue'

/** Whether the operator wants a dialog before something is booked. */
export function asksBefore(): boolean {
  return salePreferences.confirms()
}

export function ask(asked: Asked): undefined {
  useAsking.setState({ asked, last: asked.what })
}

/** Takes the question away; answers what was asked. */
export function answered(): Asked | undefined {
  const { asked } = useAsking.getState()
  useAsking.setState({ asked: undefined })
  return asked
}
