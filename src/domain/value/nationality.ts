import { countryKey, readCountry } from './country.ts'

/**
 * Adjectives of nationality by country, in the languages of the desk, as lists of travellers have them. Words are joined by
 * `_`; the ends of further forms are behind a `/` each.
 */
const adjectives: Readonly<Record<string, string>> = {
  GR: `Greek Hellenic Έλλην/ας/ίδα Ελληνίδ/α Ελληνικ/ή/ό/ός Griechisch Grieche/ Griechin Grec/ Grecque Hellénique Grec/o/a
    Grieg/o/a Griekse Grieks Griek Grek/ e_Greke Greke`,
  GB: `British Briton English Scottish Welsh Βρεταν/ός/ή/ίδα/ική Άγγλος Αγγλίδα Αγγλική Britisch Brite Britin Engländer/in
    Britannique Anglais/e Britannic/o/a Ingles/e Británic/o/a Inglés Inglesa Brits/e Engels/e Britanik/e Anglez/e`,
  IE: `Irish Ιρλανδ/ός/ή/ική Ιρλανδέζα Irisch Irlandais/e Irlandes/e Irlandés Irlandesa Iers/e Irlandez/e`,
  US: `American US-American Αμερικαν/ός/ίδα/ική Αμερικάν/ος/α Amerikanisch US-amerikanisch Amerikaner/in Américain/e
    American/o/a Statunitense Estadounidense Amerikaans/e Amerikan/e`,
  CA: `Canadian Καναδ/ός/ή/ική Καναδέζα Kanadisch Kanadier/in Canadien/ne Canades/e Canadiense Canadees Canadese Kanadez/e`,
  AU: `Australian Αυστραλ/ός/ή/ική Australisch Australier/in Australien/ne Australian/o/a Australisch/e Australian/e`,
  DE: `German Γερμαν/ός/ίδα/ική Deutsch/er/e Allemand/e Tedesc/o/a Alemán Alemana Duits/e Duitser Gjerman/e`,
  AT: `Austrian Αυστριακ/ός/ή Österreichisch Österreicher/in Autrichien/ne Austriac/o/a Oostenrijks/e Oostenrijker
    Austriak/e`,
  CH: `Swiss Ελβετ/ός/ίδα/ική Schweizerisch Schweizer/in Suisse Suissesse Svizzer/o/a Suiz/o/a Zwitsers/e Zwitser
    Zviceran/e`,
  FR: `French Γάλλος Γαλλίδα Γαλλική Französisch Franzose Französin Français/e Frances/e Francés Francesa Frans/e
    Fransman Française Francez/e`,
  IT: `Italian Ιταλ/ός/ίδα/ική Italienisch Italiener/in Italien/ne Italian/o/a Italiaans/e Italiaan Italian/e`,
  ES: `Spanish Spaniard Ισπαν/ός/ίδα/ική Spanisch Spanier/in Espagnol/e Spagnol/o/a Español/a Spaans/e Spanjaard
    Spanjoll/e`,
  PT: `Portuguese Πορτογάλος Πορτογαλίδα Πορτογαλική Portugiesisch Portugiese Portugiesin Portugais/e Portoghese
    Portugués Portuguesa Portugees Portugese Portugez/e`,
  NL: `Dutch Ολλανδ/ός/ή/ική Ολλανδέζα Niederländisch Niederländer/in Holländer/in Néerlandais/e Hollandais/e Olandes/e
    Neerlandés Neerlandesa Holandés Holandesa Nederlands/e Nederlander Hollands/e Holandez/e`,
  BE: `Belgian Βέλγος Βελγίδα Βελγική Belgisch Belgier/in Belge Belga Belgisch/e Belg Belg/e`,
  LU: `Luxembourgish Λουξεμβουργιαν/ός/ή Luxemburgisch Luxemburger/in Luxembourgeois/e Lussemburghese Luxemburgués
    Luxemburguesa Luxemburgs/e`,
  AL: `Albanian Αλβαν/ός/ή/ίδα/ική Albanisch Albaner/in Albanais/e Albanes/e Albanés Albanesa Albanees Shqiptar/e Shqiptare`,
  MK: `Macedonian Mazedonisch Nordmazedonisch Macédonien/ne Macedon/e Macedoni/o/a Macedonisch/e Maqedonas/e`,
  BG: `Bulgarian Βούλγαρος Βουλγάρα Βουλγαρική Bulgarisch Bulgare Bulgarin Bulgar/o/a Búlgar/o/a Bulgaars/e Bullgar/e`,
  RO: `Romanian Ρουμάνος Ρουμάνα Ρουμανική Rumänisch Rumäne Rumänin Roumain/e Rumen/o/a Ruman/o/a Roemeens/e Rumun/e`,
  RS: `Serbian Σέρβος Σέρβα Σερβική Serbisch Serbe Serbin Serb/o/a Serbi/o/a Servisch/e Serb/e`,
  HR: `Croatian Κροάτης Κροάτισσα Κροατική Kroatisch Kroate Kroatin Croate Croat/o/a Croata Kroatisch/e Kroat/e`,
  SI: `Slovenian Slovene Σλοβέν/ος/α Slowenisch Slowene Slowenin Slovène Sloven/o/a Eslovèn/o/a Esloven/o/a Sloveens/e
    Slloven/e`,
  BA: `Bosnian Βόσνιος Βόσνια Bosnisch Bosnier/in Bosnien/ne Bosniac/o/a Bosnio Bosnia Boshnjak/e`,
  ME: `Montenegrin Μαυροβούνι/ος/α Montenegrinisch Monténégrin/e Montenegrin/o/a Montenegrijns/e Malazez/e`,
  CY: `Cypriot Κύπριος Κύπρια Κυπριακή Zyprisch Zypriot/in Zyprer/in Chypriote Cipriota Chipriota Cypriotisch/e Cyprioot
    Qipriot/e`,
  TR: `Turkish Τούρκος Τουρκάλα Τουρκική Türkisch Türke Türkin Turc Turque Turc/o/a Turk Turks/e Turk/e`,
  PL: `Polish Πολων/ός/ή/ική Πολωνέζα Polnisch Polonais/e Polacc/o/a Polac/o/a Pools/e Polak Polonez/e`,
  CZ: `Czech Τσέχος Τσέχα Τσεχική Tschechisch Tscheche Tschechin Tchèque Cec/o/a Chec/o/a Tsjechisch/e Çek/e`,
  SK: `Slovak Σλοβάκος Σλοβάκα Σλοβακική Slowakisch Slowake Slowakin Slovaque Slovacc/o/a Eslovac/o/a Slowaaks/e Sllovak/e`,
  HU: `Hungarian Ούγγρος Ουγγαρέζα Ουγγρική Ungarisch Ungar/in Hongrois/e Ungherese Húngar/o/a Hongaars/e Hungarez/e`,
  RU: `Russian Ρώσος Ρωσίδα Ρωσική Russisch Russe Russin Russ/o/a Rus/o/a Russisch/e Rus/e`,
  UA: `Ukrainian Ουκραν/ός/ή/ική Ουκρανέζα Ukrainisch Ukrainer/in Ukrainien/ne Ucrain/o/a Ucranian/o/a Oekraïens/e
    Ukrainas/e`,
  SE: `Swedish Swede Σουηδ/ός/ή/ική Σουηδέζα Schwedisch Schwede Schwedin Suédois/e Svedese Suec/o/a Zweeds/e Suedez/e`,
  NO: `Norwegian Νορβηγ/ός/ίδα/ική Norwegisch Norweger/in Norvégien/ne Norveges/e Norueg/o/a Noors/e Norvegjez/e`,
  DK: `Danish Δαν/ός/ή/ική Δανέζα Dänisch Däne Dänin Danois/e Danese Danés Danesa Deens/e Danez/e`,
  FI: `Finnish Φινλανδ/ός/ή/ική Φινλανδέζα Finnisch Finne Finnin Finlandais/e Finlandese Finlandés Finlandesa Fins/e
    Finlandez/e`,
  IS: `Icelandic Ισλανδ/ός/ή/ική Isländisch Isländer/in Islandais/e Islandes/e Islandés Islandesa IJslands/e Islandez/e`,
  EE: `Estonian Εσθον/ός/ή/ική Estnisch Estonien/ne Estone Estoni/o/a Ests/e`,
  LV: `Latvian Λετον/ός/ή/ική Lettisch Lette Lettin Letton/ne Lettone Letón Letona Lets/e`,
  LT: `Lithuanian Λιθουαν/ός/ή/ική Litauisch Litauer/in Lituanien/ne Lituan/o/a Litouws/e`,
  MT: `Maltese Μαλτέζ/ος/α Maltesisch Malteser/in Maltais/e Maltés Maltesa Maltees Maltez/e`,
  IL: `Israeli Ισραηλιν/ός/ή Israelisch Israeli Israélien/ne Israelian/o/a Israelí Israëlisch/e Izraelit/e`,
  EG: `Egyptian Αιγύπτι/ος/α Ägyptisch Ägypter/in Égyptien/ne Egizian/o/a Egipci/o/a Egyptisch/e Egjiptian/e`,
  MA: `Moroccan Μαροκιν/ός/ή Marokkanisch Marokkaner/in Marocain/e Marocchin/o/a Marroquí Marokkaans/e Maroken/e`,
  TN: `Tunisian Τυνήσι/ος/α Tunesisch Tunesier/in Tunisien/ne Tunisin/o/a Tunecin/o/a Tunesisch/e Tunizian/e`,
  LB: `Lebanese Λιβανέζ/ος/α Libanesisch Libanais/e Libanese Libanés Libanesa Libanees`,
  SY: `Syrian Σύρι/ος/α Syrisch Syrer/in Syrien/ne Sirian/o/a Siri/o/a Syrisch/e`,
  IN: `Indian Ινδ/ός/ή Indisch Inder/in Indien/ne Indian/o/a Indi/o/a Indiaas Indiase`,
  CN: `Chinese Κινέζ/ος/α Κινεζική Chinesisch Chinese Chinesin Chinois/e Cinese Chin/o/a Chinees Kinez/e`,
  JP: `Japanese Ιάπωνας Γιαπωνέζα Ιαπωνική Japanisch Japaner/in Japonais/e Giapponese Japonés Japonesa Japans/e Japonez/e`,
  KR: `Korean Κορεάτης Κορεάτισσα Koreanisch Koreaner/in Coréen/ne Corean/o/a Koreaans/e`,
  PH: `Filipino Filipina Φιλιππινέζ/ος/α Philippinisch Philippin/e Filippin/o/a Filipijns/e`,
  BR: `Brazilian Βραζιλιάν/ος/α Brasilianisch Brasilianer/in Brésilien/ne Brasilian/o/a Brasileñ/o/a Braziliaans/e`,
  AR: `Argentinian Argentine Αργεντιν/ός/ή Argentinisch Argentinier/in Argentin/e Argentin/o/a Argentijns/e`,
  MX: `Mexican Μεξικαν/ός/ή Mexikanisch Mexikaner/in Mexicain/e Messican/o/a Mexican/o/a Mexicaans/e`,
  ZA: `South_African Νοτιοαφρικαν/ός/ή Südafrikanisch Südafrikaner/in Sud-Africain/e Sudafrican/o/a Zuid-Afrikaans/e`,
  NZ: `New_Zealander Νεοζηλανδ/ός/ή Neuseeländisch Neuseeländer/in Néo-Zélandais/e Neozelandes/e Neozelandés`,
  GE: `Georgian Γεωργιαν/ός/ή Georgisch Georgier/in Géorgien/ne Georgian/o/a Georgisch/e`,
  AM: `Armenian Αρμένι/ος/α Armenisch Armenier/in Arménien/ne Armen/o/a Armeni/o/a Armeens/e`,
}

