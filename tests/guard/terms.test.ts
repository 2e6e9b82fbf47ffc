import { describe, expect, it } from 'vitest'
import { tableRows } from '../domain/table.ts'
import { type Language, languages } from '../../src/domain/value/language.ts'
import { textsAndPhrasesOf, textsOf, withoutParameters } from './texts.ts'

/**
 * What each thing is called in each language, and the texts that must use that term. `/` separates alternatives, `*` means
 * any letters before or after. Add a term here when a reader finds two words for one thing.
 */
const terms = `
term | texts | en | el | al | de | nl | fr | it | es
booking reference | sale:reference booking:reference ticket:ticketFees.reservation | booking reference | κωδικός κράτησης | kodi i rezervimit | Buchungsnummer | boekingsnummer | référence | codice prenotazione | localizador
sailing | line:row.search refusal:no_sailings | sailing* | δρομολ* | lundrim* | Abfahrt* | afvaart* | traversée* | partenz* | salida*
route | sailing:command.favourite reference:call.routes | route* | διαδρομ* | linj* | *strecke* | traject*/*route* | ligne* | tratt* | ruta*
leg | sailing:legs sailing:command.addLeg sailing:removeLeg | leg* | σκέλ* | segment* | Teilstrecke* | deeltraject* | trajet* | tratt* | tramo*
current booking | line:preview.clear help:description.sale.clear refusal:nothing_to_park | current booking | τρέχουσα* κράτηση* | rezervim* aktual | aktuelle Buchung | lopende boeking | réservation en cours | prenotazione in corso | reserva en curso
hold | sailing:call.lock | holding | δέσμευση | mbajtja | halten | vasthouden | retenue | blocco | bloqueo
release | sailing:call.unlock | releasing | αποδέσμευση | lirimi | freigeben | vrijgeven | libération | libera* | libera*
option | sale:optional booking:options.title | option* | option | opsion* | Option* | optie* | option* | opzion* | opci*
issue | sale:command.issue line:row.issue | issue | έκδοση | lësho | ausstellen | uitgeven | émettre | emetti | emitir
cancel tickets | help:description.booking.cancel | cancel | ακύρωση | anulo | stornieren | annuleren | annuler des billets | annulla biglietti | anular billetes
undo | draft:command.undo line:row.undo settings:command.undo | undo | αναίρεση | zhbëj | rückgängig | ongedaan maken | annuler la saisie/annuler la modification | annulla modifica | deshacer
cancellation fee | booking:command.fees line:row.fee | cancellation fees | ακυρωτικά | tarifat e anulimit | Stornogebühren | annuleringskosten | frais d’annulation | penali | gastos de anulación
recall | booking:command.recall line:row.recall | recall | ανάκληση | gjej | aufrufen | oproepen | rappeler | richiama | recuperar
park | draft:command.park line:row.park | park | αναμονή | në pritje | parken | parkeren | en attente | in attesa | en espera
resume | draft:command.resume line:row.resume | resume | συνέχεια | vazhdo | fortsetzen | hervatten | reprendre | riprendi | retomar
lead passenger | sale:leader | lead passenger | επικεφαλής | titullari | Hauptreisender | hoofdboeker | titulaire | intestatario | titular
earlier passengers | party:call.memory settings:command.partyMemory settings:field.partyMemory refusal:nobody_remembered | earlier passengers | προηγούμεν* επιβ* | pasagjerë* * mëparshëm | frühere* Reisende* | eerdere reizigers | voyageur* précédent* | viaggiator* precedent* | viajeros anteriores
agency | ledger:info.agency server:ticket_agency | agency | πρακτορείο | agjencia | Agentur | reisbureau | agence | agenzia | agencia
company | booking:company sailing:filterName.company | company | εταιρεία | kompania | Reederei | rederij | compagnie | compagnia | naviera
berth | line:preview.berth | berth | κλίνη | shtrat | Bettplatz | slaapplaats | couchette | posto letto | cama
sole use | sale:column.exclusive | sole use | αποκλειστ* | më vete | Alleinbelegung | eigen hut | privative/exclusif | esclusiv* | uso individual
lane metres | sailing:column.lane | lane m | γκαρ | m lin | Lade-m | laadm | m lin | m lin | m lin
fare | pricing:command.fare | fare | ναύλος | tarifa | Tarif | tarief | tarif | tariffa | tarifa
port dues | server:ticket_dues | port dues | λιμενικά τέλη | taksa portuale | Hafengebühren | havengelden | taxes portuaires | diritti portuali | tasas portuarias
package | sale:products.package server:ticket_package sale:command.addPackage | package* | πακέτ* | paket* | Leistungspaket* | arrangement* | forfait* | pacchett* | paquete*
parcel | sale:products.parcel server:ticket_parcel sale:command.addParcel | parcel* | δέμα* | pako* | Paketsendung* | zending* | colis | coll* | bulto*
coupon | pricing:command.coupon line:row.coupon sale:reduction.coupon | coupon | κουπόνι | kupon | Rabattcode | coupon | coupon | coupon | cupón
voucher | pricing:command.voucher line:row.voucher sale:reduction.voucher | voucher | πιστωτικό voucher | voucher* | Wertgutschein | tegoedbon | bon d’achat | buono | vale
on account | settings:payment.account server:payment_account sale:method.account | on account | επί πιστώσει | në llogari | auf Rechnung | op rekening | en compte | conto agenzia | cuenta de agencia/cuenta agencia
connections | sailing:command.conjuctionsSearch | connections | ανταποκρίσεις | lidhëse/lidhje/lidhjet | Verbindungen/Anschlussfahrten | aansluit* | correspondances | coincidenze | conexiones
clearance | ledger:command.clearances app:menu.clearances server:clearance_title | clearance* | εκκαθ* | likuidim* | *abrechnung* | *afrekening* | décompte* | liquidazion* | liquidaci*
ticket stock | ledger:stock ledger:command.ticketStock | ticket stock | απόθεμα εισιτηρίων | stoku i biletave | Ticketbestand | ticketvoorraad | stock de billets | dotazione biglietti | stock de billetes
`

