import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { endOf } from './parentheses.ts'

const desk = join(import.meta.dirname, '../../src/desk')
const sources = readdirSync(desk, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => readFileSync(join(desk, file), 'utf8'))

/**
 * Commands that a form or another command runs without its outcome. A refusal is then shown only where the command
 * itself shows it: a notice appears for keys, bars and menus, and not for screens, which is the source by default.
 */
const dropped = sources.flatMap((source) => [
  ...runsIn(source, /void commands\.run\(/g),
  ...runsIn(source, /^\s*(?:void|await) (?:services\.)?run\(/gm),
])

function runsIn(source: string, opening: RegExp): string[] {
  return [...source.matchAll(opening)]
    .map(({ 0: found, index }) => index + found.length)
    .map((from) => source.slice(from, endOf(source, from) - 1))
    .filter((call) => !/,\s*'(key|bar|menu|line|palette)'\s*,?\s*$/.test(call))
    .map((call) => idIn(call) ?? call.trim())
}

/** `saleCommand.take, …` → `sale.take` */
function idIn(call: string): string | undefined {
  const [, noun, verb] = /^\s*(\w+)Command\.(\w+)/.exec(call) ?? []
  return noun && `${noun.toLowerCase()}.${verb}`
}

test('no refusal is silent', () => {
  const allowed = new Set(Object.values(shown).flat())
  expect(dropped.filter((id) => !allowed.has(id) && !leaves.test(id))).toEqual([])
})

test('reasons are given only for commands that are run so', () => {
  const run = new Set(dropped)
  expect(
    Object.values(shown)
      .flat()
      .filter((id) => !run.has(id)),
  ).toEqual([])
})

/** Commands that close a dialog or a question are not refused. */
const leaves = /\.(leave\w*|close\w*|keepThem|giveUp)$|^leave, /

/** Why the outcome may be dropped, by command. */
const shown: Record<string, string[]> = {
  'cannot be refused': [
    'line.focus',
    'help.placeMenu',
    'help.printSheet',
    'app.theme',
    'settings.tips',
    'settings.learnKeys',
    'cashier.countAgain',
    'checkin.confirmDetails',
    'checkin.choosePort',
    'session.actFor',
    'macro.save',
    'macro.new',
    'macro.remove',
    'macro.edit',
    'disruption.confirm',
    'disruption.inform',
    'sailing.showChosen',
    'sailing.addLeg',
    'sailing.showLeg',
    'sailing.tripType',
    'sailing.sort',
    'sailing.project',
    'sailing.clear',
    'sale.take',
    'sale.showTrip',
    'sale.addRoute',
    'sale.addProduct',
    'sale.companyDiscount',
    'sale.companyFare',
    'booking.listSailings',
    'pricing.agree',
    'pricing.turnInsurance',
  ],
  'is refused in a message of its place, by a store': [
    'pricing.coupon',
    'pricing.project',
    'pricing.deal',
    'pricing.voucher',
    'pricing.fare',
    'pricing.insurance',
    'checkin.scan',
    'booking.confirmAddition',
  ],
  'is refused at the field': ['settings.set'],
  'is refused only where a time is missing, which is asked in another way': ['booking.confirmOptions'],
  'follows a refusal that is shown': ['pricing.price'],
  'changes the rows of a dialog over a booking': ["id, {}, 'screen'"],
  'is passed the source': ['id, {}, source'],
}
