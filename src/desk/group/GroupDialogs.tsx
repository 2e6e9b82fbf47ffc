import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sum } from '../../domain/value/money.ts'
import { lineContext } from '../command/keyboard.ts'
import { commands } from '../command/registry.ts'
import { Button } from '../field/Button.tsx'
import { Dialog } from '../field/Dialog.tsx'
import { Problem } from '../field/Problem.tsx'
import { formatMoney } from '../language/money.ts'
import type { DialogProps } from '../command/noun.ts'
import { isUnnamed } from '../../domain/group/naming.ts'
import { useGroup, type Group } from './store.ts'
import { TermsDialog } from './TermsDialog.tsx'
import { travellersOf } from './travellers.ts'

/** The dialogs of groups; each is open by the store only. */
export function GroupDialogs({ word }: DialogProps) {
  const dialog = useGroup((state) => state.dialog)
  const group = useGroup((state) => state.shown)
  if (dialog === 'make') return <TermsDialog group={undefined} word={word} />
  if (dialog === 'terms' && group) return <TermsDialog group={group} word={word} />
  if (dialog === 'issue' && group) return <IssueDialog group={group} word={word} />
  return null
}

const leave = () => void commands.run('group.leaveDialog', {}, 'screen')

/** The open booking as a whole, or its named travellers with the vehicles that have plates. */
function parts(group: Group) {
  const booking = group.bookings.find(({ crsReservationId }) => crsReservationId === group.openReservationId)
  const items = (booking?.trips ?? []).flatMap(({ selectedPassengers, selectedVehicles }) => [
    ...selectedPassengers.map((one) => ({ ...one, isNamed: !isUnnamed(one) })),
    ...selectedVehicles.map((one) => ({ ...one, isNamed: Boolean(one.plateNumber) })),
  ])
  const open = items.filter(({ status }) => status === 'OPTIONAL')
  const named = open.filter(({ isNamed }) => isNamed)
  return {
    total: booking?.total ?? 0,
    currency: booking?.currency ?? '',
    uuids: [...new Set(named.map(({ uuid }) => uuid))],
    namedTotal: sum(named.map(({ price }) => price.fare.total)),
    isComplete: named.length === open.length,
  }
}

function IssueDialog({ group, word }: { group: Group; word: DialogProps['word'] }) {
  const { t } = useTranslation('group')
  const [problem, setProblem] = useState<string>()
  const { total, currency, uuids, namedTotal, isComplete } = parts(group)
  const unnamed = travellersOf(group, {}, lineContext.get().today).filter(({ texts }) =>
    isUnnamed(texts),
  ).length

  async function issue(part: { uuids?: string[]; expectedTotal: number }) {
    const outcome = await commands.run('group.confirmIssue', part, 'screen')
    setProblem(outcome.done || !outcome.refusal ? undefined : word(outcome.refusal))
  }
  const money = (amount: number) => `${formatMoney(amount)} ${currency}`
  return (
    <Dialog
      title={t('issue.title', { name: group.groupName })}
      place="groupIssue"
      onClose={leave}
      foot={
        <>
          {isComplete ? (
            <Button kind="main" onPress={() => void issue({ expectedTotal: total })}>
              {t('issue.all', { amount: money(total) })}
            </Button>
          ) : (
            <Button kind="main" onPress={() => void issue({ uuids, expectedTotal: namedTotal })}>
              {t('issue.named', { amount: money(namedTotal) })}
            </Button>
          )}
          <Button onPress={leave}>{t('issue.leave')}</Button>
        </>
      }
    >
      <p className="message plain">{t(isComplete ? 'issue.hintAll' : 'issue.hintNamed', { unnamed })}</p>
      <Problem words={problem} />
    </Dialog>
  )
}
