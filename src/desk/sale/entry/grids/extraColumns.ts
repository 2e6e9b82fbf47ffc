import type { TFunction } from 'i18next'
import { latinKeys } from '../../../../domain/value/phoneticKey.ts'
import { readYesNo } from '../../../../domain/value/yesNo.ts'
import { currentLanguage } from '../../../language/language.ts'
import { printDecimal } from '../../../../domain/value/money.ts'
import { type Choice, isListLate } from '../../../field/choice/choice.ts'
import type { CellEdit, EditColumn } from '../../../grid/column.ts'
import { formatMoney } from '../../../language/money.ts'
import { startingWith } from '../../model/fields/fieldCells.ts'
import { yesNo } from '../detail/field.ts'
import { setExtra, type ItemOfProduct } from '../../model/item/items.ts'
import type { Person, Pet, TripAvailability } from '../../model/workingBooking.ts'
import type { Product } from '../../model/state.ts'
import { priceColumn, rowColumn } from './notes.ts'
import type { ExtraRow } from '../../model/rows.ts'

type Say = TFunction<'sale'>
type Columns<Kind extends Product> = EditColumn<ExtraRow<ItemOfProduct[Kind]>>[]

/** The columns of a kind of product; what is typed into them changes the product of their row. */
function columnsFor<Kind extends Product>(t: Say, kind: Kind) {
  type Item = ItemOfProduct[Kind]
  type Row = ExtraRow<Item>
  type Shown = Omit<EditColumn<Row>, 'edit' | 'title' | 'text'> & {
    key: keyof Item & string
    title?: string
    text?(row: Row): string
  }

  /** `read` returns the change that a text means, or undefined for one that is `wrong`. */
  function typed(
    column: Shown,
    read: (text: string) => Partial<Item> | undefined,
    wrong: 'list' | 'count' | 'weight' | 'yesNo' = 'list',
    edit: Partial<CellEdit<Row>> = {},
  ): EditColumn<Row> {
    return {
      title: t(`column.${column.key as 'weight'}`),
      text: ({ item }) => String(item[column.key]),
      ...column,
      edit: {
        ...edit,
        commit({ index }, text) {
          const change = read(text)
          if (change === undefined) return t(`wrong.${wrong}`)
          setExtra(kind, index, column.key === 'code' ? kind : column.key, change)
          return undefined
        },
      },
    }
  }

  /** A required cell with a list of choices by code; it shows the name of the one chosen. */
  function listed(
    { title, ...column }: Shown & { title: string },
    choices: readonly Choice[],
    codeOf = (item: Item) => String(item[column.key]),
    changeTo = (code: string) => ({ [column.key]: code }) as Partial<Item>,
  ): EditColumn<Row> {
    const named = ({ item }: Row) => choices.find(({ code }) => code === codeOf(item))?.name ?? codeOf(item)
    const read = (text: string) => {
      const chosen = choices.find(({ code }) => code.toUpperCase() === text.trim().toUpperCase())
      return chosen && changeTo(chosen.code)
    }
    return typed({ title: `${title} *`, text: named, ...column }, read, 'list', {
      start: ({ item }) => codeOf(item),
      choices: (text) => startingWith(choices, text),
      isLate: () => isListLate(choices.length),
    })
  }

  /** A whole number of at least 1. */
  const counted = (key: 'units' | 'quantity') =>
    typed(
      { key: key as keyof Item & string, width: 86, numeric: true },
      (text) => {
        const isCount = /^\d{1,3}$/.test(text.trim()) && Number(text) >= 1
        return isCount ? ({ [key]: Number(text) } as Partial<Item>) : undefined
      },
      'count',
    )

  const weighed = (title = t('column.weight')) => {
    const key = 'weight' as keyof Item & string
    const text = ({ item }: Row) => kilos((item as { weight?: number }).weight)
    const read = (typed: string) => {
      const weight = typed.trim() === '' ? undefined : readKilos(typed)
      return weight === undefined && typed.trim() !== '' ? undefined : ({ [key]: weight } as Partial<Item>)
    }
    return typed({ key, title, width: 86, numeric: true, text }, read, 'weight')
  }

  /** Units that are left after this booking’s; empty where that is not known. */
  function left(available: (item: Item) => number | undefined, taken: (item: Item) => number) {
    const leftOf = ({ item }: Row) => {
      const units = available(item)
      return units === undefined ? undefined : units - taken(item)
    }
    return {
      key: 'left',
      title: t('column.left'),
      width: 96,
      numeric: true,
      tone: (row: Row) => ((leftOf(row) ?? 0) < 0 ? 'bad' : 'muted'),
      text: (row: Row) => String(leftOf(row) ?? ''),
    }
  }

  return { typed, listed, counted, weighed, left, row: rowColumn<Row>(), price: priceColumn<Row>(t) }
}

