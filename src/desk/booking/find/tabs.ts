/** The content of the recall page: the options, or the form by reference, ticket, criteria or the company’s code. */
export type Asked = 'options' | 'ticket' | 'reference' | 'criteria' | 'company'

/**
 * The specification’s tab numbers, plus 4 for the tab without a number; an unknown number opens the first
 * tab.
 */
const tabs = new Map<string, Asked>([
  ['0', 'reference'],
  ['1', 'ticket'],
  ['2', 'criteria'],
  ['3', 'options'],
  ['4', 'company'],
])

/** The tab for an address; the tab number takes precedence over the search parameters. */
export function tabOfAddress(search: URLSearchParams, withoutOptions = false): Asked {
  const tab = search.get('initialActiveKey')
  if (tab !== null) return permitted(tabs.get(tab), withoutOptions)
  return search.get('searchBy') === 'ticketNumber' ? 'ticket' : 'reference'
}

const permitted = (asked: Asked | undefined, withoutOptions: boolean): Asked =>
  asked === undefined || (asked === 'options' && withoutOptions) ? 'reference' : asked
