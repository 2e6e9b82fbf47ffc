import { textOf, type Network } from '../../network/check/network.ts'
import type { NetworkRow } from '../../network/check/rows.ts'

/** The public passwords of the demo; the table of its users has none, as no network that is published. */
const passwords: Readonly<Record<string, string>> = {
  demo: 'ferrydemo',
  μαρία: 'θάλασσα7',
  tameio: 'ferrycash',
  checkin: 'ferrygate',
  company: 'ferryline',
}
const otherPassword = 'ferrydesk'

export const passwordOf = (user: NetworkRow): string => passwords[textOf(user, 'name')] ?? otherPassword

export interface DemoSignIn {
  agency: string
  userName: string
  password: string
  validationCode: string
  about: string
}

/** The sign-ins of all users; the validation code of each is that of the agency. */
export function signInsOf(network: Network): DemoSignIn[] {
  const agencies = network.by('agencies', 'code')
  return network.rows('users').map((user) => {
    const agency = textOf(user, 'agency')
    const row = agencies.get(agency)
    return {
      agency,
      userName: textOf(user, 'name'),
      password: passwordOf(user),
      validationCode: agency,
      about: `${row ? textOf(row, 'name') : ''}, ${textOf(user, 'full_name')}`,
    }
  })
}

/** Main agencies whose sign-ins are printed at the start. */
const printed = new Set(['1300', '1301', '1377'])

/** The sign-ins to print at the start, those of the main agency first. */
export const printedSignIns = (network: Network): readonly DemoSignIn[] =>
  signInsOf(network).filter(({ agency, userName }) => printed.has(agency) && !userName.startsWith('without_'))