/** `Español/a` is two words; the stem of a Greek one, and of `Italian/o/a`, is none. */
function formsOf(word: string): string[] {
  const [stem = '', ...ends] = word.replaceAll('_', ' ').split('/')
  const isBare = ends.length > 0 && (/\p{Script=Greek}/u.test(stem) || ends.join('') === 'oa')
  return [...(isBare ? [] : [stem]), ...ends.map((end) => stem + end)]
}

/** Built once, at the first search by name. */
let known: ReadonlyMap<string, string> | undefined

/** Returns all nationalities by the keys by which they are compared; built when the first one is read. */
function nationalities(): ReadonlyMap<string, string> {
  known ??= new Map(
    Object.entries(adjectives).flatMap(([code, words]) =>
      words
        .split(/\s+/)
        .flatMap(formsOf)
        .flatMap((form): [string, string][] => (form.length > 2 ? [[countryKey(form), code]] : [])),
    ),
  )
  return known
}

/**
 * The two letters of the country of an adjective of nationality, as `British` or `Ελληνίδα`; undefined for another text. Many
 * of them are surnames, too, so a name is never searched for one.
 */
export const countryOfNationality = (text: string): string | undefined =>
  nationalities().get(countryKey(text))

/** Returns the country of a nationality, or of the name or code of a country: a field of the nationality may hold each. */
export const readCountryOrNationality = (text: string): string | undefined =>
  readCountry(text) ?? countryOfNationality(text)
