import type { TFunction } from 'i18next'
import { latinKeys } from '../../../../domain/value/fold.ts'
import { readYesNo } from '../../../../domain/value/yesNo.ts'
import { currentLanguage } from '../../../language/language.ts'
import { printDecimal } from '../../../../domain/value/decimal.ts'
import type { Choice } from '../../../field/choice/choice.ts'
import type { EditColumn } from '../../../grid/editColumn.ts'
import { formatMoney } from '../../../language/money.ts'
import { startingWith } from '../../model/fields/fieldCells.ts'
import { yesNo } from '../detail/field.ts'
import { setPackage, setAccompaniedParcel, setPet, setService } from '../../model/item/extras.ts'
import type {
  Package,
  AccompaniedParcel,
  Person,
  Pet,
  Service,
  TripAvailability,
} from '../../model/workingBooking.ts'
import { priceColumn, rowColumn } from './notes.ts'
import type { ExtraRow } from '../../model/rows.ts'

type Say = TFunction<'booking'>
type Row<Item> = ExtraRow<Item>

type Listed<Item> = Omit<EditColumn<Row<Item>>, 'edit' | 'text'> &
  Partial<Pick<EditColumn<Row<Item>>, 'text'>> & { key: keyof Item & string }

/** A required cell with a list of choices by code; it shows the name of the one chosen. */
function listed<Item>(
  t: Say,
  { title, ...column }: Listed<Item>,
  choices: readonly Choice[],
  put: (row: number, code: string) => void,
  codeOf = (item: Item) => String(item[column.key]),
): EditColumn<Row<Item>> {
  return {
    title: `${title} *`,
    text: ({ item }) => choices.find(({ code }) => code === codeOf(item))?.name ?? codeOf(item),
    ...column,
    edit: {
      start: ({ item }) => codeOf(item),
      choices: (typed) => startingWith(choices, typed),
      commit({ index }, text) {
        const typed = text.trim().toUpperCase()
        const chosen = choices.find((one) => one.code.toUpperCase() === typed)
        if (chosen === undefined) return t('wrong.list')
        put(index, chosen.code)
        return undefined
      },
    },
  }
}

/** A whole number of at least 1. */
function counted<Item extends { units?: number; quantity?: number }>(
  t: Say,
  key: 'units' | 'quantity',
  put: (row: number, count: number) => void,
): EditColumn<Row<Item>> {
  return {
    key,
    title: t(`column.${key}`),
    width: 86,
    numeric: true,
    text: ({ item }) => String(item[key]),
    edit: {
      commit({ index }, typed) {
        const count = Number(typed.trim())
        if (!/^\d{1,3}$/.test(typed.trim()) || count < 1) return t('wrong.count')
        put(index, count)
        return undefined
      },
    },
  }
}

function left<Item>(t: Say, of: (item: Item) => number | undefined): EditColumn<Row<Item>> {
  return {
    key: 'left',
    title: t('column.left'),
    width: 96,
    numeric: true,
    tone: ({ item }) => ((of(item) ?? 0) < 0 ? 'bad' : 'muted'),
    text: ({ item }) => String(of(item) ?? ''),
  }
}

/** Kilograms with a decimal comma or point. */
function readKilos(text: string): number | undefined {
  const typed = text.trim().replace(',', '.')
  return /^\d{1,4}(\.\d{1,2})?$/.test(typed) && Number(typed) > 0 ? Number(typed) : undefined
}

const kilos = (weight: number | undefined) => (weight === undefined ? '' : printDecimal(weight))

function weighed<Item extends { weight?: number }>(
  t: Say,
  put: (row: number, weight: number | undefined) => void,
): EditColumn<Row<Item>> {
  return {
    key: 'weight',
    title: t('column.weight'),
    width: 86,
    numeric: true,
    text: ({ item }) => kilos(item.weight),
    edit: {
      commit({ index }, text) {
        const weight = text.trim() === '' ? undefined : readKilos(text)
        if (weight === undefined && text.trim() !== '') return t('wrong.weight')
        put(index, weight)
        return undefined
      },
    },
  }
}

interface Offer {
  idOrCode: string
  name: string
  price: number
}

const choicesOf = (offers: readonly Offer[]): Choice[] =>
  offers.map(({ idOrCode, name, price }) => ({ code: idOrCode, name, area: formatMoney(price) }))

export function serviceColumns(t: Say, availability?: TripAvailability): EditColumn<Row<Service>>[] {
  // Services with negative availability are not on sale.
  const offers = (availability?.additionalServices ?? []).filter(({ availableUnits }) => availableUnits >= 0)
  const unitsLeft = ({ code, units }: Service) => {
    const available = offers.find(({ idOrCode }) => idOrCode === code)?.availableUnits
    return available === undefined ? undefined : available - units
  }
  return [
    rowColumn(),
    listed<Service>(
      t,
      { key: 'code', title: t('column.service'), width: 260, grow: 2 },
      choicesOf(offers),
      (row, code) => setService(row, 'service', { code }),
    ),
    counted<Service>(t, 'units', (row, units) => setService(row, 'units', { units })),
    left<Service>(t, unitsLeft),
    priceColumn<Row<Service>>(t),
  ]
}

