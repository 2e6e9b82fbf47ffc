import { useEffect, useLayoutEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { OptionFields } from '../../../sale/checkout/OptionFields.tsx'
import { TripTabs } from '../../../sale/entry/TripTabs.tsx'
import { useBooking } from '../../../sale/model/saleStore.ts'
import { lineContext } from '../../../command/keyboard.ts'
import { WizardBar, useLeaving } from '../../../sale/WizardBar.tsx'
import { commands } from '../../../command/registry.ts'
import { PageBody } from '../../../field/PageBody.tsx'
import { focusTarget } from '../../../field/focus/focusTarget.ts'
import { Difference, Insured, Total, TripTotals } from './Fares.tsx'
import { LeaderPart } from './LeaderPart.tsx'
import { SectionTitle } from '../../../look/SectionTitle.tsx'

/** Holds the booking as an option instead of issuing it. */
export default function Step4Optional() {
  const { t } = useTranslation('booking')
  const workingBooking = useBooking((state) => state.workingBooking.trips.length > 0)
  const focusRequest = useBooking((state) => state.focus)
  useLayoutEffect(() => commands.enter('step4Optional'), [])
  useLeaving()
  useEffect(() => {
    if (focusRequest?.kind === 'payment' && focusRequest.field !== '')
      focusTarget(`offer-${focusRequest.field}`)
  }, [focusRequest])
  if (!workingBooking) return <p className="empty">{t('nothingInHand')}</p>
  return (
    <>
      <WizardBar step="step4" />
      <TripTabs />
      <PageBody
        kind="entry paying"
        beside={
          <>
            <TripTotals />
            <Insured />
            <Total main />
            <Difference />
          </>
        }
      >
        <SectionTitle>{t('optionUntil')}</SectionTitle>
        <OptionFields today={lineContext.get().today} />
        <LeaderPart />
      </PageBody>
    </>
  )
}
