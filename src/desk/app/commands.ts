import type { AnyCommand, Hands } from '../command/command.ts'
import { commands } from '../command/registry.ts'
import { changeLanguage, currentLanguage } from '../language/language.ts'
import { newBooking, newRecall } from './leaving/afresh.ts'
import { depart, guards, leads } from './leaving/guard.ts'
import { foldMenu, turn } from './look.ts'
import { leaveDesk } from './signOut.ts'

declare module '../command/command.ts' {
  interface Commands {
    'app.issueTickets': {}
    'app.manageBookings': {}
    'app.settings': {}
    'app.shortcutsPage': {}
    'app.home': {}
    'app.optionalList': {}
    'app.theme': {}
    'app.density': {}
    'app.menu': {}
    'app.language': { language?: string }
    'session.signOut': {}
  }
  interface Places {
    signIn: true
    home: true
  }
}

/** Begins anew; what stood on the screen the operator comes from, he has seen go. */
function anew(begin: typeof newBooking, hands: Hands): () => Promise<void> {
  const asked = guards() || commands.place() === 'step1'
  return () => begin(asked, hands)
}

/** What belongs to no noun: going about, the look, the language. */
export const appCommands: AnyCommand[] = [
  {
    id: 'app.issueTickets',
    where: 'everywhere',
    changes: 'nothing',
    awaits: leads('step1'),
    run: (_, hands) => depart({ awaits: 'step1', go: anew(newBooking, hands) }),
  },
  {
    id: 'app.manageBookings',
    where: 'everywhere',
    changes: 'nothing',
    awaits: leads('recall'),
    run: (_, hands) => depart({ awaits: 'recall', go: anew(newRecall, hands) }),
  },
  {
    id: 'app.settings',
    where: 'everywhere',
    changes: 'nothing',
    awaits: leads('settings'),
    run: (_, { navigate }) => depart({ awaits: 'settings', go: () => navigate('/settings') }),
  },
  {
    id: 'app.shortcutsPage',
    where: 'everywhere',
    changes: 'nothing',
    awaits: leads('shortcutsPage'),
    run: (_, { navigate }) => depart({ awaits: 'shortcutsPage', go: () => navigate('/shortcuts') }),
  },
  {
    id: 'app.optionalList',
    where: 'everywhere',
    changes: 'nothing',
    awaits: leads('recall'),
    run: (_, { navigate }) =>
      depart({ awaits: 'recall', go: () => navigate('/booking-search?initialActiveKey=3') }),
  },
  {
    id: 'app.home',
    where: 'everywhere',
    changes: 'nothing',
    awaits: leads('home'),
    run: (_, { navigate }) => depart({ awaits: 'home', go: () => navigate('/') }),
  },
  { id: 'app.theme', where: 'everywhere', changes: 'nothing', run: () => turn('theme') },
  { id: 'app.density', where: 'everywhere', changes: 'nothing', run: () => turn('density') },
  { id: 'app.menu', where: 'everywhere', changes: 'nothing', run: foldMenu },
  {
    id: 'app.language',
    where: 'everywhere',
    changes: 'nothing',
    run: ({ language }) => changeLanguage(language ?? (currentLanguage() === 'el' ? 'en' : 'el')),
  },
  {
    id: 'session.signOut',
    where: 'everywhere',
    changes: 'record',
    awaits: 'signIn',
    async run(_, { navigate }) {
      await leaveDesk()
      navigate('/')
    },
  },
]
