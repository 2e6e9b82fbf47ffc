import { useTranslation } from 'react-i18next'
import i18next from 'i18next'
import { tripId } from '../../../../domain/sailing/tripId.ts'
import { nameOfLeader } from '../../../../domain/value/personName.ts'
import { printDecimal, sum, type Money } from '../../../../domain/value/money.ts'
import { useSale, pricesOf } from '../../../sale/model/saleStore.ts'
import { WizardBar, useReleaseElsewhere } from '../../../sale/WizardBar.tsx'
import { PageBody } from '../../../field/PageBody.tsx'
import { saleCommand } from '../../../sale/commands.ts'
import { currencySign, formatMoney } from '../../../language/money.ts'
import {
  type TripView,
  personRows,
  vehicleRows,
  type PersonRow,
  type VehicleRow,
} from '../../../sale/model/rows.ts'
import { useAvailabilities } from '../../../sale/model/trip/availability.ts'
import { emptyBerthsPaidBy, itemText, titleOf, withEmptyBerths } from '../../../sale/model/bookingText.ts'
import { SectionTitle } from '../../../look/SectionTitle.tsx'
import { driverOf, plateOf } from '../../../sale/model/vehicle.ts'
import { leaderOf } from '../../../sale/model/request/requests.ts'
import { refusalText } from '../../../request/fault.ts'
import { commands } from '../../../command/registry.ts'
import { Button } from '../../../field/Button.tsx'
import { invalidFields } from '../../../sale/model/missing/invalidFields.ts'
import type { MissingField } from '../../../sale/model/state.ts'
import { textOf } from '../../../language/text.ts'
import { Insured, Total, TripTotals } from './Fares.tsx'
import { SeatPlan } from './SeatPlan.tsx'

/** The review before payment: everything entered, trip by trip. */
export function Step3() {
  const { t } = useTranslation('sale')
  const trips = useSale((state) => state.workingBooking.trips)
  useReleaseElsewhere()
  if (trips.length === 0) return <p className="empty">{t('nothingInHand')}</p>
  return (
    <>
      <WizardBar step="step3" />
      <PageBody
        kind="entry review"
        beside={
          <>
            <TripTotals />
            <Insured />
            <Total main />
          </>
        }
      >
        <ReviewGaps />
        <div className="review-trips">
          {trips.map(({ trip }, index) => (
            <ReviewTrip key={tripId(trip)} index={index} />
          ))}
          <Insured />
          <Total />
          <ReviewLeader />
        </div>
      </PageBody>
      <SeatPlan />
    </>
  )
}

const unmarked: Pick<TripView, 'gaps' | 'marked' | 'checked'> = { gaps: [], marked: new Set(), checked: {} }

/** The passengers and vehicles of one trip with their accommodation and prices. */
function ReviewTrip({ index }: { index: number }) {
  const workingBooking = useSale((state) => state.workingBooking)
  const availabilities = useAvailabilities(workingBooking.trips)
  const prices = useSale((state) => state.prices)
  const trip = workingBooking.trips[index]
  if (trip === undefined) return null
  const view: TripView = {
    workingBooking,
    trip,
    availability: availabilities[index],
    availabilities: [],
    prices: pricesOf({ prices }, trip),
    ...unmarked,
  }
  return (
    <>
      <SectionTitle>
        {index + 1} {titleOf(workingBooking, index)}
      </SectionTitle>
      <ReviewTable rows={reviewRows(view)} />
      {trip.remarks !== undefined && trip.remarks !== '' && <p className="message plain">{trip.remarks}</p>}
    </>
  )
}

function ReviewTable({ rows }: { rows: readonly ReviewRow[] }) {
  const { t } = useTranslation(['sale', 'pricing'])
  const total = reviewTotal(rows)
  return (
    <table className="price-table review-table">
      <thead>
        <tr>
          <th scope="col">{t('column.passenger')}</th>
          <th scope="col">{t('column.type')}</th>
          <th scope="col">{t('column.place')}</th>
          <th scope="col">{t('column.discount')}</th>
          <th scope="col" className="num">
            {t('column.price')} {currencySign()}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ uuid, name, type, place, discount, price }) => (
          <tr key={uuid}>
            <th scope="row" className="wrap strong">
              {name || '–'}
            </th>
            <td>{type}</td>
            <td>{place || '–'}</td>
            <td>{discount}</td>
            <td className="num">{price === undefined ? '–' : formatMoney(price)}</td>
          </tr>
        ))}
      </tbody>
      {total !== undefined && (
        <tfoot>
          <tr>
            <th scope="row" colSpan={4}>
              {t('pricing:total')}
            </th>
            <td className="num">{formatMoney(total)}</td>
          </tr>
        </tfoot>
      )}
    </table>
  )
}

/** A passenger, vehicle or product of the review. */
interface ReviewRow {
  uuid: string
  name: string
  type: string
  place: string
  discount: string
  price: Money | undefined
}

