import { phrase } from '../phrase.ts'
import { isLogo, logoBounds } from '../../pdf/logo.ts'
import { form, text, type Kind } from './kinds.ts'
import { optional } from './table.ts'

/** The data address of a PNG image: in the cell itself, so that a folder, a workbook and the desk hold it alike. */
const logo: Kind = {
  expected: phrase`a PNG image without interlacing as data:image/png;base64,…, at most ${logoBounds.characters} characters and ${logoBounds.width} × ${logoBounds.height} points`,
  parse: (text) => (isLogo(text) ? text : undefined),
  print: String,
}

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
  optional('logo', logo, 'Logo on papers and in mails.', ''),
]
