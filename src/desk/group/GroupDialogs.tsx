import type { DialogProps } from '../command/contribution.ts'
import { CabinsDialog } from './cabins/CabinsDialog.tsx'
import { useCabins } from './cabins/cabinsStore.ts'
import { useGroup, openBooking, type Group } from './groupStore.ts'
import { TermsDialog } from './TermsDialog.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isUnnamed } from '../../domain/group/naming.ts'
import type { RequestedPayment } from '../../domain/pricing/requestedPayment.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { sum } from '../../domain/value/money.ts'
import { commands } from '../command/registry.ts'
import { Dialog } from '../field/Dialog.tsx'
import { Problem } from '../field/Problem.tsx'
import { PriceSum } from '../look/PriceRow.tsx'
import { companiesOfTrips } from '../sale/model/payment/companies.ts'
import { MethodButtons } from '../sale/model/payment/MethodButtons.tsx'
import { useMethods } from '../sale/model/payment/payments.ts'

/** The dialogs of groups; each is open by the store only. */
export function GroupDialogs({ word }: DialogProps) {
  const dialog = useGroup((state) => state.dialog)
  const group = useGroup((state) => state.shown)
  const cabins = useCabins((state) => (state.isOpen ? state.proposal : undefined))
  if (cabins && group) return <CabinsDialog group={group} proposal={cabins} word={word} />
  if (dialog === 'make') return <TermsDialog group={undefined} word={word} />
  if (dialog === 'terms' && group) return <TermsDialog group={group} word={word} />
  if (dialog === 'issue' && group) return <IssueDialog group={group} word={word} />
  return null
}

const leave = () => void commands.run('group.leaveDialog', {}, 'screen')

/** The open booking as a whole, or its named travellers with the vehicles that have plates. */
function partToIssue(group: Group) {
  const booking = openBooking(group)
  const items = (booking?.trips ?? []).flatMap(({ selectedPassengers, selectedVehicles }) => [
    ...selectedPassengers.map((one) => ({ ...one, isNamed: !isUnnamed(one) })),
    ...selectedVehicles.map((one) => ({ ...one, isNamed: Boolean(one.plateNumber) })),
  ])
  const open = items.filter(({ status }) => status === 'OPTIONAL')
  const named = open.filter(({ isNamed }) => isNamed)
  const isWhole = named.length === open.length
  return {
    isWhole,
    uuids: [...new Set(named.map(({ uuid }) => uuid))],
    total: isWhole ? (booking?.total ?? 0) : sum(named.map(({ price }) => price.fare.total)),
    currency: booking?.currency ?? '',
    left: new Set(open.filter(({ isNamed }) => !isNamed).map(({ uuid }) => uuid)).size,
  }
}

/** Chooses the payment method of a group, or of its named part: each button issues the tickets. */
function IssueDialog({ group, word }: { group: Group; word(refusal: Refusal): string }) {
  const { t } = useTranslation('group')
  const [problem, setProblem] = useState<string>()
  const { isWhole, uuids, total, currency, left } = partToIssue(group)
  const methods = useMethods(companiesOfTrips(openBooking(group) ?? { trips: [] }), total)
  const isEmpty = uuids.length === 0

  async function issueBy(payments: RequestedPayment[]) {
    const part = { expectedTotal: total, payments, ...(!isWhole && { uuids }) }
    const outcome = await commands.run('group.confirmIssue', part, 'screen')
    setProblem(outcome.done || !outcome.refusal ? undefined : word(outcome.refusal))
  }
  return (
    <Dialog
      title={t('issue.title', { name: group.groupName })}
      place="groupIssue"
      onClose={leave}
      {...(methods.length > 0 &&
        !isEmpty && {
          foot: (
            <MethodButtons {...{ methods, total }} autoFocus onPay={(payments) => void issueBy(payments)} />
          ),
        })}
    >
      <p className="message plain">
        {isEmpty ? t('issue.hintNone') : t(isWhole ? 'issue.hintAll' : 'issue.hintNamed', { unnamed: left })}
      </p>
      {!isEmpty && (
        <PriceSum label={t(isWhole ? 'issue.all' : 'issue.named')} amount={total} currency={currency} main />
      )}
      {methods.length === 0 && <p className="message bad">{t('pricing:methodsUnread')}</p>}
      <Problem words={problem} />
    </Dialog>
  )
}
