import { create } from 'zustand'
import type { HoldArguments, IssueArguments } from '../../command/line/arguments.ts'
import { commands } from '../../command/registry.ts'
import { onSessionEnd } from '../../request/token.ts'
import { habits } from './habits.ts'

/** What waits for a yes. */
export type Asked = { what: 'issue'; args: IssueArguments } | { what: 'hold'; args: HoldArguments }

export const useAsking = create<{ asked: Asked | undefined }>(() => ({ asked: undefined }))

onSessionEnd(() => useAsking.setState({ asked: undefined }))

/** Whether the operator wants a dialog before something is booked; on the recall screen there is one always. */
export function asksBefore(): boolean {
  return habits.confirms() && commands.place() !== 'recall'
}

export function ask(asked: Asked): undefined {
  useAsking.setState({ asked })
}

/** Takes the question away; answers what was asked. */
export function answered(): Asked | undefined {
  const { asked } = useAsking.getState()
  useAsking.setState({ asked: undefined })
  return asked
}
