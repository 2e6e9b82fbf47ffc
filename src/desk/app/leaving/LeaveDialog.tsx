import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSaved } from '../../draft/saved/savedStore.ts'
import { shownBooking } from '../../booking/shown/shownStore.ts'
import { commands } from '../../command/registry.ts'
import { Button } from '../../field/Button.tsx'
import { Dialog } from '../../field/Dialog.tsx'
import { reportQuietly } from '../notices/report.ts'
import { leaveDiscarding, cancelDeparture, useDeparture } from './departure.ts'
import { useTabClose, useBackButton } from './useBackButton.ts'

/** Asks whether to save or discard the working booking, or what was typed over a recalled one, before its screen is left. */
export function LeaveDialog() {
  const { t } = useTranslation('app')
  const { departure, unfinished, saving } = useDeparture()
  useBackButton()
  useTabClose()
  if (departure === undefined) return null
  if (saving) return <SaveFirst />
  const run = (command: 'app.leave' | 'app.saveFirst' | 'app.stay') => () =>
    void commands.run(command, {}, 'bar')
  return (
    <Dialog
      title={t(`leaving.${unfinished}.title`)}
      place="leaving"
      onClose={run('app.stay')}
      foot={
        <>
          <Button kind="main" autoFocus onPress={run('app.saveFirst')}>
            {t(`leaving.${unfinished}.save`)}
          </Button>
          <Button kind="danger" onPress={run('app.leave')}>
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
  const { done } = await commands.run('booking.save', {}, 'screen')
  if (!done) cancelDeparture()
}

/** The booking is named and saved in its own dialog; closing that dialog also cancels the departure. */
function SaveFirst() {
  useEffect(() => {
    const stop = commands.onSettled(({ id }, outcome) => {
      if (id === 'booking.leaveSaved') cancelDeparture()
      if (id !== 'booking.save') return
      if (!outcome.done) return
      if (useSaved.getState().dialog === undefined) void leaveDiscarding(reportQuietly)
    })
    void ask()
    return stop
  }, [])
  return null
}