/** Words that no text of a language may use, each with its replacement, and the keys of the texts that may. */
const never = `
en | booking code/reservation code | booking reference
en | in hand | current booking
en | leader/leader’s | lead passenger
en | optional list/optional booking | options
en | logout | sign out
en | surname/surnames | last name
en | place/places | seat, berth, cabin (a capacity is a number of places) | inventory: report:plot. line:*.reserveSale refusal:inventory_
en | nobody/somebody/everybody/whoever | who it is: passenger, user
en | told/tells/known/stands/meanwhile | what happens to whom
en | takes it/take it/taken up/take up/takes up/go on/anew | accept, use, resume, continue
en | mistake/mistakes | error
en | tick/ticked/ticks | mark
en | demonstration/demonstrate | demo
en | take back/takes back/taken back/make open/makes open | convert to option, convert to open tickets
en | closes of tills/close of the till | till closings
en | by the same methods/as it was paid | by the same payment methods
en | those who stay | the remaining passengers
el | παίρν* πίσω/πάρ* πίσω | αναιρεί, μετατρέπει σε option
el | σημαδεύ*/τσεκάρ* | επιλέγω, σημειώνω
el | στα χέρια | τρέχουσα κράτηση
el | προαιρετικ* | option
el | γνωστ* πελάτη*/γνωστ* επιβ* | προηγούμενοι επιβάτες
el | ελευθερών* | αποδεσμεύω
el | αναπήρου/αναπηρικ* | ΑμεΑ
el | πριν τ* | πριν από τ…
al | merr* mbrapsht/merr* prapa | zhbëj, kthej në opsion
al | hap biletat/hap biletën/hapi biletat | ktheji në bileta të hapura
al | ulje/uljes/uljen | zbritje
al | grup* i njohur/grup* të njohur* | pasagjerët e mëparshëm
al | kartë identiteti | letërnjoftim
de | Buchungscode*/Reservierungscode*/Reservierungsnummer* | Buchungsnummer
de | Paket/Pakete/Paketen | Leistungspaket, Paketsendung
de | Gutschein* | Wertgutschein
de | bekannte Reisende/bekannten Reisenden | frühere Reisende
de | in der Hand | aktuelle Buchung
de | Guthaben* | Kredit
de | zurücknehmen/zurückgenommen | in eine Option umwandeln, rückgängig machen
de | geöffnete Tickets | in offene Tickets umwandeln
de | Zwinger* | Tierbox
nl | boekingscode*/reserveringscode* | boekingsnummer
nl | agentschap*/reisagent* | reisbureau
nl | pakket*/pakje* | arrangement, zending
nl | maatschappij* | rederij
nl | mindervalide* | met een beperking
nl | haar | de, het
nl | tot en met | t/m
nl | terugnemen/teruggenomen | omzetten naar optie
nl | bekende reiziger* | eerdere reizigers
fr | ouvrir les billets/ouvrir des billets | convertir en billets open
fr | code de réservation | référence
fr | paquet* | forfait, colis
fr | société* | compagnie
fr | plaque* | immatriculation
fr | voyageurs connus | voyageurs précédents
it | aprire i biglietti/apri i biglietti | convertire in biglietti aperti
it | codice di prenotazione | codice prenotazione
it | pacco/pacchi | collo
it | società | compagnia
it | voi/vostr* | impersonale
it | corsa/corse | partenza
it | neonat* | infante
it | viaggiatori noti/viaggiatori conosciuti | viaggiatori precedenti
es | abrir billete*/abrir los billetes/reabrir | convertir en billetes abiertos
es | código de reserva/código de la reserva | localizador
es | compañía* | naviera
es | barco* | buque
es | viajeros conocidos | viajeros anteriores
es | cancelación de billete*/cancelación de la reserva/cancelar billete*/cancelar la reserva | anulación, anular; se cancelan salidas
es | paquete hasta | bulto
en | client/clients | customer
en | receiver/receivers | recipient
en | concerned | affected
en | closes of/close of the day/closing of the day | till closing
el | ανοικτ* | ανοιχτ*
it | check-in | imbarco
it | lista/liste | elenco
es | check-in/facturación | embarque
es | e-mail/e-mails | correo
es | salida anulada/salidas anuladas | salida cancelada
nl | betaalmethode*/betaalmiddel*/betalingswijze* | betaalwijze
nl | kassa* | kas
nl | afgelast*/geannuleert* | geannuleerd
fr | rebooker/reprogrammer | reporter
fr | rétablir les billets/rétablir des billets/billets rétablis | annuler l’annulation
it | ripristina i biglietti/ripristinare i biglietti/biglietti ripristinati | annullare l’annullamento
de | stornierte* wiederherstellen/wiederhergestellte Tickets | Stornierung rückgängig machen
de | Ermäßigung*/Ermäßigungs* | Rabatt
de | Validierungscode*/Bestätigungscode* | Prüfcode
nl | restitutie* | terugbetaling
nl | journaal | logboek
fr | moyen de paiement/moyens de paiement/méthode* de paiement | mode de paiement
es | medio de pago/medios de pago/método* de pago/modo* de pago | forma de pago
es | cabina/cabinas | camarote
es | diario de control | registro
it | commissione/commissioni | provvigione
el | προσαύξηση/προσαυξήσεις | επίναυλος
el | ημερολόγιο με αλυσίδα/ημερολόγιο ως | ιστορικό
`