/** Kilograms with a decimal comma or point. */
function readKilos(text: string): number | undefined {
  const typed = text.trim().replace(',', '.')
  return /^\d{1,4}(\.\d{1,2})?$/.test(typed) && Number(typed) > 0 ? Number(typed) : undefined
}

const kilos = (weight: number | undefined) => (weight === undefined ? '' : printDecimal(weight))

const choicesOf = (offers: readonly { idOrCode: string; name: string; price?: number }[]): Choice[] =>
  offers.map(({ idOrCode, name, price }) => ({
    code: idOrCode,
    name,
    ...(price !== undefined && { area: formatMoney(price) }),
  }))

export function serviceColumns(t: Say, availability?: TripAvailability): Columns<'service'> {
  const { row, listed, counted, left, price } = columnsFor(t, 'service')
  // Services with negative availability are not on sale.
  const offers = (availability?.additionalServices ?? []).filter(({ availableUnits }) => availableUnits >= 0)
  const available = (code: string) => offers.find(({ idOrCode }) => idOrCode === code)?.availableUnits
  return [
    row,
    listed({ key: 'code', title: t('column.service'), width: 260, grow: 2 }, choicesOf(offers)),
    counted('units'),
    left(
      ({ code }) => available(code),
      ({ units }) => units,
    ),
    price,
  ]
}

export function packageColumns(t: Say, availability?: TripAvailability): Columns<'package'> {
  const { row, listed, counted, left, price } = columnsFor(t, 'package')
  const offers = availability?.packages ?? []
  const of = (code: string) => offers.find(({ idOrCode }) => idOrCode === code)
  return [
    row,
    listed({ key: 'code', title: t('column.package'), width: 220, grow: 2 }, choicesOf(offers)),
    counted('quantity'),
    {
      key: 'contents',
      title: t('column.contents'),
      width: 220,
      grow: 2,
      tone: 'muted',
      text: ({ item }) =>
        (of(item.code)?.services ?? []).map(({ name, units }) => `${units} × ${name}`).join(', '),
    },
    left(
      ({ code }) => of(code)?.availableUnits,
      ({ quantity }) => quantity,
    ),
    price,
  ]
}

export function accompaniedParcelColumns(t: Say, availability?: TripAvailability): Columns<'parcel'> {
  const { row, typed, counted, weighed, price } = columnsFor(t, 'parcel')
  const rates = (availability?.parcelRates ?? []).toSorted((one, other) => one.upTo - other.upTo)
  return [
    row,
    typed({ key: 'description', width: 220, grow: 2 }, (text) => ({ description: text.trim() })),
    counted('quantity'),
    weighed(`${t('column.weight')} *`),
    {
      key: 'rate',
      title: t('column.rate'),
      width: 180,
      grow: 1,
      tone: 'muted',
      text: ({ item: { weight = 0 } }) => rates.find(({ upTo }) => weight > 0 && weight <= upTo)?.name ?? '',
    },
    price,
  ]
}

/** A pet belongs to a passenger of the booking, chosen by the number in the grid. */
export function petColumns(
  t: Say,
  availability: TripAvailability | undefined,
  people: readonly Person[],
): Columns<'pet'> {
  const { row, typed, listed, weighed, price } = columnsFor(t, 'pet')
  const places = (availability?.petPlaces ?? []).map(({ seat, ...place }) => ({ ...place, idOrCode: seat }))
  const coded = (key: 'documentType' | 'documentNumber', width: number) =>
    typed({ key, width }, (text) => ({ [key]: latinKeys(text.trim()).toUpperCase() }))
  const rowOf = ({ owner }: Pet) => people.findIndex(({ uuid }) => uuid === owner)
  return [
    row,
    listed({ key: 'type', title: t('column.type'), width: 110 }, choicesOf(availability?.petTypes ?? [])),
    listed(
      {
        key: 'owner',
        title: t('column.owner'),
        width: 220,
        grow: 2,
        text: ({ item }) => [rowOf(item) + 1 || '', nameOf(people[rowOf(item)])].filter(Boolean).join(' '),
      },
      people.map((person, index) => ({ code: String(index + 1), name: nameOf(person) })),
      (pet) => String(rowOf(pet) + 1),
      (code) => ({ owner: people[Number(code) - 1]?.uuid ?? '' }),
    ),
    coded('documentType', 106),
    coded('documentNumber', 110),
    weighed(),
    typed(
      { key: 'over10kg', width: 80, text: ({ item }) => t(item.over10kg ? 'yes' : 'no') },
      (text) => {
        const over10kg = readYesNo(text, currentLanguage())
        return over10kg === undefined ? undefined : { over10kg }
      },
      'yesNo',
      { start: () => '', choices: (text) => startingWith(yesNo(t), text) },
    ),
    listed({ key: 'seat', title: t('column.petSeat'), width: 180, grow: 1 }, choicesOf(places)),
    price,
  ]
}

const nameOf = (person?: Person) => [person?.surname, person?.name].filter(Boolean).join(' ')
