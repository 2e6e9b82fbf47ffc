import { useState, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { RequestedPayment } from '../../../../domain/pricing/payment.ts'
import { sum } from '../../../../domain/value/money.ts'
import { Button } from '../../../field/Button.tsx'
import {
  currencySign,
  formatPrice,
  moneyDigits,
  moneyInUnits,
  moneyOfUnits,
} from '../../../language/money.ts'
import { NumberField } from '../../../field/NumberField.tsx'
import { Problem } from '../../../field/Problem.tsx'
import type { PaymentMethod } from '../workingBooking.ts'
import { usualFirst, leftToPay, rowToCorrect, withTyped } from './payments.ts'

interface MethodButtonsProps {
  methods: readonly PaymentMethod[]
  /** Smallest units to pay. */
  total: number
  /** True if the first button has the focus as the dialog opens. */
  autoFocus?: boolean
  onPay(payments: RequestedPayment[]): void
}

/** One button for each payment method that pays everything, the usual one first, and one for paying by several. */
export function MethodButtons({ methods, total, autoFocus = false, onPay }: MethodButtonsProps) {
  const { t } = useTranslation('booking')
  const [areSeveral, setAreSeveral] = useState(false)
  if (areSeveral) return <SeveralMethods methods={methods} total={total} onPay={onPay} />
  return (
    <>
      {usualFirst(methods).map(({ id, name, kind }, at) => (
        <Button
          key={id}
          {...(at === 0 && { kind: 'main' as const })}
          autoFocus={at === 0 && autoFocus}
          onPress={() => onPay([{ method: kind }])}
        >
          {name}
        </Button>
      ))}
      {methods.length > 1 && <Button onPress={() => setAreSeveral(true)}>{t('severalMethods')}</Button>}
    </>
  )
}

/** An amount for each payment method; the usual one pays the rest until its own amount is typed. */
function SeveralMethods({ methods, total, onPay }: MethodButtonsProps) {
  const { t } = useTranslation('booking')
  const [typed, setTyped] = useState<Record<number, number>>({})
  // Enter stores the text of its field and pays before the fields are rendered again.
  const latest = useRef(typed)
  const [received, setReceived] = useState(0)
  const [row, setRow] = useState(0)
  const fields = useRef<HTMLDivElement>(null)
  useEffect(() => fields.current?.querySelector('input')?.focus(), [])

  const amounts = withTyped(methods, typed, total)

  function setAmount(id: number, amount: number) {
    latest.current = { ...latest.current, [id]: amount }
    setTyped(latest.current)
  }

  function pay() {
    const paid = withTyped(methods, latest.current, total)
    if (leftToPay(paid, total) !== 0) return
    const used = paid.filter(({ amount }) => amount > 0)
    onPay(used.map(({ kind, amount }) => ({ method: kind, amount })))
  }

  return (
    <>
      <div className="amounts" ref={fields}>
        <PaymentFields
          methods={amounts}
          missed={false}
          total={total}
          received={received}
          row={rowToCorrect(amounts, row, total)}
          onAmount={setAmount}
          onReceived={setReceived}
          onEnter={pay}
          onStand={setRow}
        />
      </div>
      <Button kind="main" disabled={leftToPay(amounts, total) !== 0} onPress={pay}>
        {t('paySum', { amount: formatPrice(total) })}
      </Button>
    </>
  )
}

interface Method {
  id: number
  name: string
  kind: string
  default: boolean
  amount: number
  /** Companies that accept it; undefined when it pays for the whole booking. */
  companies?: readonly string[]
}

interface PaymentFieldsProps {
  methods: readonly Method[]
  /** True when the payment methods could not be loaded. */
  missed: boolean
  total: number
  /** Index of the amount to correct. */
  row: number
  /** Cash received from the customer; 0 if not entered. */
  received: number
  onAmount(id: number, amount: number): void
  onReceived(received: number): void
  onEnter?(): void
  /** Called when the focus moves to the nth method. */
  onStand(nth: number): void
}

/** An amount for each payment method; together they must equal the total. */
export function PaymentFields(props: PaymentFieldsProps) {
  const { methods, missed, total, received, row, onAmount, onReceived, onEnter, onStand } = props
  const { t } = useTranslation('pricing')
  const left = total - sum(methods.map(({ amount }) => amount))
  if (missed) return <Problem words={t('methodsUnread')} />
  const problem = t(left > 0 ? 'stillToPay' : 'tooMuch', { amount: formatPrice(Math.abs(left)) })
  const cash = sum(methods.filter(({ kind }) => kind === 'cash').map(({ amount }) => amount))
  return (
    <>
      <div className="chips amount-fields">
        {methods.map(({ id, name, amount, companies }, nth) => (
          <span key={id} data-spot={`payment-${nth}`} onFocus={() => onStand(nth)}>
            <AmountField
              label={name}
              error={left !== 0 && nth === row ? problem : undefined}
              note={companies?.join(' ')}
              value={amount}
              onChange={(value) => onAmount(id, value)}
              onEnter={onEnter}
            />
          </span>
        ))}
        {cash > 0 && (
          <AmountField label={t('received')} value={received} onChange={onReceived} onEnter={onEnter} />
        )}
        {cash > 0 && received > 0 && <Change over={received - cash} />}
      </div>
      <div className="message plain">{left === 0 && t('sumsUp', { total: formatPrice(total) })}</div>
    </>
  )
}

interface AmountFieldProps {
  label: string
  note?: string | undefined
  error?: string | undefined
  value: number
  onChange(value: number): void
  onEnter?: (() => void) | undefined
}

function AmountField({ label, note, error, value, onChange, onEnter }: AmountFieldProps) {
  return (
    <NumberField
      label={label}
      note={note}
      error={error}
      size={10}
      unit={currencySign()}
      least={0}
      decimals={moneyDigits()}
      value={moneyInUnits(value)}
      onChange={(units) => onChange(moneyOfUnits(units ?? 0))}
      onEnter={onEnter}
    />
  )
}

/** The change due to the customer, or the amount still missing. */
function Change({ over }: { over: number }) {
  const { t } = useTranslation('pricing')
  const amount = formatPrice(Math.abs(over))
  return (
    <span className={over < 0 ? 'chip warn' : 'chip good'}>
      <span className="chip-value">{t(over < 0 ? 'notEnough' : 'changeDue', { amount })}</span>
    </span>
  )
}
