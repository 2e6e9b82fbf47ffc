import { wordSet } from '../../domain/value/spokenWords.ts'
import type { Value } from '../line/combine.ts'
import { fail, notTaken, peek } from '../line/words/reader.ts'

/** Units of a class at a percentage of the fare; null: all others. */
export interface TypedStep {
  percent: number
  units: number | null
}

/** From so many days before departure the steps below this one, counted from 1, are closed. */
export interface TypedFloor {
  step: number
  days: number
}

/** The steps of a class that is sold at the fare itself. */
export const atFare: readonly TypedStep[] = [{ percent: 100, units: null }]

const stepShape = /^(\d{1,5})?@(\d{1,4})%?$/
const [mostSteps, mostPercent, mostDays] = [10, 1000, 400]

function stepOf(word: string): TypedStep | undefined {
  const [, units, percent] = stepShape.exec(word) ?? []
  const step = { percent: Number(percent), units: units === undefined ? null : Number(units) }
  const isStep = step.percent >= 1 && step.percent <= mostPercent && step.units !== 0
  return percent !== undefined && isStep ? step : undefined
}

/** Reads `40@80 40@100 @130`; undefined for anything else. */
export function readPriceSteps(words: readonly string[]): TypedStep[] | undefined {
  const steps = words.map(stepOf)
  const all = steps.flatMap((step) => step ?? [])
  const isRead = all.length === words.length && all.length > 0 && all.length <= mostSteps
  return isRead ? all : undefined
}

export const printPriceSteps = (steps: readonly TypedStep[]): string =>
  steps.map(({ percent, units }) => `${units ?? ''}@${percent}`).join(' ')

/** Reads `2 -3d 3 -1d`; undefined for anything else. */
export function readFloors(words: readonly string[]): TypedFloor[] | undefined {
  const floors: TypedFloor[] = []
  for (let at = 0; at < words.length; at += 2) {
    const step = /^\d{1,2}$/.exec(words[at] ?? '')?.[0]
    const days = /^-(\d{1,3})d$/.exec(words[at + 1] ?? '')?.[1]
    if (step === undefined || days === undefined) return undefined
    const floor = { step: Number(step), days: Number(days) }
    if (floor.step < 1 || floor.step > mostSteps || floor.days > mostDays) return undefined
    floors.push(floor)
  }
  return floors.length > 0 && floors.length <= mostSteps ? floors : undefined
}

export const printFloors = (floors: readonly TypedFloor[]): string =>
  floors.map(({ step, days }) => `${step} -${days}d`).join(' ')

/** `40@80 40@100 @130` */
export const priceSteps: Value<TypedStep[]> = {
  slots: ['priceSteps'],
  sample: '40@80 40@100 @130',
  read(reader) {
    const words: string[] = []
    while (reader.words[reader.at + words.length]?.keys.includes('@'))
      words.push(reader.words[reader.at + words.length]?.keys ?? '')
    const steps = peek(reader, 'priceSteps') && readPriceSteps(words)
    if (!steps && words.length > 0) return fail(reader, ['priceSteps'])
    if (!steps) return void notTaken(reader, ['priceSteps'])
    reader.at += words.length
    return steps
  },
  print: printPriceSteps,
}

const floorWords = wordSet('floor')

/** `floor 2 -3d` */
export const floors: Value<TypedFloor[]> = {
  slots: ['floors'],
  sample: 'floor 2 -3d',
  read(reader) {
    const word = peek(reader, 'floors')
    if (!word || !floorWords.has(word.keys)) return undefined
    const read = readFloors(reader.words.slice(reader.at + 1).map(({ keys }) => keys))
    if (!read) return fail({ ...reader, at: reader.at + 1 }, ['floors'])
    reader.at = reader.words.length
    return read
  },
  print: (read) => `floor ${printFloors(read)}`,
}

/** The fields of the dialog as they are typed. */
interface StepFields {
  what: string
  steps: string
  floors: string
}

const wordsIn = (text: string) => text.trim().toLowerCase().split(/\s+/).filter(Boolean)

export const priceStepsIn = (text: string) => readPriceSteps(wordsIn(text))
export const floorsIn = (text: string) => readFloors(wordsIn(text))

/** Returns whether the steps of the draft are filled in. */
export const hasSteps = ({ what, steps, floors }: StepFields): boolean =>
  what.trim() !== '' &&
  priceStepsIn(steps) !== undefined &&
  (floors.trim() === '' || floorsIn(floors) !== undefined)

/** The steps as the server takes them: one at the fare itself ends them. */
export function stepsOfDraft({ steps, floors }: Omit<StepFields, 'what'>) {
  const read = priceStepsIn(steps) ?? []
  const named = floorsIn(floors) ?? []
  const isAtFare = printPriceSteps(read) === '@100' && named.length === 0
  return { steps: isAtFare ? [] : read, floors: named }
}

/** A percentage of the fare, paid by those who buy from so many days before departure on. */
interface Level {
  percent: number
  days: number
}

const earliest = 400
const usualDays = 14
const usualLevels: readonly Level[] = [
  { percent: 80, days: earliest },
  { percent: 100, days: usualDays },
  { percent: 130, days: 3 },
]

/** The levels of a proposal: the steps that are typed, from the days of their floors on, or usual ones. */
export function levelsIn({ steps, floors }: Omit<StepFields, 'what'>): Level[] {
  const read = priceStepsIn(steps) ?? []
  if (read.length < 2) return [...usualLevels]
  const named = new Map((floorsIn(floors) ?? []).map(({ step, days }) => [step, days]))
  const levels = read.map(({ percent }, at) => ({
    percent,
    days: at === 0 ? earliest : (named.get(at + 1) ?? -1),
  }))
  const falls = levels.every(({ days }, at) => days >= 0 && days < (levels[at - 1]?.days ?? Infinity))
  if (falls) return levels
  // Without a floor for each, they divide the days before departure evenly.
  const share = usualDays / (read.length - 1)
  return levels.map(({ percent, days }, at) => ({
    percent,
    days: at === 0 ? days : Math.round(share * (read.length - at)),
  }))
}