/** Names of fields are put into sentences, where an article would be the subject’s. */
const articles: Readonly<Record<Language, RegExp>> = {
  en: /^(the|an?) /i,
  el: /^(ο|η|το|οι|τα) /i,
  al: /^(një) /i,
  de: /^(der|die|das|eine?) /i,
  es: /^(el|la|los|las|una?) /i,
  fr: /^(le|la|les|une?) |^l’/i,
  it: /^(il|lo|la|i|gli|le|una?) |^l’/i,
  nl: /^(de|het|een) /i,
}

const fieldNames = /^server:field_|^booking:history\.field\.|^checkin:missing\./

/** French writes a no-break space inside its quotation marks and before these marks; times, addresses and keys have none. */
const breaking = / [:;!?»]|« |[\p{L}\d)}][;!?»](?!\S)|\p{L}:(?=\s|$)/u

/** Sentences that the specification has word for word. */
const sentences: Readonly<Record<string, string>> = {
  'notice:offline.lost': 'No Internet Connection',
  'notice:error': 'ERROR: {{code}}',
  'update:phase.failed': 'Update Error.',
  'update:phase.noLink': 'No upgrade link available',
  'app:fault.signedOut': 'Session has expired. Please Login again',
  'ledger:nothingFound': 'No results found',
  'ticket:ticketFees.none': 'No results found',
  'refusal:credit_unavailable': 'Could not get credit data',
  'refusal:seat_map_missing': 'Seat Map not Found',
  'refusal:booking_not_found': 'Reservation code was not found on the system.',
  'refusal:no_insurance_offers': 'No insurance offers exist.',
  'refusal:name_required': 'You must provide a name',
  'refusal:ticket_incomplete': 'Please fill in the ticket details',
  'draft:saved.done': 'Saved current options',
  'pricing:change.considered': 'The price difference has been considered',
  'app:page.notFound': 'This page could not be found',
  'app:user.alternateAgency': 'Alternate agency code',
  'app:user.optionalList': 'Optional list',
  'settings:hide.optional_list': 'Optional list',
  'app:user.ferryOperators': 'Ferry operators functionality',
  'app:user.update': 'Optional update',
  'app:user.logout': 'Logout',
  'notice:action.issueTickets': 'Issue tickets',
  'notice:action.issueHeld': 'Issue from recall',
}

