import { garages } from '../../../domain/sailing/lanes.ts'
import { currencies, dateFormats } from '../../../domain/settings/setting.ts'
import { printPackages } from '../../../domain/ticket/printer.ts'
import { languages } from '../../../domain/value/language.ts'
import { vehicleCodes } from '../../command/line/words/vehicle.ts'
import type { Choice } from '../../field/choice/choice.ts'
import { currencySign } from '../../language/money.ts'
import type { TextName } from './fields.ts'

const payments = ['account', 'cash', 'card'] as const

/** The choices of a field; empty means the default. */
export function choicesOf(name: TextName, say: (key: string) => string): readonly Choice[] {
  if (name === 'chargeAccount') return payments.map((code) => ({ code, name: say(`payment.${code}`) }))
  if (name === 'defaultLanguage') return languages.map((code) => ({ code, name: say(`language.${code}`) }))
  if (name === 'defaultPrintPackage')
    return printPackages.map((code) => ({ code, name: say(`booking:print.papers.${code}`) }))
  if (name === 'preferredDate') return dateFormats.map((code) => ({ code, name: code }))
  if (name === 'currency') {
    return currencies.map((code) => ({ code, name: [...new Set([code, currencySign(code)])].join(' ') }))
  }
  return [
    ...Object.values(garages).map((code) => ({ code, name: say(`garage.${code}`) })),
    ...vehicleCodes.map((code) => ({ code, name: code })),
  ]
}
