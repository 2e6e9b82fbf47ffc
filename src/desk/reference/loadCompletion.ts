import i18next from 'i18next'
import type { AnswerOf, InputOf } from '../../contract/call.ts'
import { reference } from '../../contract/reference.ts'
import { isRefusal } from '../../domain/refusal.ts'
import { lineContext } from '../command/keyboard.ts'
import type { DeskContext } from '../command/line/deskContext.ts'
import { indexPorts, type LinePort } from '../command/line/words/port.ts'
import { onAgencyChange } from '../request/alternate.ts'
import { forTheSession, record } from '../request/record.ts'
import { allPorts } from '../../domain/sailing/allPorts.ts'
import { portWeight } from '../../domain/sailing/portWeight.ts'

import type { Location } from './locations.ts'

/** Milliseconds between tries, longer with each. */
const pauses = [1000, 2000, 4000, 8000, 15_000]

/** Gives the command line what it reads words against, each list as it comes. False where one was not to be had. */
export async function loadCompletion(): Promise<boolean> {
  const learned = await Promise.all([
    teach(reference.locations, ({ locations }) => ({
      ports: indexPorts([everyPort(), ...locations.map(linePort)]),
    })),
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

/**
 * Asks until the line knows everything: a server just started may answer late or not at first. Asks again for each
 * agency that is acted for. Returns its undo.
 */
export function loadCompletionUntilDone(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let ended = false
  const ask = async (tries: number) => {
    const known = await loadCompletion()
    if (!known && !ended) timer = setTimeout(() => void ask(tries + 1), pauses[tries] ?? pauses.at(-1))
  }
  const begin = () => {
    clearTimeout(timer)
    lineContext.loads(ask(0))
  }
  begin()
  const stopFollowing = onAgencyChange(begin)
  return () => {
    ended = true
    stopFollowing()
    clearTimeout(timer)
  }
}

/** `pir all`: whatever is sailed to from there. */
function everyPort(): LinePort {
  const name = i18next.t('sailing:allPorts')
  const own = { locode: '', area: '', members: [], weight: 0 }
  return { ...own, code: allPorts, name, names: ['All ports', 'Όλα τα λιμάνια', name] }
}

function linePort({ idOrCode, locode, name, nameEn, nameEl, names, area, members, ...sold }: Location) {
  const own = { code: idOrCode, locode, name, area, members, weight: portWeight(sold) }
  return { ...own, names: [name, nameEn, nameEl], furtherNames: names }
}
