import { pricingCommand } from './commands.ts'
import { mustGet } from '../../domain/value/mustGet.ts'
import { useTranslation } from 'react-i18next'
import { formatMoney, formatPrice, formatPercent, moneyDigits } from '../language/money.ts'
import { closeExplain, useExplain, type Explained, limitTexts } from './explain.ts'
import { printDecimal, sum, unitsOf, type Money } from '../../domain/value/money.ts'
import type { TFunction } from 'i18next'
import { reference } from '../../contract/reference.ts'
import { getCached } from '../request/cache.ts'
import { type TripPrices, usePricing } from './price.ts'
import { PriceTable } from './TripPrices.tsx'
import { keyName } from '../keys/keyName.ts'
import { shortcuts } from '../command/keyboard.ts'
import { commands } from '../command/registry.ts'
import { CheckField } from '../field/CheckField.tsx'
import { QuestionDialog } from '../question/QuestionDialog.tsx'
import { PriceRow, PriceSum } from '../look/PriceRow.tsx'

/** The derivation of each price: the tariff, the discount with its rule, and the components of the rest. */
export function ExplainDialog() {
  const { t } = useTranslation('pricing')
  const shown = useExplain((state) => state.shown)
  if (shown === undefined) return null
  return (
    <QuestionDialog
      title={t('explain.title', { what: shown.title })}
      place="explain"
      size="wide"
      primary={{ title: t('explain.close'), run: closeExplain }}
      onClose={closeExplain}
    >
      <ExplainTable shown={shown} />
    </QuestionDialog>
  )
}

function ExplainTable({ shown }: { shown: Explained }) {
  const { t } = useTranslation('pricing')
  const item = useExplain((state) => state.item)
  const rows = explainedRows(shown, t)
  const sums = explainedSums(rows)
  return (
    <PriceTable
      className="price-table explain-table"
      heads={[t('explain.what'), t('explain.rule')]}
      parts={shownFigures(rows)}
      titleOf={(figure) => t(`explain.${figure}`)}
      rows={rows.map((row) => ({
        key: `${row.uuids[0]} ${row.name}`,
        here: item !== undefined && row.uuids.includes(item),
        name: withMore(row.name, row.tariff),
        rule: withMore(row.rule, row.rounding),
        amountOf: (figure) => amountIn(row, figure),
      }))}
      total={t('total')}
      sumOf={(figure) => (figure === 'total' ? shown.prices.total : sums[figure])}
    />
  )
}

function withMore(words: string, more: string) {
  return (
    <>
      <div>{words}</div>
      <div className="explain-more muted">{more}</div>
    </>
  )
}

function amountIn({ count, each, all, notes }: ExplainedRow, figure: Figure) {
  return (
    <>
      {formatMoney(all[figure])}
      {count > 1 && all[figure] !== 0 && (
        <div className="explain-more muted">{`${count} × ${formatMoney(each[figure])}`}</div>
      )}
      <div className="explain-more muted">{notes[figure] ?? ''}</div>
    </>
  )
}

type Item = TripPrices['items'][number]
type Explanation = NonNullable<Item['explanation']>
type Say = TFunction<'pricing'>

export const figures = ['listed', 'off', 'net', 'vat', 'dues', 'surcharges', 'total'] as const
type Figure = (typeof figures)[number]
type Figures = Record<Figure, Money>

/** One row for all items with the same price. */
interface ExplainedRow {
  uuids: readonly string[]
  count: number
  /** The amounts of one item, and of all: `count` times as much. */
  each: Figures
  all: Figures
  name: string
  /** Line, season and product of the list price. */
  tariff: string
  rule: string
  rounding: string
  /** A small note below a figure: `13 %`, `included`. */
  notes: Partial<Record<Figure, string>>
}

export function explainedRows({ prices, names }: Explained, t: Say): ExplainedRow[] {
  const items = prices.items.flatMap((item, at) => waysOf(item, names[at] ?? item.idOrCode, t))
  const groups = Map.groupBy(items, ({ item, name }) =>
    JSON.stringify([name, item.listed, item.percent, item.fare, item.explanation]),
  )
  return [...groups.values()].map((group) => rowOf(group, t))
}

interface NamedItem {
  item: Item
  name: string
}

/** The two directions of an open return are priced separately. */
function waysOf(item: Item, name: string, t: Say): NamedItem[] {
  const { explanation: out, explanationBack: back } = item
  if (out === undefined || back === undefined) return [{ item, name }]
  return [
    { item: wayOf(item, out), name: t('explain.out', { name }) },
    { item: wayOf(item, back), name: t('explain.back', { name }) },
  ]
}

function wayOf(item: Item, explanation: Explanation): Item {
  const { tariff, percent, net, vat, dues, surcharges } = explanation
  const listed = tariff.price * (tariff.metres ?? 1) + (tariff.emptyBerths ?? 0)
  const fare = { net, vat, dues, surcharges, total: net + vat + dues + surcharges }
  return { ...item, listed, percent, fare, explanation }
}

function rowOf(group: readonly NamedItem[], t: Say): ExplainedRow {
  const { item, name } = mustGet(group, 0)
  const { explanation } = item
  const each = figuresOf(item)
  return {
    uuids: group.map((one) => one.item.uuid),
    count: group.length,
    each,
    all: eachFigure((figure) => group.length * each[figure]),
    name,
    tariff: explanation === undefined ? '' : tariffWords(explanation, t),
    rule: ruleWords(item, t),
    rounding: explanation === undefined ? '' : roundingWords(explanation, t),
    notes: explanation === undefined ? {} : notesOf(item, explanation, t),
  }
}

function figuresOf({ fare, listed, percent, explanation }: Item): Figures {
  const off = explanation?.discountAmount ?? Math.round((listed * percent) / 100)
  const { net, vat, dues, surcharges, total } = fare
  return { listed, off, net, vat, dues, surcharges, total }
}

