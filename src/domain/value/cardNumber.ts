import { refuse, type Refusal } from '../refusal.ts'
import { plainFigures } from './cleanText.ts'

/** Figures with blanks or dashes between them; behind two letters they are of an account number. */
const figures = /(?<!\p{L}{2}|\d)\d(?:[ -]?\d)*/gu
const securityCode =
  /(?<!\p{L})(?:cvv2?|cvc2?|csc|cid|security code|card code|κωδικ[όο][ςσ] ασφαλε[ίι]ας|kartenprüfnummer|prüfziffer|código de seguridad|cryptogramme|code de sécurité|codice di sicurezza|beveiligingscode|kodi i sigurisë)[\s:.#=-]{0,3}\d{3,4}(?!\d)/iu

/** The check digit of card numbers. */
function hasCheckDigit(digits: string): boolean {
  const sum = [...digits].reverse().reduce((sum, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 1 : 2)
    return sum + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

const [fewest, most] = [13, 19]

function isCardNumber(typed: string): boolean {
  const digits = typed.replaceAll(/\D/g, '')
  return (
    digits.length >= fewest && digits.length <= most && !/^(\d)\1*$/.test(digits) && hasCheckDigit(digits)
  )
}

/** Refuses the number or the security code of a payment card, which no text may store. */
export function refuseCardNumber(text: string, at?: string): Refusal | undefined {
  if (!/\p{Nd}/u.test(text)) return undefined
  const plain = plainFigures(text)
  const isCard = securityCode.test(plain) || (plain.match(figures) ?? []).some(isCardNumber)
  return isCard ? refuse('card_number', {}, at) : undefined
}
