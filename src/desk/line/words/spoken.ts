import { meanings, wordSet } from '../../../domain/value/spokenWords.ts'
import { rangeWords } from '../../../domain/sailing/filter.ts'

/** Before a weekday or behind it: the one of the week after. */
export const nextWords =
  wordSet(`next επόμενη επόμενο επόμενης άλλη nächsten nächste nächster nächstes prochain prochaine prossimo prossima próximo próxima
  volgende tjetër ardhshme ardhshëm`)

/** The day of today in the week after: `next week`, `την επόμενη εβδομάδα`, `la semaine prochaine`. */
export const weekWords = wordSet('week εβδομάδα βδομάδα woche semaine settimana semana javë java javën')

/** Articles and prepositions that may precede a weekday; they are ignored. */
export const particles = wordSet(
  'on this am diesen die το την τη αυτό αυτή ce le la el este il questo questa op deze e të këtë',
)

/** Between two ports: `piraeus to santorini`. Some begin other entries, so they are skipped only there. */
export const betweenPorts = wordSet(
  `to για προς στη στην στο στον nach zu à a vers pour per para hasta naar në për deri`,
)

/** Between the parts of a party, and before the one thing that is meant: `2 adults and a car`. */
export const betweenParts = wordSet(`and with plus και με μαζί und mit et avec e ed con y en met dhe me`)
export const articles = wordSet(`a an one ένα ένας μία μια ein eine einem einen einer un une uno una een një`)

/** Before the day of the way back: `return 5/12`. */
export const returnWords =
  wordSet(`return returning back επιστροφή γυρισμός rückfahrt zurück retour ritorno vuelta regreso terug terugreis kthim
  mbrapsht`)

/** A cabin by its usual names; a search shows only ships that have one. */
export const cabinWords =
  wordSet(`cabin cabins καμπίνα καμπίνες kabine kabinen cabine cabines cabina camarote camarotes cabinas hut hutten kabinë
  kabina`)

/** Who travels, by the word of the line that means the same. */
export const peopleWords = meanings({
  a: `adult adults person persons people passenger passengers pax ενήλικας ενήλικες ενήλικος ενήλικοι άτομο άτομα
    επιβάτης επιβάτες erwachsener erwachsene erwachsenen personen adulte adultes personne personnes passager
    passagers adulto adulti adulta adulte persona persone passeggero passeggeri adultos adultas personas pasajero
    pasajeros volwassene volwassenen persoon i_rritur të_rritur e_rritur rritur pasagjer pasagjerë udhëtar udhëtarë`,
  ch: `child children kid kids παιδί παιδιά kind kinder kindern enfant enfants bambino bambini bambina bambine ragazzo
    ragazzi niño niños niña niñas kinderen fëmijë`,
  inf: `infant infants baby babies βρέφος βρέφη μωρό μωρά kleinkind kleinkinder babys säugling säuglinge bébé bébés
    nourrisson nourrissons neonato neonati bebè bebés zuigeling zuigelingen foshnjë foshnja foshnje`,
  stu: `student students φοιτητής φοιτητές φοιτήτρια φοιτήτριες studenten studentin studentinnen étudiant étudiants
    étudiante étudiantes studente studenti studentessa studentesse estudiante estudiantes studentë`,
  res: `resident residents κάτοικος κάτοικοι μόνιμος μόνιμοι einwohner bewohner résident résidents résidente
    résidentes residente residenti residentes inwoner inwoners bewoners banor banorë rezident rezidentë`,
  sen: `senior seniors pensioner pensioners ηλικιωμένος ηλικιωμένη ηλικιωμένοι συνταξιούχος συνταξιούχοι senioren
    rentner rentnerin retraité retraités anziano anziana anziani pensionato pensionati jubilado jubilada jubilados
    gepensioneerde gepensioneerden i_moshuar të_moshuar pensionist pensionistë`,
})

/** A pet by its usual names, by its type on the wire; empty for any. */
export const petWords: ReadonlyMap<string, string> = new Map([
  ...typed('', 'pet pets κατοικίδιο κατοικίδια haustier animal mascota huisdier kafshë'),
  ...typed(
    'DOG',
    `dog dogs puppy σκύλος σκύλο σκυλί σκυλιά hund hunde chien chiens cane cani perro perros hond honden qen qeni`,
  ),
  ...typed('CAT', 'cat cats γάτα γάτες katze katzen chat chats gatto gatti gato gatos kat katten mace macja'),
])

function typed(type: string, words: string): [string, string][] {
  return [...wordSet(words)].map((word) => [word, type])
}

/** Words for vehicles in all languages, by the word of the line with the same meaning. */
export const drivenWords = meanings({
  car: `car cars αυτοκίνητο αυτοκίνητα αμάξι αμάξια ιχ auto autos pkw wagen voiture voitures macchina macchine automobile
    automobili coche coches carro carros auto's makinë makina veturë vetura`,
  moto: `motorcycle motorcycles motorbike motorbikes μοτοσικλέτα μοτοσικλέτες μοτοσυκλέτα μοτοσυκλέτες μηχανή μηχανές
    motorrad motorräder motos motocicletta motociclette motocicleta motocicletas motor motoren motorfiets motorfietsen
    motoçikletë motoçikleta motor`,
  mots: 'scooter scooters moped mopeds παπί παπιά σκούτερ roller motorroller bromfiets motorino motorini ciclomotor',
  bike: `bicycle bicycles bikes ποδήλατο ποδήλατα fahrrad fahrräder vélo vélos bicicletta biciclette bici bicicleta
    bicicletas fiets fietsen biçikletë biçikleta`,
  camp: `camper campers motorhome motorhomes αυτοκινούμενο αυτοκινούμενα wohnmobil wohnmobile camping-car
    camping-cars autocaravana autocaravanas kampeerauto kampeerautos`,
  bus: 'buses coach coaches λεωφορείο λεωφορεία πούλμαν busse reisebus autocar autocars pullman autobus autobuses bussen autobusë',
  trk: `truck trucks lorry lorries φορτηγό φορτηγά lkw lastwagen camion camions camión camiones vrachtwagen
    vrachtwagens kamion kamionë`,
  trail:
    'trailer trailers caravan caravans τρέιλερ τροχόσπιτο τροχόσπιτα anhänger wohnwagen remorque remorques caravane rimorchio roulotte remolque rimorkio',
})

const words = Object.keys(rangeWords).join('|')

/** `dur<8`, `fare20-60`: the word, then a sign and an end, or both ends. */
export const rangeShape = new RegExp(`^(${words})(?:([<>])([\\d:.,]+)|([\\d:.,]+)-([\\d:.,]+))$`)
/** Matches text that can only become a range. */
export const begunRange = new RegExp(`^(?:${words})[<>\\d]`)
