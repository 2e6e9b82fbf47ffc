/** What is shown to find a booking: the options, or the form by ticket, by reference or by the code of a company. */
export type Asked = 'options' | 'ticket' | 'reference' | 'company'

/** The specification’s numbers of the tabs, and 4 for the one it has no number for; any other leads to the first. */
const tabs = new Map<string, Asked>([
  ['0', 'reference'],
  ['1', 'ticket'],
  ['3', 'options'],
  ['4', 'company'],
])

/** What an address asks for; the number of the tab goes before the kind of search. */
export function askedFor(search: URLSearchParams, withoutOptions = false): Asked {
  const tab = search.get('initialActiveKey')
  if (tab !== null) return permitted(tabs.get(tab), withoutOptions)
  return search.get('searchBy') === 'ticketNumber' ? 'ticket' : 'reference'
}

const permitted = (asked: Asked | undefined, withoutOptions: boolean): Asked =>
  asked === undefined || (asked === 'options' && withoutOptions) ? 'reference' : asked
