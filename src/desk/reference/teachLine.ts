import type { AnswerOf, InputOf } from '../../contract/call.ts'
import { reference } from '../../contract/reference.ts'
import { isRefusal } from '../../domain/refusal.ts'
import { lineContext } from '../command/keyboard.ts'
import type { DeskContext } from '../command/line/deskContext.ts'
import { indexPorts } from '../command/line/port.ts'
import { forTheSession, record } from '../request/record.ts'
import type { Location } from './locations.ts'

/** Milliseconds between tries, longer with each. */
const pauses = [1000, 2000, 4000, 8000, 15_000]

/** Gives the command line what it reads words against, each list as it comes. False where one was not to be had. */
export async function teachLine(): Promise<boolean> {
  const learned = await Promise.all([
    teach(reference.locations, ({ locations }) => ({ ports: indexPorts(locations.map(linePort)) })),
    teach(reference.companies, ({ companies }) => ({
      companies: companies.map((one) => one.abbreviation),
    })),
    teach(reference.countries, ({ countries }) => ({ countries: countries.map((one) => one.idOrCode) })),
    teach(reference.discounts, ({ discounts }) => ({ discounts: discounts.map((one) => one.idOrCode) })),
  ])
  return learned.every(Boolean)
}

type Lists = 'locations' | 'companies' | 'countries' | 'discounts'
type ListCall = (typeof reference)[Lists]

async function teach<C extends ListCall>(
  call: C,
  read: (answer: AnswerOf<C>) => Partial<DeskContext>,
): Promise<boolean> {
  const answer = await record(call, {} as InputOf<C>, forTheSession).catch(() => undefined)
  if (answer === undefined || isRefusal(answer)) return false
  lineContext.set(read(answer))
  return true
}

/** Asks until the line knows everything: a server just started may answer late or not at first. Returns its undo. */
export function teachUntilKnown(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let ended = false
  const ask = async (tries: number) => {
    const known = await teachLine()
    if (!known && !ended) timer = setTimeout(() => void ask(tries + 1), pauses[tries] ?? pauses.at(-1))
  }
  void ask(0)
  return () => {
    ended = true
    clearTimeout(timer)
  }
}

function linePort({ idOrCode, locode, name, nameEn, nameEl, names, area, members, sailings }: Location) {
  const allNames = [name, nameEn, nameEl, ...names]
  return { code: idOrCode, locode, name, area, names: allNames, members, weight: sailings }
}