const rowsOf = (table: string) =>
  table
    .trim()
    .split('\n')
    .map((row) => row.split(' | '))

/** A cell of the tables as a pattern of whole words. */
function patternOf(cell: string): RegExp {
  const one = (words: string) => `(?<!\\p{L})${words.replaceAll('*', '\\p{L}*')}(?!\\p{L})`
  return new RegExp(cell.split('/').map(one).join('|'), 'iu')
}

/** Returns whether a key begins with one of the patterns; `*` is any name in between. */
function beginsWith(key: string, patterns: string): boolean {
  const beginnings = patterns.split(' ').filter(Boolean)
  return beginnings.some((pattern) =>
    new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll('*', '\\w*')}`).test(key),
  )
}

/** Names and notices of the demo world; Greek names are in the tables of the things themselves. */
function namesOf(language: Language): string[] {
  const named = ['accommodations', 'vehicle_categories', 'discounts', 'offers', 'insurances']
  const names =
    language === 'el'
      ? named.flatMap((table) => tableRows(`${table}.csv`).map((row) => row.name_el ?? ''))
      : tableRows('translations.csv').map((row) => row[language === 'en' ? 'english' : language] ?? '')
  return [...names, ...tableRows('notices.csv').map((row) => row[language] ?? '')]
}

const [[, , ...columns] = [], ...termRows] = rowsOf(terms)

it.each(termRows)('%s: has a column for each language', (...row) => {
  expect(columns.toSorted()).toEqual(languages.toSorted())
  expect(row).toHaveLength(languages.length + 2)
})

describe.each(languages)('the texts in %s', (language) => {
  const texts = textsAndPhrasesOf(language)
  const world = namesOf(language).map((name) => ['world', name] as const)
  const own = [...texts].filter(([key]) => language !== 'en' || !(key in sentences))

  it.each(termRows)('use the term for “%s”', (_, keys = '', ...called) => {
    const term = patternOf(called[columns.indexOf(language)] ?? '')
    const other = keys.split(' ').filter((key) => !term.test(texts.get(key) ?? ''))
    expect(other.map((key) => `${key}: ${texts.get(key)}`)).toEqual([])
  })

  it('name fields without an article', () => {
    const found = own.filter(([key, text]) => fieldNames.test(key) && articles[language].test(text))
    expect(found.map((one) => one.join(': '))).toEqual([])
  })

  const banned = rowsOf(never).flatMap(([of, ...row]) => (of === language ? [row] : []))
  it.each(banned)('do not have “%s”, but “%s”', (words = '', _ = '', exceptions = '') => {
    const pattern = patternOf(words)
    const found = [...own, ...world].filter(
      ([key, text]) => pattern.test(withoutParameters(text)) && !beginsWith(key, exceptions),
    )
    expect(found.map((one) => one.join(': '))).toEqual([])
  })
})

it('French has a no-break space before : ; ! ? » and after «', () => {
  const texts = [...textsAndPhrasesOf('fr'), ...namesOf('fr').map((name) => ['world', name] as const)]
  expect(texts.filter(([, text]) => breaking.test(text)).map((one) => one.join(': '))).toEqual([])
})

it('French has enregistrer for check-in, macros and passwords alone: what is stored is conservé', () => {
  const checkIn =
    /^(checkin|disruption|parcel|macro|onBoard):|^app:(place|command|about)\.checkIn|^app:guide\.gate|^sale:(atCheckIn|preview\..*AtCheckIn)|^line:.*\.checkIn|^booking:status|^booking:companion|^report:about\.noShows|^refusal:((not_)?recording|checkin|checked|checkout|gate|disruption)|^server:(ticket_at|ticket_check_in|action_checkin)|^phrase:.*check[ -]in/
  const found = [...textsAndPhrasesOf('fr')].filter(
    ([key, text]) => /enregistr/iu.test(text) && !checkIn.test(key) && !/password/iu.test(key),
  )
  expect(found.map((one) => one.join(': '))).toEqual([])
})

describe('the sentences of the specification', () => {
  it.each(Object.entries(sentences))('%s: %s', (key, sentence) => {
    expect(textsOf('en').get(key)).toBe(sentence)
  })

  it('begin the list of what is missing in a booking', () => {
    expect(textsOf('en').get('refusal:fields_missing')).toMatch(
      /^Please review or complete the reservation input/,
    )
  })
})
