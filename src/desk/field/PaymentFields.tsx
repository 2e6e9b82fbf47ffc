import { useTranslation } from 'react-i18next'
import { sum } from '../../domain/value/money.ts'
import { NumberField } from './NumberField.tsx'
import { Problem } from './Problem.tsx'
import { currencySign, formatPrice, moneyDigits, moneyInUnits, moneyOfUnits } from '../language/money.ts'

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
