import { sessionCommand } from '../commands.ts'
import i18next from 'i18next'
import { create } from 'zustand'
import { session as calls } from '../../../contract/session.ts'
import { isRefusal, type Refusal } from '../../../domain/refusal.ts'
import type { CommandServices } from '../../command/command.ts'
import { defineCommand, opensPage } from '../../command/defineCommand.ts'
import { commands } from '../../command/registry.ts'
import { invalidate } from '../../request/cache.ts'
import { request } from '../../request/request.ts'
import { addCodes, addPasskey, beginCodes, provePassword } from './setUp.ts'

/** Without the password of the last minutes it is asked for first, and the command runs after it. */
function proveFirst(refused: Refusal, again: () => void): Refusal | undefined {
  if (refused.refusal !== 'prove_again') return refused
  openTask({ kind: 'prove', next: again })
  return undefined
}

async function changed(codes: readonly string[] = []): Promise<void> {
  openTask(codes.length > 0 ? { kind: 'recovery', codes } : undefined)
  await Promise.all([invalidate(calls.factors), invalidate(calls.devices)])
}

async function makePasskey(_: unknown, { notifyDone }: CommandServices): Promise<Refusal | undefined> {
  const added = await addPasskey()
  if (isRefusal(added))
    return proveFirst(added, () => void commands.run(sessionCommand.addPasskey, {}, 'bar'))
  notifyDone(i18next.t('session:security.passkeyAdded'))
  await changed(added)
  return undefined
}

async function setUpCodes(): Promise<Refusal | undefined> {
  const begun = await beginCodes()
  if (isRefusal(begun))
    return proveFirst(begun, () => void commands.run(sessionCommand.setUpCodes, {}, 'bar'))
  openTask({ kind: 'codes', ...begun })
  return undefined
}

async function takeFirstCode(
  { code }: { code: string },
  { notifyDone }: CommandServices,
): Promise<Refusal | undefined> {
  const added = await addCodes(code)
  if (isRefusal(added)) return added
  notifyDone(i18next.t('session:security.codesAdded'))
  await changed(added)
  return undefined
}

async function newRecoveryCodes(): Promise<Refusal | undefined> {
  const made = await request(calls.newRecoveryCodes, { body: {} })
  if (isRefusal(made))
    return proveFirst(made, () => void commands.run(sessionCommand.newRecoveryCodes, {}, 'bar'))
  await changed(made.recoveryCodes)
  return undefined
}

async function removeFactor(
  which: { passkey?: number },
  { notifyDone }: CommandServices,
): Promise<Refusal | undefined> {
  const removed = await request(calls.removeFactor, { body: which })
  if (isRefusal(removed))
    return proveFirst(removed, () => void commands.run(sessionCommand.removeFactor, which, 'bar'))
  notifyDone(i18next.t('session:security.removed'))
  await changed()
  return undefined
}

async function prove({ password }: { password: string }): Promise<Refusal | undefined> {
  const proven = await provePassword(password)
  return isRefusal(proven) ? proven : undefined
}

async function end(body: { id?: number }, { notifyDone }: CommandServices): Promise<Refusal | undefined> {
  const answer = await request(calls.endDevices, { body })
  if (isRefusal(answer)) return answer
  const { ended: count } = answer
  // Ended by another window, or by an earlier try whose answer was lost.
  notifyDone(i18next.t(count === 0 ? 'session:security.endedBefore' : 'session:security.ended', { count }))
  await invalidate(calls.devices)
  return undefined
}

const here = { where: ['security'], changes: 'record' } as const
/** Given their arguments by the page; a password and a code must not be recorded in macros. */
const byForm = { palette: false } as const

export const securityCommands = [
  defineCommand(sessionCommand.securityPage, { recorded: true, ...opensPage('/security', 'security') }),
  defineCommand(sessionCommand.addPasskey, { ...here, run: makePasskey }),
  defineCommand(sessionCommand.setUpCodes, { ...here, run: setUpCodes }),
  defineCommand(sessionCommand.newRecoveryCodes, { ...here, run: newRecoveryCodes }),
  defineCommand(sessionCommand.endOtherDevices, { ...here, run: (_, services) => end({}, services) }),
  defineCommand(sessionCommand.endDevice, { ...here, ...byForm, run: end }),
  defineCommand(sessionCommand.removeFactor, { ...here, ...byForm, run: removeFactor }),
  defineCommand(sessionCommand.takeFirstCode, {
    where: ['securityTask'],
    changes: 'record',
    ...byForm,
    run: takeFirstCode,
  }),
  defineCommand(sessionCommand.prove, { where: ['securityTask'], changes: 'nothing', ...byForm, run: prove }),
]

/** Task of a dialog of the page. */
export type SecurityTask =
  /** The password, after which `next` is done. */
  | { kind: 'prove'; next: () => void }
  | { kind: 'codes'; secret: string; uri: string }
  | { kind: 'recovery'; codes: readonly string[] }

export const useSecurity = create<{ task: SecurityTask | undefined }>(() => ({ task: undefined }))

export function openTask(task: SecurityTask | undefined): void {
  useSecurity.setState({ task })
}
