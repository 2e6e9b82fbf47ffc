import { appCommand } from '../commands.ts'
import { draftCommand } from '../../draft/commands.ts'
import type { CommandId } from '../../command/command.ts'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSaved } from '../../draft/saved/saved.ts'
import { shownBooking } from '../../booking/shown/bookingStore.ts'
import { commands } from '../../command/registry.ts'
import { Button } from '../../field/Button.tsx'
import { Dialog } from '../../field/Dialog.tsx'
import { reportQuietly } from '../notices/outcomes.ts'
import {
  discardAndLeave,
  cancelDeparture,
  useDeparture,
  leaveOrAsk,
  isBookingShown,
  unfinishedHere,
} from './departure.ts'
import { NavigationType, useBlocker } from 'react-router-dom'
import { hasUnsavedNames } from '../../group/groupStore.ts'
import { localizedRoot } from '../navigation/localizedPath.ts'

/**
 * Asks whether to save or discard the working booking, or what was typed over a recalled one, before its screen is left.
 */
export function LeaveDialog() {
  const { t } = useTranslation('app')
  const { departure, unfinished, saving } = useDeparture()
  useBackButton()
  useTabClose()
  if (departure === undefined) return null
  if (saving) return <SaveFirst />
  const run = (command: CommandId) => () => void commands.run(command, {}, 'bar')
  return (
    <Dialog
      title={t(`leaving.${unfinished}.title`)}
      place="leaving"
      onClose={run(appCommand.stay)}
      foot={
        <>
          <Button kind="main" autoFocus onPress={run(appCommand.saveFirst)}>
            {t(`leaving.${unfinished}.save`)}
          </Button>
          <Button kind="danger" onPress={run(appCommand.leave)}>
            {t(`leaving.${unfinished}.leave`)}
          </Button>
        </>
      }
    >
      <p>{t(`leaving.${unfinished}.about`, { reference: shownBooking()?.crsReservationId })}</p>
      <p className="muted">{t(`leaving.${unfinished}.stay`)}</p>
    </Dialog>
  )
}

/** Asks for a name first; if nothing can be saved, the screen is not left either. */
async function ask(): Promise<void> {
  const { done } = await commands.run(draftCommand.save, {}, 'screen')
  if (!done) cancelDeparture()
}

/** The booking is named and saved in its own dialog; closing that dialog also cancels the departure. */
function SaveFirst() {
  useEffect(() => {
    const stop = commands.onSettled(({ id }, outcome) => {
      if (id === draftCommand.leave) cancelDeparture()
      if (id !== draftCommand.save) return
      if (!outcome.done) return
      if (useSaved.getState().dialog === undefined) void discardAndLeave(reportQuietly)
    })
    void ask()
    return stop
  }, [])
  return null
}

const steps = /^\/book-ticket\/step-(2|4)/

/** Returns whether that page shows the unfinished work too: another step of the same sale, or the same booking. */
function isStillShown(pathname: string): boolean {
  const root = localizedRoot(pathname)
  const path = root === '/' ? pathname : pathname.slice(root.length)
  return unfinishedHere() === 'sale' ? steps.test(path) : isBookingShown(path)
}

/** Treats the browser’s Back as a departure, unless what is unfinished stays on screen. */
function useBackButton(): void {
  const blocker = useBlocker(
    ({ historyAction, nextLocation }) =>
      historyAction === NavigationType.Pop &&
      unfinishedHere() !== undefined &&
      !isStillShown(nextLocation.pathname),
  )
  useEffect(() => {
    if (blocker.state === 'blocked')
      void leaveOrAsk({ go: () => blocker.proceed(), drop: () => blocker.reset() })
  }, [blocker])
}

/**
 * Closing the tab with something unfinished, or with names of a group not saved, shows the browser’s own confirmation.
 */
function useTabClose(): void {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (unfinishedHere() || hasUnsavedNames()) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [])
}
