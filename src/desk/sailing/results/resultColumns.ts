import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Column } from '../../grid/column.ts'
import type { Rows } from '../../grid/rows.ts'
import { useMedia } from '../../look/useMedia.ts'
import { useSailing, type Result } from '../sailingStore.ts'
import { partyShort } from '../../sale/model/trip/tripTexts.ts'
import { pickSigns } from './choose.ts'
import { columnsFor } from './columns.ts'

/** The columns of a list of trips, by what was searched; `company`: the operator wants the company’s column. */
export function useResultColumns(leg: number, rows: Rows<Result>, company: boolean): Column<Result>[] {
  const { t } = useTranslation('sailing')
  const party = useSailing(({ asked }) => (asked ? partyShort(asked.travellers, asked.vehicles) : ''))
  const trucks = useSailing(({ asked }) => asked?.truckSearch ?? false)
  const groups = useSailing(({ asked }) => asked?.groupSearch.status ?? false)
  const packages = useSailing(({ asked }) => asked?.packageSearch ?? false)
  const day = useSailing(({ asked }) => asked?.legs[leg]?.date ?? '')
  const conjunctions = useSailing(({ asked }) => asked?.conjuctionsSearch ?? false)
  const signs = usePickSigns(leg)
  const ways = useMemo(() => hasSeveralRoutes(rows), [rows])
  const narrow = useMedia('(max-width: 899px)')
  return useMemo(
    () =>
      columnsFor(t, { party, trucks, groups, packages, ways, day, conjunctions, signs, narrow }).filter(
        ({ key }) => company || key !== 'company',
      ),
    [t, party, trucks, groups, packages, ways, day, conjunctions, signs, narrow, company],
  )
}

/** Which trips `$` and `^` pick now; live changes can make it others. */
function usePickSigns(leg: number): ReadonlyMap<number, string> {
  const answer = useSailing((state) => state.answer)
  const narrowed = useSailing((state) => state.narrowed)
  const changed = useSailing((state) => state.announcement)
  // The last three change with the trips and their figures, which are read from the store.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  return useMemo(() => pickSigns(leg), [leg, answer, narrowed, changed])
}

/** True when the trips connect more than one pair of ports, so that each row must name its ports. */
function hasSeveralRoutes(rows: Rows<Result>): boolean {
  const first = rows.row(0)?.trip
  for (let index = 1; index < rows.size(); index++) {
    const trip = rows.row(index)?.trip
    const same =
      trip?.origin.idOrCode === first?.origin.idOrCode &&
      trip?.destination.idOrCode === first?.destination.idOrCode
    if (!same) return true
  }
  return false
}
