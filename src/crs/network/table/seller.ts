import { phrase } from '../phrase.ts'
import { form, text } from './kinds.ts'
import { optional } from './table.ts'

/** Columns of who sells, as papers name it. */
export const sellerColumns = (legalName: string) => [
  optional('legal_name', text(phrase`a text`, 120), 'Legal name on papers.', legalName),
  optional('address', text(phrase`a text`, 200), 'Address on papers.', 'Strandgaten 1, 5013 Bergen'),
  optional(
    'vat_number',
    form(phrase`a VAT number, such as NO123456785MVA`, /^[A-Z0-9][A-Z0-9 .-]{3,19}$/),
    'VAT number on papers.',
    'NO123456785MVA',
  ),
  optional(
    'register',
    text(phrase`a text`, 120),
    'Entry in the register of companies, on papers.',
    'Foretaksregisteret 123 456 785',
  ),
]
