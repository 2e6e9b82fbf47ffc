import { plain } from '../../../domain/value/fold.ts'

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

/** Names are compared without accents, hyphens and apostrophes. */
export const commandName = (text: string): string =>
  plain(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const named = Object.entries(usualNames).flatMap(([id, names]) =>
  names.split(/\s+/).map((name) => ({ id, name: name.replaceAll('_', ' ') })),
)

const byId = Map.groupBy(named, ({ id }) => id)

/** What a command is usually called, in all languages. */
export const usualNamesOf = (id: string): readonly string[] => byId.get(id)?.map(({ name }) => name) ?? []

const ids = new Map(named.map(({ id, name }) => [commandName(name), id]))

/** The command that is usually called so. */
export const commandCalled = (text: string): string | undefined => ids.get(commandName(text))
