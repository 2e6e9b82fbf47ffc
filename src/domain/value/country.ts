import { htmlLanguage, languages, type Language } from './language.ts'
import { passportCodeName, passportCodes } from './passport/codes.ts'
import { latinText } from './phoneticKey.ts'

/** ISO 3166-1 and Kosovo, as passports have it: the two letters of each country and its three letters. */
const codes = `
  ADAND AEARE AFAFG AGATG AIAIA ALALB AMARM AOAGO AQATA ARARG ASASM ATAUT AUAUS AWABW AXALA AZAZE BABIH BBBRB
  BDBGD BEBEL BFBFA BGBGR BHBHR BIBDI BJBEN BLBLM BMBMU BNBRN BOBOL BQBES BRBRA BSBHS BTBTN BVBVT BWBWA BYBLR
  BZBLZ CACAN CCCCK CDCOD CFCAF CGCOG CHCHE CICIV CKCOK CLCHL CMCMR CNCHN COCOL CRCRI CUCUB CVCPV CWCUW CXCXR
  CYCYP CZCZE DEDEU DJDJI DKDNK DMDMA DODOM DZDZA ECECU EEEST EGEGY EHESH ERERI ESESP ETETH FIFIN FJFJI FKFLK
  FMFSM FOFRO FRFRA GAGAB GBGBR GDGRD GEGEO GFGUF GGGGY GHGHA GIGIB GLGRL GMGMB GNGIN GPGLP GQGNQ GRGRC GSSGS
  GTGTM GUGUM GWGNB GYGUY HKHKG HMHMD HNHND HRHRV HTHTI HUHUN IDIDN IEIRL ILISR IMIMN ININD IOIOT IQIRQ IRIRN
  ISISL ITITA JEJEY JMJAM JOJOR JPJPN KEKEN KGKGZ KHKHM KIKIR KMCOM KNKNA KPPRK KRKOR KWKWT KYCYM KZKAZ LALAO
  LBLBN LCLCA LILIE LKLKA LRLBR LSLSO LTLTU LULUX LVLVA LYLBY MAMAR MCMCO MDMDA MEMNE MFMAF MGMDG MHMHL MKMKD
  MLMLI MMMMR MNMNG MOMAC MPMNP MQMTQ MRMRT MSMSR MTMLT MUMUS MVMDV MWMWI MXMEX MYMYS MZMOZ NANAM NCNCL NENER
  NFNFK NGNGA NINIC NLNLD NONOR NPNPL NRNRU NUNIU NZNZL OMOMN PAPAN PEPER PFPYF PGPNG PHPHL PKPAK PLPOL PMSPM
  PNPCN PRPRI PSPSE PTPRT PWPLW PYPRY QAQAT REREU ROROU RSSRB RURUS RWRWA SASAU SBSLB SCSYC SDSDN SESWE SGSGP
  SHSHN SISVN SJSJM SKSVK SLSLE SMSMR SNSEN SOSOM SRSUR SSSSD STSTP SVSLV SXSXM SYSYR SZSWZ TCTCA TDTCD TFATF
  TGTGO THTHA TJTJK TKTKL TLTLS TMTKM TNTUN TOTON TRTUR TTTTO TVTUV TWTWN TZTZA UAUKR UGUGA UMUMI USUSA UYURY
  UZUZB VAVAT VCVCT VEVEN VGVGB VIVIR VNVNM VUVUT WFWLF WSWSM XKXKX YEYEM YTMYT ZAZAF ZMZMB ZWZWE`
  .trim()
  .split(/\s+/)
  .map((both) => [both.slice(0, 2), both.slice(2)] as const)

/** Two letters each. */
export const countryCodes: readonly string[] = codes.map(([code]) => code)

const threeLetters: ReadonlyMap<string, string> = new Map(codes)

/** The letters of which a nationality is stored: the two of a country, or the three that a passport has in place of one. */
export const nationalityCodes: readonly string[] = [...countryCodes, ...passportCodes]

const storedCodes: ReadonlyMap<string, string> = new Map([
  ...codes.map(([two, three]) => [three, two] as const),
  ...nationalityCodes.map((code) => [code, code] as const),
  ...['RKS', 'UNK'].map((code) => [code, 'XK'] as const),
])

/** Returns what the two or three letters of a nationality are stored as; undefined for letters of no country. */
export const storedNationality = (letters: string): string | undefined => storedCodes.get(letters)