function eachFigure(amount: (figure: Figure) => Money): Figures {
  return Object.fromEntries(figures.map((figure) => [figure, amount(figure)])) as Figures
}

/** The figures that are not zero for every row; the list price and the total always are shown. */
export function shownFigures(rows: readonly ExplainedRow[]): readonly Figure[] {
  const always: readonly Figure[] = ['listed', 'total']
  return figures.filter((figure) => always.includes(figure) || rows.some(({ all }) => all[figure] !== 0))
}

export function explainedSums(rows: readonly ExplainedRow[]): Figures {
  return eachFigure((figure) => sum(rows.map(({ all }) => all[figure])))
}

function tariffWords({ tariff }: Explanation, t: Say): string {
  const { line, season, product, price, metres, emptyBerths, limits, step } = tariff
  return [
    [line, t(`explain.season.${season}`, { defaultValue: season }), product].join(' · '),
    ...(limits === undefined ? [] : limitTexts(limits, t)),
    ...(step === undefined
      ? []
      : [
          t('explain.step', { percent: unbroken(formatPercent(step.percent)), fare: formatMoney(step.fare) }),
        ]),
    ...(metres === undefined
      ? []
      : [t('explain.perMetre', { metres: printDecimal(metres), price: formatMoney(price) })]),
    ...(emptyBerths ? [t('explain.emptyBerths', { amount: formatMoney(emptyBerths) })] : []),
  ].join(' · ')
}

function ruleWords({ percent, discountIdOrCode, explanation }: Item, t: Say): string {
  const rule = explanation?.rule ?? (discountIdOrCode === undefined ? 'none' : 'discount')
  if (rule === 'none' || percent === 0) return t('explain.rules.none')
  const code = explanation?.discount ?? discountIdOrCode ?? ''
  return [
    t(`explain.rules.${rule}`),
    discountName(rule, code) ?? explanation?.name ?? code,
    unbroken(formatPercent(-percent)),
  ]
    .filter(Boolean)
    .join(' ')
}

/** A figure and its unit stay in one line. */
const unbroken = (text: string) => text.replaceAll(' ', '\u00a0')

/** In the current language: the price may have been fetched in another one. */
function discountName(rule: Explanation['rule'], code: string): string | undefined {
  if (rule !== 'type' && rule !== 'discount') return undefined
  return getCached(reference.discounts, {})?.discounts.find(({ idOrCode }) => idOrCode === code)?.name
}

/** Its fractions of the smallest unit are shown too: a quarter of a cent is 0,0025. */
function roundingWords({ rounding }: Explanation, t: Say): string {
  if (rounding === 0) return t('explain.exact')
  const sign = rounding > 0 ? '+' : '−'
  const digits = moneyDigits()
  const amount = (Math.abs(rounding) / unitsOf(digits)).toFixed(digits + 2)
  return t('explain.rounding', { amount: `${sign}${printDecimal(Number(amount))}` })
}

function notesOf(item: Item, explanation: Explanation, t: Say): ExplainedRow['notes'] {
  const { vatPercent, duesInside, coupon, voucher, miles } = explanation
  const off = [
    ...(coupon ? [t('explain.coupon', { amount: formatMoney(coupon) })] : []),
    ...(voucher ? [t('explain.voucher', { amount: formatMoney(voucher) })] : []),
    ...(miles ? [t('explain.miles', { amount: formatMoney(miles) })] : []),
  ]
  return {
    vat: vatPercent > 0 ? formatPercent(vatPercent) : '',
    dues: item.fare.dues === 0 ? '' : t(duesInside ? 'explain.inside' : 'explain.onTop'),
    ...(off.length > 0 ? { off: off.join(' ') } : {}),
  }
}

/** Shows the old and the new total after an offer changed it; nothing is issued before the operator accepts. */
export function PriceChangeDialog() {
  const { t } = useTranslation('pricing')
  const change = usePricing((state) => state.totalChange)
  if (change === undefined) return null
  const takeBack = {
    title: t('change.takeBack'),
    run: () => void commands.run(pricingCommand.takeBack, {}, 'bar'),
  }
  return (
    <QuestionDialog
      title={t(`change.by.${change.kind}`)}
      place="priceChanged"
      primary={{ title: t('change.agree'), run: () => void commands.run(pricingCommand.agree, {}, 'screen') }}
      // A coupon that is not valid leaves nothing to choose.
      secondary={change.kind === 'coupon' ? undefined : takeBack}
      onClose={() => void commands.run(pricingCommand.leaveTold, {}, 'screen')}
    >
      <PriceRows before={change.before} now={change.now} />
    </QuestionDialog>
  )
}

function PriceRows({ before, now }: { before: number; now: number }) {
  const { t } = useTranslation('pricing')
  return (
    <>
      <PriceRow label={t('change.before')} each={before} />
      <PriceRow label={t('change.difference')} each={now - before} />
      <PriceSum label={t('change.now')} amount={now} />
    </>
  )
}

/** Shows the price difference on the screen until it is accepted. */
export function PriceDifference({ before, now }: { before: number; now: number }) {
  const { t } = useTranslation('pricing')
  const keys = shortcuts.keysOf(pricingCommand.agree)
  return (
    <div className="message price-difference" data-spot="offer-difference" role="alert">
      <span>
        {formatPrice(before)} → <span className="strong">{formatPrice(now)}</span>
      </span>
      <CheckField
        label={`${t('change.considered')}${keys === undefined ? '' : ` · ${keyName(keys)}`}`}
        value={false}
        onChange={() => void commands.run(pricingCommand.agree, {}, 'screen')}
      />
    </div>
  )
}
