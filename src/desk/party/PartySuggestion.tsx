import { partyCommand } from './commands.ts'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { focus, escapeStack } from '../command/inputTarget.ts'
import { useScreen } from '../command/useCommands.ts'
import { useKeyName } from '../keys/keyName.ts'
import { hasTravellers, type WorkingBooking } from '../sale/model/workingBooking.ts'
import { useSale } from '../sale/model/saleStore.ts'
import { offered } from './fill.ts'
import { dismiss, useMemory, type From, rememberedPartyText } from './partyStore.ts'

/** Offers an earlier party that matches what is typed. A key accepts it; it never takes the focus. */
export function PartySuggestion({ beside }: { beside: From }) {
  const { t } = useTranslation('party')
  const memory = useMemory()
  // A party is offered only if it adds something to the working booking.
  const workingBooking = useSale((state) => state.workingBooking)
  const onForm = useScreen() === 'step2' && memory.from === 'form'
  const index = memory.on ? offered() : undefined
  if (onForm !== (beside === 'form')) return null
  if (memory.waiting) return <Ghost>{t('waiting', { party: rememberedPartyText(memory.waiting) })}</Ghost>
  if (index !== undefined) return <Offer index={index} />
  return onForm || hasTravellers(workingBooking) ? null : <ContactWaiting workingBooking={workingBooking} />
}

/** Contact details entered before the first search, which no other screen shows yet. */
function ContactWaiting({ workingBooking: { leader, remarks } }: { workingBooking: WorkingBooking }) {
  const { t } = useTranslation('party')
  const contact = [leader.mobile, leader.email, remarks].filter(Boolean).join(' · ')
  if (contact === '') return null
  return <Ghost>{t('contactWaiting', { contact })}</Ghost>
}

function Offer({ index }: { index: number }) {
  const { t } = useTranslation('party')
  const { parties, taken } = useMemory()
  const key = useKeyName(partyCommand.remember)
  const allKey = useKeyName(partyCommand.rememberAll)
  useEffect(() => escapeStack.show(dismissAndLeave), [])
  const party = parties[index]
  if (party === undefined) return null
  return (
    <Ghost>
      <span className="ghost-party">
        {t(taken ? 'taken' : 'last', { party: rememberedPartyText(party) })}
      </span>
      {parties.length > 1 && (
        <span className="muted">{t('of', { number: index + 1, count: parties.length })}</span>
      )}
      {key !== undefined && (
        <span>
          <span className="key">{key}</span> {t(taken ? 'takesThis' : 'takes')}
        </span>
      )}
      {allKey !== undefined && !taken && (
        <span>
          <span className="key">{allKey}</span> {t('takesAll')}
        </span>
      )}
    </Ghost>
  )
}

/**
 * From a field esc leads to the line at once; in a cell or the line, where it empties what is typed, only the offer
 * goes.
 */
function dismissAndLeave(): boolean {
  dismiss()
  return focus.current()?.keeps?.('esc') === true
}

function Ghost({ children }: { children: ReactNode }) {
  return (
    <div className="ghost" role="status">
      {children}
    </div>
  )
}
