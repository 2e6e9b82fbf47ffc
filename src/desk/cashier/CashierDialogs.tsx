import { cashierCommand } from './commands.ts'
import { isRefusal } from '../../domain/refusal.ts'
import {
  useCashier,
  type TillClosing,
  changeCounting,
  countOf,
  type Counting,
  tillClosingColumns,
} from './cashierStore.ts'
import { useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { cashier } from '../../contract/cashier.ts'
import { refusedText } from '../command/useCommands.ts'
import { commands } from '../command/registry.ts'
import { Button } from '../field/Button.tsx'
import { Dialog } from '../field/Dialog.tsx'
import { QuestionDialog, leftBy } from '../question/QuestionDialog.tsx'
import { Problem, RefusedField } from '../field/Problem.tsx'
import { QueryStatus } from '../field/QueryStatus.tsx'
import { asHigh, useRows } from '../grid/rows.ts'
import { ExportButtons } from '../grid/export/ExportButtons.tsx'
import { Grid } from '../grid/Grid.tsx'
import type { GridHandle } from '../grid/gridHandle.ts'
import { refusalText } from '../request/fault.ts'
import { answerOrUndefined, useCached } from '../request/cache.ts'
import { countedSum, denominationsOf, type Denomination } from '../../domain/cashier/till.ts'
import { NumberField } from '../field/NumberField.tsx'
import { TextField } from '../field/TextField.tsx'
import { useProblem } from '../field/useForm.ts'
import { formatDateTime } from '../language/date.ts'
import { currencySign, formatMoney, moneyDigits, moneyInUnits, moneyOfUnits } from '../language/money.ts'
import { PriceRow, PriceSum } from '../look/PriceRow.tsx'
import { SectionTitle } from '../look/SectionTitle.tsx'

export function CashierDialogs() {
  const listsCloses = useCashier((state) => state.listsCloses)
  return listsCloses ? <ClosesDialog /> : <CloseDialog />
}

/** The closes of all tills on the days chosen, the latest first; Enter prints one. */
function ClosesDialog() {
  const { t } = useTranslation('cashier')
  const start = useCashier((state) => state.start)
  const finish = useCashier((state) => state.finish)
  const answer = useCached(cashier.closes, { path: { start, finish } }, { staleTime: 0 })
  const closes = answerOrUndefined(answer.data)?.closes
  const grid = useRef<GridHandle>(null)
  const current = useRef<TillClosing>(undefined)
  const columns = useMemo(() => tillClosingColumns(t), [t])
  const rows = useRows(closes)
  useEffect(() => grid.current?.focus(), [])
  const print = (close = current.current) =>
    close && void commands.run(cashierCommand.printClose, { id: close.id }, 'bar')
  return (
    <Dialog
      title={t('till.closes')}
      place="tillCloses"
      size="large"
      onClose={() => void commands.run(cashierCommand.leave, {}, 'screen')}
      foot={
        <>
          <Button kind="main" onPress={() => print()}>
            {t('till.print')}
          </Button>
          <ExportButtons />
        </>
      }
    >
      <div {...asHigh(closes?.length ?? 0)}>
        <Grid
          ref={grid}
          name="tillCloses"
          file={`closes-${start}-${finish}`}
          rows={rows}
          columns={columns}
          label={t('till.closes')}
          keyOf={({ id }) => String(id)}
          onCursor={(close) => void (current.current = close)}
          onEnter={print}
        />
      </div>
      <QueryStatus
        of={answer}
        word={(problem) => (isRefusal(problem) ? refusalText(problem) : t('till.unread'))}
        none={closes?.length === 0 && t('till.noCloses')}
      />
    </Dialog>
  )
}

const mostLeft = 99_999_999

/** Counts the cash of the signed-in user’s till, and closes it. */
function CloseDialog() {
  const counting = useCashier((state) => state.counting)
  return counting ? <CountForm counting={counting} /> : null
}

function CountForm({ counting }: { counting: Counting }) {
  const { t } = useTranslation('cashier')
  const [problem, setProblem] = useProblem<string>(() => useCashier.getState().counting)
  async function close() {
    const outcome = await commands.run(cashierCommand.closeTill, {}, 'screen')
    if (!outcome.done && outcome.refusal?.at === undefined) setProblem(refusedText(outcome))
  }
  const confirm = () => void close()
  return (
    <QuestionDialog
      title={t('till.title', { user: counting.till.user })}
      place="closeTill"
      size="large"
      primary={
        <>
          <Button kind="main" onPress={confirm}>
            {t('till.close')}
          </Button>
          <Button onPress={() => void commands.run(cashierCommand.countAgain, {}, 'screen')}>
            {t('command.countAgain')}
          </Button>
        </>
      }
      {...leftBy(cashierCommand.leave, t('till.back'))}
    >
      <div className="two-parts">
        <Denominations counting={counting} />
        <div>
          <Expected counting={counting} />
          <div className="form">
            <RefusedField at="/left" about={counting}>
              {(error) => (
                <NumberField
                  label={`${t('till.left')} ${currencySign()}`}
                  decimals={moneyDigits()}
                  least={0}
                  most={moneyInUnits(mostLeft)}
                  size={12}
                  value={moneyInUnits(counting.left)}
                  error={error}
                  onChange={(left = 0) => changeCounting({ left: moneyOfUnits(left) })}
                />
              )}
            </RefusedField>
            <RefusedField at="/reason" about={counting}>
              {(error) => (
                <TextField
                  label={t('till.reason')}
                  value={counting.reason}
                  size={28}
                  maxLength={200}
                  error={error}
                  onChange={(reason) => changeCounting({ reason })}
                  onEnter={confirm}
                />
              )}
            </RefusedField>
          </div>
          <Problem words={problem} />
        </div>
      </div>
    </QuestionDialog>
  )
}

/** One field for each note and coin; Enter goes to the next. */
function Denominations({ counting: { counts } }: { counting: Counting }) {
  const { t } = useTranslation('cashier')
  function change(denomination: Denomination, count = 0): void {
    const others = [...counts].filter(([other]) => other !== denomination)
    changeCounting({ counts: new Map(count > 0 ? [...others, [denomination, count]] : others) })
  }
  return (
    <div className="form" role="group" aria-label={t('till.counts')}>
      <SectionTitle level={3}>{`${t('till.counts')} ${currencySign()}`}</SectionTitle>
      {denominationsOf(moneyDigits()).map((denomination) => {
        const count = counts.get(denomination)
        return (
          <NumberField
            key={denomination}
            label={formatMoney(denomination)}
            least={0}
            most={99_999}
            counts
            value={count}
            unit={count === undefined ? '' : `= ${formatMoney(denomination * count)}`}
            onChange={(pieces) => change(denomination, pieces)}
          />
        )
      })}
    </div>
  )
}

/** The cash expected from the ledger, the cash counted, and the difference. */
function Expected({ counting: { till, counts, left } }: { counting: Counting }) {
  const { t } = useTranslation('cashier')
  const counted = countedSum(countOf(counts))
  const difference = counted - till.expected
  // Right or wrong only once something is counted.
  const tone = counts.size === 0 ? undefined : difference === 0 ? 'good' : 'bad'
  return (
    <>
      <SectionTitle
        level={3}
        notes={<span className="section-note muted">{t('till.entries', { count: till.entries })}</span>}
      >
        {till.since === undefined
          ? t('till.sinceBeginning')
          : t('till.since', { at: formatDateTime(till.since) })}
      </SectionTitle>
      {till.methods.map(({ method, amount }) => (
        <PriceRow key={method} label={t(`method.${method}`)} each={amount} tone="muted" />
      ))}
      <PriceRow label={t('till.opening')} each={till.opening} />
      <PriceSum label={t('till.expected')} amount={till.expected} />
      <PriceRow label={t('till.counted')} each={counted} />
      <PriceSum label={t('till.difference')} amount={difference} main {...(tone && { tone })} />
      <PriceRow label={t('till.handedOver')} each={counted - left} />
    </>
  )
}
