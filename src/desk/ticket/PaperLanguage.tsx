import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { booking as calls } from '../../contract/booking/booking.ts'
import { isUnconfirmed } from '../../domain/booking/fields/preselected.ts'
import { isRefusal, refuse, type Refusal } from '../../domain/refusal.ts'
import { isLanguage, languageOfCountry, languages, type Language } from '../../domain/value/language.ts'
import { isLive, type StoredBooking } from '../booking/shown/items.ts'
import { defineCommand } from '../command/defineCommand.ts'
import { useRefused } from '../command/useCommands.ts'
import { choicesFrom } from '../field/choice/choice.ts'
import { ChoiceField } from '../field/choice/ChoiceField.tsx'
import { keyNameOf } from '../keys/keyName.ts'
import { currentLanguage } from '../language/language.ts'
import { languageChoices } from '../language/languageChoices.ts'
import { invalidate } from '../request/cache.ts'
import { request } from '../request/request.ts'
import { setStoredBooking, useStoredBooking } from '../sale/model/storedBooking.ts'
import { ticketCommand } from './commands.ts'
import { onScreen } from './copy.ts'

/** Language of the papers and messages of a booking: the one chosen for it, else that of the desk. */
export const paperLanguageOf = ({ leader }: Pick<StoredBooking, 'leader'>): Language =>
  leader.language ?? currentLanguage()

/** The languages in the order in which the key leads to them: the desk’s, the first passenger’s, English, the others. */
export function languagesInTurn({ trips }: Pick<StoredBooking, 'trips'>): Language[] {
  const confirmed = trips
    .flatMap(({ selectedPassengers }) => selectedPassengers)
    .find((item) => isLive({ item }) && !isUnconfirmed('nationality', { ...item }))
  const ofCustomer = confirmed ? [languageOfCountry(confirmed.nationality ?? '')] : []
  return [...new Set([currentLanguage(), ...ofCustomer, 'en' as const, ...languages])]
}

/** Stores the language with the booking, for every paper and message from now on. */
async function chooseLanguage({ language }: { language?: Language }): Promise<Refusal | undefined> {
  const booking = onScreen()
  if (booking === undefined) return refuse('no_booking_shown')
  const inTurn = languagesInTurn(booking)
  const next = inTurn[(inTurn.indexOf(paperLanguageOf(booking)) + 1) % inTurn.length]
  const chosen = language ?? next
  const { crsReservationId: crsReservationCode } = booking
  const answer = await request(calls.modify, { body: { crsReservationCode, leader: { language: chosen } } })
  if (isRefusal(answer)) return answer.refusal === 'nothing_modified' ? undefined : answer
  setStoredBooking(answer.booking)
  void invalidate(calls.history)
  return undefined
}

/** Shows the language of the papers; a choice is stored with the booking. */
export function PaperLanguageField({ reference }: { reference: string }) {
  const { t } = useTranslation('ticket')
  const booking = useStoredBooking(reference)
  const source = useMemo(() => choicesFrom(languageChoices()), [])
  const [problem, answer] = useRefused()
  if (booking === undefined) return null
  return (
    <ChoiceField
      label={`${t('language')} ${keyNameOf(ticketCommand.language)}`}
      value={paperLanguageOf(booking)}
      onChange={(code) => answer(ticketCommand.language, isLanguage(code) ? { language: code } : {})}
      source={source}
      withoutCode
      size={14}
      {...(problem !== undefined && { error: problem })}
    />
  )
}

export const languageCommand = defineCommand(ticketCommand.language, {
  recorded: false,
  where: ['printBooking', 'sendBooking'],
  changes: 'record',
  palette: false,
  run: chooseLanguage,
})
