import { lettersOnly } from '../../../../domain/booking/fields/sexAndType.ts'
import { cleanText } from '../../../../domain/value/cleanText.ts'
import { isFirstName } from '../../../../domain/value/firstNames.ts'

const wordsOf = (words: string) => words.split(',').map((text) => lettersOnly(text))

const salutations =
  wordsOf(`hello, hi, dear, good morning, good afternoon, good evening, γεια, γεια σας, γεια σου, καλημερα,
  καλησπερα, αγαπητε, αγαπητη, αγαπητοι, αγαπητες, hallo, guten tag, guten morgen, guten abend, liebe, lieber, sehr geehrte,
  sehr geehrter, bonjour, bonsoir, cher, chere, chers, hola, buenos dias, buenas tardes, estimado, estimada, estimados,
  buongiorno, buonasera, salve, gentile, gentili, caro, cara, ciao, goedemorgen, goedemiddag, goedenavond, beste, geachte,
  pershendetje, miredita, tungjatjeta, te dashur, i dashur, e dashur`)

const closings =
  wordsOf(`thank you, thanks, many thanks, best regards, kind regards, warm regards, regards, all the best,
  yours sincerely, yours faithfully, sincerely, cheers, best, ευχαριστω, ευχαριστουμε, με εκτιμηση, με φιλικους χαιρετισμους,
  φιλικα, χαιρετισμους, χαιρετισματα, danke, vielen dank, viele grusse, mit freundlichen grussen, freundliche grusse,
  beste grusse, liebe grusse, lg, mfg, merci, cordialement, bien cordialement, salutations, bien a vous, gracias,
  muchas gracias, saludos, un saludo, un cordial saludo, atentamente, grazie, grazie mille, cordiali saluti, distinti saluti,
  saluti, bedankt, dank u, alvast bedankt, met vriendelijke groet, met vriendelijke groeten, vriendelijke groet, groeten,
  hartelijke groeten, faleminderit, me respekt, te fala`)

/** Lines that mail programs write. */
const ofProgram =
  /^(?:sent (?:from|with) |get outlook |στ[άα]λθηκε απ[όο] |gesendet (?:von|mit) |von meinem .* gesendet|envoy[ée] (?:de|depuis) |enviado desde |inviato d[ao]l? |verzonden (?:vanaf|met|via) |verstuurd |d[ëe]rguar nga |-{2,}\s*(?:original|forwarded|weitergeleitete|ursprüngliche|αρχικό|προωθημένο|message|mensaje|messaggio|doorgestuurd|oorspronkelijk))/iu
/** `On 3 May 2026, Maria wrote:` */
const quoted =
  /^(?:on|στις|am|le|el|il|op|më)\s.*\d.*\s(?:wrote|έγραψε|schrieb.*|a écrit|escribió|ha scritto|schreef.*|shkroi)\s*:$/iu
const header =
  /^(?:from|to|cc|sent|date|subject|von|an|gesendet|datum|betreff|από|προς|θέμα|ημερομηνία)\s*:/iu

/** `please book these:`, in words without figures. */
const isIntroduction = (text: string): boolean =>
  text.endsWith(':') && /^\p{L}[^\d,;:|/]*:$/u.test(text) && /\s/.test(text)

/** Lines of a signature, below the closing words. */
const mostOfSignature = 4

interface Mail {
  text: string
  /** The lines of the mail that are of no passenger. */
  left: readonly string[]
}

/** The list of a mail without its greetings, its signature, and what its program has written. */
export function withoutMail(text: string): Mail {
  if (text.includes('\t')) return { text, left: [] }
  const lines = text.split('\n').map((line) => line.replace(/^\s*(?:>\s?)+/, ''))
  const filled = lines.flatMap((line, at) => (line.trim() === '' ? [] : [at]))
  const end = signatureFrom(lines, filled)
  const isRest = (line: string, at: number) => at >= end || (line.trim() !== '' && isOfMail(line))
  const left = lines
    .filter((line, at) => line.trim() !== '' && isRest(line, at))
    .map((line) => cleanText(line).replace(/,$/, ''))
  return { text: lines.filter((line, at) => !isRest(line, at)).join('\n'), left: left.filter(hasText) }
}

const hasText = (line: string) => /[\p{L}\p{N}]/u.test(line)

const isOfMail = (line: string): boolean => {
  const text = cleanText(line)
  return (
    [ofProgram, quoted, header].some((form) => form.test(text)) || isIntroduction(text) || isSalutation(text)
  )
}

/** `Hello Maria,` and `Dear all`: a word for it, and a few words with a comma behind them or none at all. */
function isSalutation(text: string): boolean {
  if (/\d/.test(text)) return false
  const words = lettersOnly(text)
  const begun = salutations.find((salutation) => words === salutation || words.startsWith(`${salutation} `))
  if (begun === undefined) return false
  const rest = words.slice(begun.length).trim()
  const isAlone = rest === '' || /[,!:]$/.test(text)
  return (
    isAlone || isFirstName(rest) || /^(?:all|team|colleagues|sirs|sir or madam|damen und herren)$/.test(rest)
  )
}

const isClosing = (text: string) => closings.includes(lettersOnly(text))

/** The line from which on all is of the signature; behind the last line where there is none. */
function signatureFrom(lines: readonly string[], filled: readonly number[]): number {
  const closing = filled.findIndex(
    (at, place) =>
      place > 0 &&
      (isClosing(lines[at] ?? '') || /^\s*[-_]{2,}\s*$/.test(lines[at] ?? '')) &&
      filled.length - place - 1 <= mostOfSignature &&
      // The lines behind closing words near the beginning are the list itself.
      filled
        .slice(0, place)
        .some((before) => !isOfMail(lines[before] ?? '') && isListed(lines[before] ?? '')),
  )
  return filled[closing] ?? lines.length
}

/** Two words or more, and no sentence. */
const isListed = (line: string) => /\p{L}[\s,;/]+\p{L}/u.test(line) && !/[:.!?]\s*$/.test(line.trim())