/** Everything sold on a trip, in the order of the documents; the prices add up to the price of the trip. */
export function reviewRows(view: TripView): ReviewRow[] {
  return [
    ...personRows(view).map(rowOfPerson),
    ...vehicleRows(view).map((row) => rowOfVehicle(row, view)),
    ...rowsOfProducts(view),
  ]
}

/** The sum of the rows; undefined while a row has no price, and without rows. */
export function reviewTotal(rows: readonly ReviewRow[]): Money | undefined {
  const prices = rows.flatMap(({ price }) => price ?? [])
  return prices.length === 0 || prices.length < rows.length ? undefined : sum(prices)
}

function rowOfPerson({ person, place, accommodation, discount, priced }: PersonRow): ReviewRow {
  const { uuid, surname, name, type, sexType } = person
  const seat = words(accommodation?.name ?? place.accommodation, place.accommodationNumber)
  const cabin = place.whole ? ` · ${i18next.t('sale:cabinOf', { number: place.cabin })}` : ''
  const sex = sexType && i18next.t(`sale:sexShort.${sexType}`)
  return {
    uuid,
    name: words(surname, name),
    type: [textOf(`sale:type.${type}`), sex].filter(Boolean).join(' · '),
    place: withEmptyBerths(seat + cabin, priced === undefined ? 0 : emptyBerthsPaidBy(priced)),
    discount,
    price: priced?.fare.total,
  }
}

function rowOfVehicle(row: VehicleRow, { availability }: TripView): ReviewRow {
  const { vehicle, category, stowage, priced } = row
  const size = [vehicle.length, vehicle.height].filter((one) => one !== undefined)
  return {
    uuid: vehicle.uuid,
    name: [plateOf(vehicle, availability), driverOf(vehicle, availability)].filter(Boolean).join(' · '),
    type: category?.name ?? vehicle.category,
    place: size.map((one) => printDecimal(one)).join(' × '),
    discount: stowage.discount ?? '',
    price: priced?.fare.total,
  }
}

/** Priced items other than passengers and vehicles. */
function rowsOfProducts(view: TripView): ReviewRow[] {
  const items = view.prices?.items.filter(({ kind }) => kind !== 'passenger' && kind !== 'vehicle') ?? []
  return items.map((item) => ({
    uuid: item.uuid,
    name: itemText(view, item),
    type: i18next.t(`sale:review.kind.${item.kind}`),
    place: '',
    discount: item.discountIdOrCode ?? '',
    price: item.fare.total,
  }))
}

function words(...parts: (string | undefined)[]): string {
  return parts.filter(Boolean).join(' ')
}

/** The lead passenger, and the remarks. */
function ReviewLeader() {
  const { t } = useTranslation(['sale', 'pricing'])
  const workingBooking = useSale((state) => state.workingBooking)
  const { firstName, lastName, mobile, email, emergencyPhone } = leaderOf(workingBooking)
  const texts = [
    nameOfLeader({ lastName, firstName }),
    mobile,
    email,
    emergencyPhone && `${t('emergencyPhone')} ${emergencyPhone}`,
    workingBooking.remarks,
  ]
  return (
    <>
      <SectionTitle>{t('leader')}</SectionTitle>
      <p>{texts.filter(Boolean).join(' · ') || '–'}</p>
    </>
  )
}

/** The missing and invalid fields; each entry goes back to its field. */
function ReviewGaps() {
  const { t } = useTranslation(['sale', 'pricing'])
  const workingBooking = useSale((state) => state.workingBooking)
  const gaps = invalidFields(workingBooking, useAvailabilities(workingBooking.trips))
  if (gaps.length === 0) return <GoOn />
  return (
    <div className="review-gaps">
      <div className="message">{t('review.gaps')}</div>
      {gaps.map((gap, nth) => (
        <Button
          autoFocus={nth === 0}
          key={`${gap.trip} ${gap.kind} ${gap.row} ${gap.field}`}
          onPress={() => void commands.run(saleCommand.toGap, { gap: nth }, 'bar')}
        >
          <Where gap={gap} /> <span className="warn">{refusalText(gap.refusal)}</span>
        </Button>
      ))}
    </div>
  )
}

/** Shown when nothing is missing: continue to the payment, or hold as an option. */
function GoOn() {
  const { t } = useTranslation('sale')
  return (
    <>
      <div className="message good">{t('review.complete')}</div>
      <div className="chips">
        <Button kind="main" autoFocus onPress={() => void commands.run(saleCommand.proceed, {}, 'bar')}>
          {t('review.pay')}
        </Button>
        <Button onPress={() => void commands.run(saleCommand.option, {}, 'bar')}>
          {textOf(commands.title(saleCommand.option))}
        </Button>
      </div>
    </>
  )
}

function Where({ gap: { kind, row, trip } }: { gap: MissingField }) {
  const { t } = useTranslation(['sale', 'pricing'])
  if (kind === 'leader' || kind === 'payment') return <>{t('leader')}</>
  return <>{[trip + 1, t(`review.kind.${kind}`), row + 1].join(' · ')}</>
}
