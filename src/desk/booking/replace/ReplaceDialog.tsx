import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RequestedPayment } from '../../../domain/pricing/requestedPayment.ts'
import { isRefusal, type Refusal } from '../../../domain/refusal.ts'
import { latinKeys } from '../../../domain/value/fold.ts'
import { lineContext } from '../../command/keyboard.ts'
import { dayOf } from '../../../domain/value/typedDay.ts'
import { commands } from '../../command/registry.ts'
import { CheckField } from '../../field/CheckField.tsx'
import { DateField } from '../../field/date/DateField.tsx'
import { Dialog } from '../../field/Dialog.tsx'
import { moveFocus } from '../../field/focus/tabOrder.ts'
import { Problem } from '../../field/Problem.tsx'
import { asHigh } from '../../grid/asHigh.ts'
import { Grid } from '../../grid/Grid.tsx'
import { useListEntry } from '../../grid/enterList.ts'
import type { GridHandle } from '../../grid/gridHandle.ts'
import { useRows } from '../../grid/useRows.ts'
import { PriceRow, PriceSum } from '../../look/PriceRow.tsx'
import { problemIn } from '../shown/problemIn.ts'
import { dialogOf, useRecall, useShownBooking } from '../shown/store.ts'
import { departureColumns } from './departureColumns.ts'
import { chooseDeparture, loadDepartures } from './departures.ts'
import { ReplaceButtons } from './ReplaceButtons.tsx'
import { setConsidered, useReplacement, type Departure } from './store.ts'
import { TicketTable } from './TicketTable.tsx'

interface Words {
  word(refusal: Refusal): string
}

/** Chooses a departure for open tickets, with the difference in price to be considered and paid. */
export function ReplaceDialog({ word }: Words) {
  const isOpen = useRecall((state) => dialogOf(state, 'replaceOpen') !== undefined)
  const booking = useShownBooking()
  return isOpen && booking ? <Replacing reference={booking.crsReservationId} word={word} /> : null
}

function Replacing({ reference, word }: Words & { reference: string }) {
  const { t } = useTranslation('recall')
  const tickets = useReplacement((state) => state.tickets)
  const chosen = useReplacement((state) => state.chosen)
  const [problem, setProblem] = useState<string>()
  useEffect(() => setProblem(undefined), [chosen])
  const keep = () => void commands.run('booking.leaveReplacement', {}, 'screen')

  async function confirm(payments?: RequestedPayment[]) {
    const args = payments ? { payments } : {}
    const outcome = await commands.run('booking.confirmReplacement', args, 'screen')
    setProblem(problemIn('replaceOpen', outcome, word))
  }

  return (
    <Dialog
      title={t('replaceOpen.title', { count: tickets.length, reference })}
      place="replaceOpen"
      onClose={keep}
      size="large"
      foot={<ReplaceButtons confirm={(payments) => void confirm(payments)} keep={keep} />}
    >
      <TicketTable tickets={tickets} />
      <Departures word={word} />
      <Prices word={word} />
      <Problem words={problem} />
    </Dialog>
  )
}

/** The departures of a day; Enter chooses one, and the focus goes on to what it costs. */
function Departures({ word }: Words) {
  const { t } = useTranslation('recall')
  const { date, departures, chosen, prices, tickets } = useReplacement()
  const list = isRefusal(departures) ? undefined : departures
  const rows = useRows(list)
  const columns = useMemo(() => departureColumns(t), [t])
  const grid = useRef<GridHandle>(null)
  const toDepartures = useListEntry(grid, departures === undefined)
  const box = useRef<HTMLDivElement>(null)
  const { today } = lineContext.get()
  useEffect(() => grid.current?.focus(), [])
  useEffect(() => {
    if (prices !== undefined && box.current?.contains(document.activeElement)) moveFocus(1)
  }, [prices])
  useEffect(() => {
    for (let place = 0; place < rows.count(); place++) rows.touch(place)
  }, [rows, chosen])

  return (
    <>
      <div className="chips">
        <DateField
          label={t('replaceOpen.day')}
          value={date}
          onChange={(day) => void loadDepartures(day)}
          parse={(text) => {
            const meant = dayOf(latinKeys(text).toLowerCase(), { today, towards: 'next' })
            return meant === 'never' ? undefined : meant
          }}
          today={today}
          least={today}
          {...(tickets[0] && { most: tickets[0].openUntil })}
          onEnter={toDepartures}
        />
      </div>
      <div ref={box} {...asHigh(Math.max(3, list?.length ?? 0), true)} aria-busy={departures === undefined}>
        <Grid
          ref={grid}
          rows={rows}
          columns={columns}
          label={t('replaceOpen.departures')}
          keyOf={({ departureDateTime, vessel }) => `${departureDateTime} ${vessel.idOrCode}`}
          rowClass={(row) => (row === useReplacement.getState().chosen ? 'picked' : undefined)}
          opensOnClick
          onEnter={(row: Departure) => void chooseDeparture(row)}
          onSpace={(row: Departure) => void chooseDeparture(row)}
        />
      </div>
      {isRefusal(departures) && <Problem words={word(departures)} />}
      {list?.length === 0 && <p className="message plain">{t('replaceOpen.noDepartures')}</p>}
    </>
  )
}

/** Dashes until a departure is chosen and priced, so that nothing moves when it is. */
function Prices({ word }: Words) {
  const { t } = useTranslation('recall')
  const { prices, isConsidered } = useReplacement()
  const known = isRefusal(prices) ? undefined : prices
  const difference = known?.difference
  const label = t(difference !== undefined && difference < 0 ? 'replaceOpen.refund' : 'replaceOpen.toPay')
  return (
    <div aria-busy={prices === undefined}>
      <PriceRow label={t('replaceOpen.oldPrice')} each={known?.oldPrice} />
      <PriceRow label={t('replaceOpen.newPrice')} each={known?.newPrice} />
      <PriceSum
        label={label}
        amount={difference === undefined ? undefined : Math.abs(difference)}
        currency={known?.currency}
        main
      />
      <CheckField
        label={t('replaceOpen.considered')}
        value={isConsidered}
        onChange={setConsidered}
        disabled={difference === undefined || difference === 0}
      />
      {isRefusal(prices) && <Problem words={word(prices)} />}
    </div>
  )
}