export function packageColumns(t: Say, availability?: TripAvailability): EditColumn<Row<Package>>[] {
  const offers = availability?.packages ?? []
  const of = (code: string) => offers.find(({ idOrCode }) => idOrCode === code)
  return [
    rowColumn(),
    listed<Package>(
      t,
      { key: 'code', title: t('column.package'), width: 220, grow: 2 },
      choicesOf(offers),
      (row, code) => setPackage(row, 'package', { code }),
    ),
    counted<Package>(t, 'quantity', (row, quantity) => setPackage(row, 'quantity', { quantity })),
    {
      key: 'contents',
      title: t('column.contents'),
      width: 220,
      grow: 2,
      tone: 'muted',
      text: ({ item }) =>
        (of(item.code)?.services ?? []).map(({ name, units }) => `${units} × ${name}`).join(', '),
    },
    left<Package>(t, ({ code, quantity }) => {
      const available = of(code)?.availableUnits
      return available === undefined ? undefined : available - quantity
    }),
    priceColumn<Row<Package>>(t),
  ]
}

export function accompaniedParcelColumns(
  t: Say,
  availability?: TripAvailability,
): EditColumn<Row<AccompaniedParcel>>[] {
  const rates = (availability?.parcelRates ?? []).toSorted((one, other) => one.upTo - other.upTo)
  return [
    rowColumn(),
    {
      key: 'description',
      title: t('column.description'),
      width: 220,
      grow: 2,
      text: ({ item }) => item.description,
      edit: {
        commit({ index }, text) {
          setAccompaniedParcel(index, 'description', { description: text.trim() })
          return undefined
        },
      },
    },
    counted<AccompaniedParcel>(t, 'quantity', (row, quantity) =>
      setAccompaniedParcel(row, 'quantity', { quantity }),
    ),
    {
      ...weighed<AccompaniedParcel>(t, (row, weight) => setAccompaniedParcel(row, 'weight', { weight })),
      title: `${t('column.weight')} *`,
    },
    {
      key: 'rate',
      title: t('column.rate'),
      width: 180,
      grow: 1,
      tone: 'muted',
      text: ({ item }) =>
        rates.find(({ upTo }) => (item.weight ?? 0) > 0 && (item.weight ?? 0) <= upTo)?.name ?? '',
    },
    priceColumn<Row<AccompaniedParcel>>(t),
  ]
}

/** `1 SMITH JOHN` */
function ownerWords(people: readonly Person[], uuid: string): string {
  const row = people.findIndex((one) => one.uuid === uuid)
  const { surname = '', name = '' } = people[row] ?? {}
  return row < 0 ? '' : [row + 1, surname, name].filter(Boolean).join(' ')
}

/** A pet belongs to a passenger of the booking, chosen by the number in the grid. */
export function petColumns(
  t: Say,
  availability: TripAvailability | undefined,
  people: readonly Person[],
): EditColumn<Row<Pet>>[] {
  const types = availability?.petTypes ?? []
  const places = (availability?.petPlaces ?? []).map(({ seat, name, price }) => ({
    idOrCode: seat,
    name,
    price,
  }))
  return [
    rowColumn(),
    listed<Pet>(
      t,
      { key: 'type', title: t('column.type'), width: 110 },
      types.map(({ idOrCode, name }) => ({ code: idOrCode, name })),
      (row, type) => setPet(row, 'type', { type }),
    ),
    ownerColumn(t, people),
    typed(t, 'documentType', 106),
    typed(t, 'documentNumber', 110),
    weighed<Pet>(t, (row, weight) => setPet(row, 'weight', { weight })),
    over10kgColumn(t),
    listed<Pet>(
      t,
      { key: 'seat', title: t('column.petSeat'), width: 180, grow: 1 },
      choicesOf(places),
      (row, seat) => setPet(row, 'seat', { seat }),
    ),
    priceColumn<Row<Pet>>(t),
  ]
}

function ownerColumn(t: Say, people: readonly Person[]): EditColumn<Row<Pet>> {
  const owners = people.map(({ uuid }, index) => ({
    code: String(index + 1),
    name: ownerWords(people, uuid).replace(/^\d+ ?/, ''),
  }))
  return listed<Pet>(
    t,
    {
      ...{ key: 'owner', title: t('column.owner'), width: 220, grow: 2 },
      text: ({ item }) => ownerWords(people, item.owner),
    },
    owners,
    (row, code) => setPet(row, 'owner', { owner: people[Number(code) - 1]?.uuid ?? '' }),
    ({ owner }) => String(people.findIndex(({ uuid }) => uuid === owner) + 1),
  )
}

function over10kgColumn(t: Say): EditColumn<Row<Pet>> {
  return {
    key: 'over10kg',
    title: t('column.over10kg'),
    width: 80,
    text: ({ item }) => t(item.over10kg ? 'yes' : 'no'),
    edit: {
      start: () => '',
      choices: (text) => startingWith(yesNo(t), text),
      commit({ index }, text) {
        const over10kg = readYesNo(text, currentLanguage())
        if (over10kg === undefined) return t('wrong.yesNo')
        setPet(index, 'over10kg', { over10kg })
        return undefined
      },
    },
  }
}

function typed(t: Say, key: 'documentType' | 'documentNumber', width: number): EditColumn<Row<Pet>> {
  return {
    key,
    title: t(`column.${key}`),
    width,
    text: ({ item }) => item[key],
    edit: {
      commit({ index }, text) {
        setPet(index, key, { [key]: latinKeys(text.trim()).toUpperCase() })
        return undefined
      },
    },
  }
}
