import type { CommandHandle } from '../command/command.ts'
import { useAsked } from '../question/questions.ts'
import { groupCommand, groupPriceQuestion, groupQuestion } from './commands.ts'
import type { PriceAsked } from './priceOfChange.ts'
import { CabinsDialog } from './cabins/CabinsDialog.tsx'
import { useCabins } from './cabins/cabinsStore.ts'
import { useGroup, openBooking, type Group } from './groupStore.ts'
import { useState, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { isUnnamed } from '../../domain/group/naming.ts'
import type { RequestedPayment } from '../../domain/pricing/payment.ts'
import { isRefusal, type Refusal } from '../../domain/refusal.ts'
import { sum } from '../../domain/value/money.ts'
import { commands } from '../command/registry.ts'
import { Dialog } from '../field/Dialog.tsx'
import { QuestionDialog, leftBy } from '../question/QuestionDialog.tsx'
import { Problem, RefusedField, showAtField } from '../field/Problem.tsx'
import { PriceRow, PriceSum } from '../look/PriceRow.tsx'
import { companiesOfTrips, useMethods } from '../sale/model/payment/payments.ts'
import { MethodButtons } from '../sale/model/payment/PaymentFields.tsx'
import { latinKeys } from '../../domain/value/phoneticKey.ts'
import { lineContext } from '../command/keyboard.ts'
import { Button } from '../field/Button.tsx'
import { dayReader } from '../field/date/calendar.ts'
import { useRefused } from '../command/useCommands.ts'
import { refusalText } from '../request/fault.ts'
import { DateField } from '../field/date/DateField.tsx'
import { NumberField } from '../field/NumberField.tsx'
import { TextField } from '../field/TextField.tsx'
import { makeRequest, mergeTerms, termsOf, termsRequest, vehicleCategory, type Terms } from './terms.ts'

/** The dialogs of groups; each is open by the store only. */
export function GroupDialogs() {
  const price = useAsked(groupPriceQuestion.confirm)
  return (
    <>
      <DialogOnPage />
      {price && <PriceDialog asked={price} />}
    </>
  )
}

/** Shows the price of a change of the group before it is stored. */
function PriceDialog({ asked: { before, after, currency } }: { asked: PriceAsked }) {
  const { t } = useTranslation('group')
  const [problem, run] = useRefused()
  return (
    <QuestionDialog
      title={t('price.title')}
      place="groupPrice"
      primary={{ title: t('price.save'), run: () => run(groupCommand.confirmPrice, {}) }}
      {...leftBy(groupCommand.leavePrice, t('price.leave'))}
    >
      <PriceRow label={t('price.before')} each={before} />
      <PriceRow label={t('price.after')} each={after} />
      <PriceSum label={t('price.difference')} amount={after - before} currency={currency} main />
      <Problem words={problem} />
    </QuestionDialog>
  )
}

function DialogOnPage() {
  const isMaking = useAsked(groupQuestion.make) !== undefined
  const hasTerms = useAsked(groupQuestion.terms) !== undefined
  const isIssuing = useAsked(groupQuestion.issue) !== undefined
  const group = useGroup((state) => state.shown)
  const cabins = useCabins((state) => (state.isOpen ? state.proposal : undefined))
  if (cabins && group) return <CabinsDialog group={group} proposal={cabins} />
  if (isMaking) return <TermsDialog group={undefined} />
  if (hasTerms && group) return <TermsDialog group={group} />
  if (isIssuing && group) return <IssueDialog group={group} />
  return null
}

/** The open booking as a whole, or its named travellers with the vehicles that have plates. */
function partToIssue(group: Group) {
  const booking = openBooking(group)
  const items = (booking?.trips ?? []).flatMap(({ selectedPassengers, selectedVehicles }) => [
    ...selectedPassengers.map((passenger) => ({ ...passenger, isNamed: !isUnnamed(passenger) })),
    ...selectedVehicles.map((vehicle) => ({ ...vehicle, isNamed: Boolean(vehicle.plateNumber) })),
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
function IssueDialog({ group }: { group: Group }) {
  const { t } = useTranslation(['group', 'sale', 'pricing'])
  const [problem, run] = useRefused()
  const { isWhole, uuids, total, currency, left } = partToIssue(group)
  const methods = useMethods(companiesOfTrips(openBooking(group) ?? { trips: [] }), total)
  const isEmpty = uuids.length === 0

  const issueBy = (payments: RequestedPayment[]) =>
    run(groupCommand.confirmIssue, { expectedTotal: total, payments, ...(!isWhole && { uuids }) })
  return (
    <Dialog
      title={t('issue.title', { name: group.groupName })}
      place="groupIssue"
      onClose={() => void commands.run(groupCommand.leaveDialog, {}, 'screen')}
      {...(methods.length > 0 &&
        !isEmpty && {
          foot: <MethodButtons methods={methods} total={total} autoFocus onPay={issueBy} />,
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

/** Name, numbers and deadlines of a group: of the one on screen, or of a new one on the chosen trips. */
function TermsDialog({ group }: { group: Group | undefined }) {
  const { t } = useTranslation(['group', 'sale', 'pricing'])
  const [terms, setTerms] = useState<Terms>(() => termsOf(group))
  // Enter commits the text of a field and runs the command before the next render.
  const latest = useRef(terms)
  const [problem, run, setProblem] = useRefused()
  const base = useRef(group)
  // Changes by others are shown, unless the same was changed here too.
  if (base.current !== group) {
    latest.current = mergeTerms(termsOf(base.current), latest.current, termsOf(group))
    base.current = group
    setTerms(latest.current)
  }
  function set(part: Partial<Terms>): void {
    latest.current = { ...latest.current, ...part }
    setTerms(latest.current)
  }
  function confirm(): void {
    if (group) send(groupCommand.saveTerms, termsRequest(group, latest.current))
    else send(groupCommand.confirmMake, makeRequest(latest.current))
  }
  function send<Body>(command: CommandHandle<Body>, body: Body | Refusal): void {
    if (isRefusal(body)) setProblem(showAtField(body) ? undefined : refusalText(body))
    else run(command, body)
  }
  return (
    <QuestionDialog
      title={group ? t('terms.title', { name: group.groupName }) : t('command.make')}
      place="groupTerms"
      size="medium"
      primary={
        <Button kind="main" onPress={confirm}>
          {t(group ? 'terms.save' : 'terms.make')}
        </Button>
      }
      {...leftBy(groupCommand.leaveDialog, t('issue.leave'))}
    >
      <div className="chips">
        <RefusedField at="/groupName" about={terms.name}>
          {(error) => (
            <TextField
              label={t('column.group')}
              must
              size={28}
              maxLength={60}
              value={terms.name}
              error={error}
              tidy={latinKeys}
              onChange={(name) => set({ name })}
              onEnter={confirm}
              autoFocus
            />
          )}
        </RefusedField>
        {!group && (
          <RefusedField at="/leader/mobile" about={terms.mobile}>
            {(error) => (
              <TextField
                label={t('terms.mobile')}
                must
                value={terms.mobile}
                error={error}
                onChange={(mobile) => set({ mobile })}
                onEnter={confirm}
              />
            )}
          </RefusedField>
        )}
      </div>
      <div className="chips">
        <CountFields terms={terms} set={set} confirm={confirm} />
        {!group && (
          <RefusedField at="/accommodation" about={terms.accommodation}>
            {(error) => (
              <TextField
                label={t('sale:column.accommodation')}
                must
                size={8}
                value={terms.accommodation}
                error={error}
                tidy={(text) => text.toUpperCase()}
                onChange={(accommodation) => set({ accommodation })}
                onEnter={confirm}
              />
            )}
          </RefusedField>
        )}
      </div>
      <DeadlineFields terms={terms} set={set} confirm={confirm} />
      <Problem words={problem} />
    </QuestionDialog>
  )
}

interface PartProps {
  terms: Terms
  set(part: Partial<Terms>): void
  /** Enter in a field. */
  confirm(): void
}

const counts = ['adults', 'children', 'infants', 'coaches'] as const

function CountFields({ terms, set, confirm }: PartProps) {
  const { t } = useTranslation(['group', 'sale', 'pricing'])
  return (
    <>
      {counts.map((key) => (
        <RefusedField key={key} at={`/${key}`} about={terms[key]}>
          {(error) => (
            <NumberField
              label={key === 'coaches' ? `${t('terms.coaches')} (${vehicleCategory})` : t(`terms.${key}`)}
              value={terms[key]}
              least={0}
              most={key === 'coaches' ? 100 : 2000}
              error={error}
              onChange={(value) => set({ [key]: value ?? 0 })}
              onEnter={confirm}
            />
          )}
        </RefusedField>
      ))}
      {terms.coaches > 0 &&
        sizes.map(({ key, most }) => (
          <NumberField
            key={key}
            label={t(`terms.${key}`)}
            value={terms[key]}
            least={1}
            most={most}
            decimals={2}
            onChange={(value) => set({ [key]: value })}
            onEnter={confirm}
          />
        ))}
    </>
  )
}

/** Metres. */
const sizes = [
  { key: 'coachLength', most: 40 },
  { key: 'coachHeight', most: 6 },
] as const

const deadlines = ['optionUntil', 'namesBy', 'depositBy', 'releaseBy'] as const

function DeadlineFields({ terms, set, confirm }: PartProps) {
  const { t } = useTranslation(['group', 'sale', 'pricing'])
  const { today } = lineContext.get()
  return (
    <div className="chips">
      {deadlines.map((key) => (
        <DateField
          key={key}
          label={t(key === 'optionUntil' ? 'terms.option' : `deadline.${key}`)}
          value={terms[key]}
          onChange={(date) => set({ [key]: date })}
          {...dayReader(today)}
          least={today}
          onEnter={confirm}
        />
      ))}
    </div>
  )
}
