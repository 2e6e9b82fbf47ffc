import type { Language } from '../language.ts'

/**
 * Codes that passports have in place of a nationality: ICAO document 9303, part 3, section 5, parts B to D. They are stored
 * and printed as they are; those of Kosovo are of a country.
 */
const namesByCode: Readonly<Record<string, string | Readonly<Record<Language, string>>>> = {
  XXA: {
    el: 'Ανιθαγενής',
    en: 'Stateless',
    al: 'Pa shtetësi',
    de: 'Staatenlos',
    es: 'Apátrida',
    fr: 'Apatride',
    it: 'Apolide',
    nl: 'Staatloos',
  },
  XXB: {
    el: 'Πρόσφυγας (Σύμβαση 1951)',
    en: 'Refugee (1951 Convention)',
    al: 'Refugjat (Konventa e 1951)',
    de: 'Flüchtling (Abkommen von 1951)',
    es: 'Refugiado (Convención de 1951)',
    fr: 'Réfugié (convention de 1951)',
    it: 'Rifugiato (Convenzione del 1951)',
    nl: 'Vluchteling (Verdrag van 1951)',
  },
  XXC: {
    el: 'Πρόσφυγας (άλλος)',
    en: 'Refugee (other)',
    al: 'Refugjat (tjetër)',
    de: 'Flüchtling (andere)',
    es: 'Refugiado (otro)',
    fr: 'Réfugié (autre)',
    it: 'Rifugiato (altro)',
    nl: 'Vluchteling (overig)',
  },
  XXX: {
    el: 'Απροσδιόριστη ιθαγένεια',
    en: 'Unspecified nationality',
    al: 'Shtetësi e papërcaktuar',
    de: 'Ungeklärte Staatsangehörigkeit',
    es: 'Nacionalidad sin especificar',
    fr: 'Nationalité non précisée',
    it: 'Nazionalità non specificata',
    nl: 'Nationaliteit onbekend',
  },
  XOM: {
    el: 'Τάγμα της Μάλτας',
    en: 'Order of Malta',
    al: 'Urdhri i Maltës',
    de: 'Malteserorden',
    es: 'Orden de Malta',
    fr: 'Ordre de Malte',
    it: 'Ordine di Malta',
    nl: 'Orde van Malta',
  },
  UNO: {
    el: 'Ηνωμένα Έθνη',
    en: 'United Nations',
    al: 'Kombet e Bashkuara',
    de: 'Vereinte Nationen',
    es: 'Naciones Unidas',
    fr: 'Nations unies',
    it: 'Nazioni Unite',
    nl: 'Verenigde Naties',
  },
  UNA: {
    el: 'Οργανισμός των Ηνωμένων Εθνών',
    en: 'United Nations agency',
    al: 'Agjenci e Kombeve të Bashkuara',
    de: 'Sonderorganisation der Vereinten Nationen',
    es: 'Organismo de las Naciones Unidas',
    fr: 'Institution des Nations unies',
    it: 'Agenzia delle Nazioni Unite',
    nl: 'Organisatie van de Verenigde Naties',
  },
  EUE: {
    el: 'Ευρωπαϊκή Ένωση',
    en: 'European Union',
    al: 'Bashkimi Evropian',
    de: 'Europäische Union',
    es: 'Unión Europea',
    fr: 'Union européenne',
    it: 'Unione europea',
    nl: 'Europese Unie',
  },
  GBD: {
    el: 'Βρετανός υπερπόντιων εδαφών',
    en: 'British Overseas Territories citizen',
    al: 'Shtetas i Territoreve Britanike të Përtejdetit',
    de: 'Bürger der Britischen Überseegebiete',
    es: 'Ciudadano de los Territorios Británicos de Ultramar',
    fr: 'Citoyen des territoires britanniques d’outre-mer',
    it: 'Cittadino dei Territori britannici d’oltremare',
    nl: 'Burger van de Britse overzeese gebieden',
  },
  GBN: {
    el: 'Βρετανός υπήκοος (υπερπόντιος)',
    en: 'British National (Overseas)',
    al: 'Nënshtetas britanik (i përtejdetit)',
    de: 'Britischer Staatsangehöriger (Übersee)',
    es: 'Nacional británico (de ultramar)',
    fr: 'Ressortissant britannique (outre-mer)',
    it: 'Cittadino nazionale britannico (d’oltremare)',
    nl: 'Brits onderdaan (overzee)',
  },
  GBO: {
    el: 'Βρετανός πολίτης υπερποντίων',
    en: 'British Overseas citizen',
    al: 'Shtetas britanik i përtejdetit',
    de: 'Britischer Überseebürger',
    es: 'Ciudadano británico de ultramar',
    fr: 'Citoyen britannique d’outre-mer',
    it: 'Cittadino britannico d’oltremare',
    nl: 'Brits overzees burger',
  },
  GBP: {
    el: 'Προστατευόμενος της Βρετανίας',
    en: 'British protected person',
    al: 'Person nën mbrojtjen britanike',
    de: 'Britischer Schutzbefohlener',
    es: 'Persona bajo protección británica',
    fr: 'Personne sous protection britannique',
    it: 'Persona sotto protezione britannica',
    nl: 'Brits beschermd persoon',
  },
  GBS: {
    el: 'Βρετανός υπήκοος (παλαιό καθεστώς)',
    en: 'British subject',
    al: 'Nënshtetas britanik',
    de: 'Britischer Untertan',
    es: 'Súbdito británico',
    fr: 'Sujet britannique',
    it: 'Suddito britannico',
    nl: 'Brits onderdaan (oude regeling)',
  },
  // Organizations whose names are the same in all languages.
  XBA: 'African Development Bank',
  XCC: 'CARICOM',
  XCE: 'Council of Europe',
  XCO: 'COMESA',
  XDC: 'SADC',
  XEC: 'ECOWAS',
  XES: 'OECS',
  XIM: 'Afreximbank',
  XMP: 'Parliamentary Assembly of the Mediterranean',
  XPO: 'Interpol',
}

/** Three letters each. */
export const passportCodes: readonly string[] = Object.keys(namesByCode)

/** The name of a code of passports; undefined for another text. */
export function passportCodeName(code: string, language: Language): string | undefined {
  const names = namesByCode[code]
  return typeof names === 'string' ? names : names?.[language]
}
