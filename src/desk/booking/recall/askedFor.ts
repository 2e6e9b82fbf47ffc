/** What is shown to whoever looks for a booking: the options, or the form by ticket or by reference. */
export type Asked = 'options' | 'ticket' | 'reference'

/** The specification’s numbers of the tabs there are; any other leads to the first. */
const tabs = new Map<string, Asked>([
  ['0', 'reference'],
  ['1', 'ticket'],
  ['3', 'options'],
])

/** What an address asks for; the number of the tab goes before the kind of search. */
export function askedFor(search: URLSearchParams): Asked {
  const tab = search.get('initialActiveKey')
  if (tab !== null) return tabs.get(tab) ?? 'reference'
  return search.get('searchBy') === 'ticketNumber' ? 'ticket' : 'reference'
}
