import { plain } from '../../../../domain/value/fold.ts'

/** What newcomers call a page or a command besides its title, in all eight languages; `_` is a space. */
const usualNames = {
  'app.cheatSheet': 'help βοήθεια hilfe aide aiuto ayuda hulp ndihmë',
  'app.optionalList': `options option_list options_list οψιόν επιλογές optionen optionsliste opzioni opciones opties
    opsione opsionet`,
  'app.checkIn': `check-in check_in checkin boarding gate επιβίβαση τσεκ_ιν einchecken embarquement enregistrement imbarco
    embarque inchecken imbarkim`,
  'app.groups': `group groups γκρουπ ομάδα ομάδες gruppe gruppen groupe groupes gruppo gruppi grupo grupos groep groepen
    grup grupe`,
  'app.smallPackages': `parcel parcels package packages δέμα δέματα paket pakete colis pacco pacchi paquete paquetes pakje
    pakjes pako`,
  'app.disruptions': `disruption disruptions cancelled_sailing cancelled_sailings delays ακυρώσεις καθυστερήσεις ausfälle
    verspätungen perturbations retards ritardi cancellazioni incidencias retrasos storingen vertragingen vonesa vonesat`,
  'app.statistics': `stats statistics reports στατιστικά αναφορές statistik berichte statistiques statistiche estadísticas
    statistieken statistika`,
  'app.shortcuts': `shortcuts keys πλήκτρα συντομεύσεις tasten tastenkürzel raccourcis scorciatoie atajos sneltoetsen
    shkurtore`,
  'cashier.till': `close_the_day close_day day’s_close close_the_till cash_up κλείσιμο_ημέρας κλείσιμο_ταμείου κλείσε_ταμείο
    tagesabschluss kassenabschluss kasse_schließen clôture clôture_de_caisse fermer_la_caisse chiusura_cassa
    chiusura_di_cassa chiudi_cassa cierre_de_caja cerrar_caja dagafsluiting kasafsluiting kas_sluiten mbyllja_e_arkës
    mbyll_arkën`,
  'session.signOut': `sign_out log_out logout αποσύνδεση έξοδος abmelden ausloggen déconnexion esci disconnetti salir
    cerrar_sesión afmelden uitloggen dil`,
}

/** Names of commands as they are compared, with the id of each. */
export type CommandNames = ReadonlyMap<string, string>

/** Names are compared without accents, hyphens and apostrophes. */
export const commandName = (text: string): string =>
  plain(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/**
 * The usual names and the titles in all languages of the commands that exist. A title of two commands means neither; what
 * newcomers call a command comes first.
 */
export function commandNames(
  titles: ReadonlyMap<string, readonly string[]>,
  exists: (id: string) => boolean,
): CommandNames {
  const usual = Object.entries(usualNames).flatMap(([id, names]) =>
    names.split(/\s+/).map((name) => [commandName(name.replaceAll('_', ' ')), id] as const),
  )
  const titled = [...titles].flatMap(([id, all]) => all.map((title) => [commandName(title), id] as const))
  const of = Map.groupBy(
    titled.filter(([name, id]) => name !== '' && exists(id)),
    ([name]) => name,
  )
  const single = [...of].flatMap(([name, all]) => {
    const [id, ...others] = new Set(all.map(([, one]) => one))
    return id === undefined || others.length > 0 ? [] : [[name, id] as const]
  })
  return new Map([...single, ...usual.filter(([, id]) => exists(id))])
}

/** Before commands are registered and their titles loaded: the usual names. */
export const usualCommandNames: CommandNames = commandNames(new Map(), () => true)