/** Three letters of a stored nationality, as travel documents have them; undefined for another text. */
export const threeLettersOf = (nationality: string): string | undefined =>
  threeLetters.get(nationality) ?? (passportCodes.includes(nationality) ? nationality : undefined)

/** Names of countries in daily use, next to those of the languages; words are joined by `_`. */
const inUse: Readonly<Record<string, string>> = {
  GB: `UK Great_Britain Britain England Scotland Wales Αγγλία Βρετανία Μεγάλη_Βρετανία Großbritannien Inghilterra Gran_Bretagna
    Angleterre Grande-Bretagne Inglaterra Gran_Bretaña Engeland Groot-Brittannië Angli Britani_e_Madhe`,
  US: `USA U.S.A. U.S. America United_States_of_America Vereinigte_Staaten_von_Amerika ΗΠΑ Η.Π.Α. Αμερική Amerika
    Etats-Unis_d’Amérique Estados_Unidos_de_América EEUU EE.UU. Stati_Uniti_d’America VS SHBA`,
  NL: 'Holland Ολλανδία Olanda Hollande Holanda Hollandë The_Netherlands',
  GR: 'Hellas Ellada Ελλάς Hellenic_Republic',
  DE: 'D BRD',
  TR: 'Turkey Turkiye',
  CZ: 'Czech_Republic Τσεχική_Δημοκρατία Tschechische_Republik',
  RU: 'Russian_Federation',
  KR: 'Korea South_Korea Republic_of_Korea',
  CN: 'PRC',
  // Codes of its passports and of the mission of the United Nations.
  XK: 'RKS UNK Kosova Republic_of_Kosovo',
  IE: 'Eire Republic_of_Ireland',
  MK: 'Macedonia',
  XXA: 'Apatrid Άνευ_ιθαγένειας',
  XXB: 'Refugee Πρόσφυγας Flüchtling Geflüchteter Refugiado Refugiada Réfugié Réfugiée Rifugiato Rifugiata Vluchteling Refugjat',
  UNO: 'ΟΗΕ ONU OKB',
  GBN: 'BNO BN(O)',
}

/** Codes that are not of ISO 3166-1: those of Greece and the United Kingdom for the European Union. */
const otherCodes = { EL: 'GR', UK: 'GB' } as const

/** Built once, at the first search by name. */
let named: ReadonlyMap<string, string> | undefined

/** A name as it is compared: without marks and signs, in small letters. */
export const countryKey = (text: string): string =>
  latinText(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** An Albanian name is in lists with its article, too: `Shqipëri`, `Shqipëria`. */
const formsOf = (name: string, language: Language) =>
  language === 'al' ? [name, name.replace(/ë$/, 'a').replace(/i$/, 'ia')] : [name]

/** All names and codes by how they are compared; made when the first one is read. */
function names(): ReadonlyMap<string, string> {
  if (named) return named
  const found = new Map<string, string>()
  for (const language of languages) {
    const namesIn = new Intl.DisplayNames([htmlLanguage(language)], { type: 'region', fallback: 'none' })
    for (const code of countryCodes)
      for (const name of formsOf(namesIn.of(code) ?? '', language)) found.set(countryKey(name), code)
    for (const code of passportCodes) found.set(countryKey(passportCodeName(code, language) ?? ''), code)
  }
  for (const [code, list] of Object.entries(inUse))
    for (const name of list.split(/\s+/)) found.set(countryKey(name.replaceAll('_', ' ')), code)
  for (const [two, three] of codes) found.set(countryKey(three), two).set(countryKey(two), two)
  for (const code of passportCodes) found.set(countryKey(code), code)
  for (const [other, code] of Object.entries(otherCodes)) found.set(countryKey(other), code)
  found.delete('')
  named = found
  return found
}

/**
 * The stored letters of a country, or of what a passport has in place of one, by its name in a language of the desk, by its two or three letters, or by both, as
 * `Greece (GR)`; undefined for another text, or for two countries.
 */
export function readCountry(text: string): string | undefined {
  const whole = names().get(countryKey(text))
  if (whole !== undefined) return whole
  const [, name = '', code = ''] = /^([^()]+)\(([^()]+)\)$/.exec(text.trim()) ?? []
  const both = [name, code].map((part) => names().get(countryKey(part)))
  return both[0] === both[1] ? both[0] : undefined
}
