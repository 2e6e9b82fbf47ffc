/** The borders between folders; the coarse ones are also TypeScript project references. */

const nouns =
  '(session|settings|reference|sailing|pricing|product|sale|booking|cashier|checkin|disruption|draft|group|ledger|mail|parcel|party|statistics|ticket|truck)'

/** What a folder of src may import beside itself and packages. */
const sides = {
  domain: '^src/domain/',
  contract: '^src/(contract|domain)/',
  bridge: '^src/(bridge|contract|domain)/',
  crs: '^(src/(crs|contract|domain)/|package\\.json$|locales/)',
  desk: '^(src/(desk|contract|domain)/|src/bridge/port\\.ts$|locales/|keymaps/)',
}

const sideRules = Object.entries(sides).map(([side, allowed]) => ({
  name: `${side}-imports`,
  comment:
    'domain → nothing · contract → domain · crs, bridge and desk → both, never each other; desk → bridge/port',
  severity: 'error',
  from: { path: `^src/${side}/` },
  to: { path: '^(src|locales|keymaps|tests|package\\.json)', pathNot: allowed },
}))

/** In the CRS each of these nouns may call the services of those after it, and of the foundations. */
const order = [
  'statistics',
  'disruption',
  'group',
  'checkin',
  'parcel',
  'ticket',
  'sale',
  'booking',
  'sailing',
  'pricing',
  'product',
]
const foundations = [
  'database',
  'draft',
  'journal',
  'ledger',
  'mail',
  'pdf',
  'reference',
  'server',
  'session',
  'worker',
  'xls',
]

/** Packages of the desk; `ky` is used by the request layer alone. */
const deskPackages = [
  '@simplewebauthn/browser',
  'react',
  'react-dom',
  'react-i18next',
  'react-router-dom',
  'react-aria-components',
  '@tanstack/react-query',
  '@tanstack/react-table',
  '@tanstack/react-virtual',
  'zustand',
  'immer',
  'hotkeys-js',
  'cmdk',
  'lucide-react',
  'i18next',
  'date-fns',
  'fflate',
  'papaparse',
  'qrcode',
  '@fontsource/jetbrains-mono',
]

/** The handles of a noun’s commands, which the whole desk may import. */
const commandsFile = '^src/desk/[^/]+/commands\\.ts$'

const packages = ['npm', 'npm-dev', 'npm-no-pkg', 'npm-unknown', 'core']
const inModules = (names) => `node_modules/(@types/)?(${names.join('|')})/`

const orderRules = order.map((noun, at) => ({
  name: `crs-${noun}-imports`,
  comment: `${order.join(' → ')}, in one direction`,
  severity: 'error',
  from: { path: `^src/crs/${noun}/` },
  to: {
    path: '^src/crs/',
    pathNot: `^src/crs/(${[...order.slice(at), ...foundations].join('|')})/`,
  },
}))

module.exports = {
  forbidden: [
    ...sideRules,
    ...orderRules,
    {
      name: 'no-circular',
      comment: 'the types of arguments in a noun’s commands.ts come from the files that use its handles',
      severity: 'error',
      from: { pathNot: commandsFile },
      to: { circular: true, viaOnly: { pathNot: commandsFile } },
    },
    {
      name: 'desk-handles-import-types-only',
      comment:
        'a noun’s commands.ts is the one file that other nouns may import: it loads nothing of the noun',
      severity: 'error',
      from: { path: commandsFile },
      to: {
        path: '^src/',
        pathNot: '^src/desk/(command/command|question/handle)\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'no-unresolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'nothing-imports-tests',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^tests/' },
    },
    {
      name: 'no-dev-packages-in-src',
      comment: 'npm start installs without them',
      severity: 'error',
      from: { path: '^src/' },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'domain-packages',
      comment: 'rules and values use no package and nothing of Node',
      severity: 'error',
      from: { path: '^src/domain/' },
      to: { dependencyTypes: packages },
    },
    {
      name: 'contract-packages',
      severity: 'error',
      from: { path: '^src/contract/' },
      to: { dependencyTypes: packages, pathNot: inModules(['typebox']) },
    },
    {
      name: 'bridge-packages',
      severity: 'error',
      from: { path: '^src/bridge/' },
      to: {
        dependencyTypes: ['npm', 'npm-dev', 'npm-no-pkg', 'npm-unknown'],
        pathNot: inModules(['typebox']),
      },
    },
    {
      name: 'desk-packages',
      severity: 'error',
      from: { path: '^src/desk/', pathNot: '^src/desk/request/' },
      to: { dependencyTypes: packages, pathNot: inModules(deskPackages) },
    },
    {
      name: 'desk-request-packages',
      severity: 'error',
      from: { path: '^src/desk/request/' },
      to: { dependencyTypes: packages, pathNot: inModules(['ky', ...deskPackages]) },
    },
    {
      name: 'crs-lower-nouns',
      comment: 'ledger, session and reference serve every noun and call none above them',
      severity: 'error',
      from: { path: '^src/crs/(draft|ledger|mail|session|reference|truck)/' },
      to: { path: `^src/crs/(${order.join('|')})/` },
    },
    {
      name: 'crs-sql-is-private',
      comment: 'a noun asks another noun’s service, never its tables',
      severity: 'error',
      from: { path: '^src/crs/([^/]+)/' },
      to: { path: '^src/crs/.+Sql\\.ts$', pathNot: '^src/crs/$1/' },
    },
    {
      name: 'crs-nouns-know-no-server',
      comment:
        'of the assembly they know what they are given, the clock, the words, how to do a thing again and again, for whom, or in turns, and where to report a fault',
      severity: 'error',
      from: { path: `^src/crs/${nouns}/` },
      to: {
        path: '^src/crs/server/',
        pathNot:
          '^src/crs/server/(context|clock|serverText|job/job|fault/reportFault|limits/fairQueue)\\.ts$',
      },
    },
    {
      name: 'crs-database-knows-no-noun',
      severity: 'error',
      from: { path: '^src/crs/(database|journal)/' },
      to: { path: `^src/crs/(${nouns.slice(1, -1)}|server|world)/` },
    },
    {
      name: 'desk-foundation-knows-no-noun',
      comment: 'these folders serve every noun',
      severity: 'error',
      from: {
        path: '^src/desk/(browser|command|keys|line|queue|macro|help|request|grid|field|plot|language)/',
      },
      to: { path: `^src/desk/(app|${nouns.slice(1, -1)})/`, pathNot: commandsFile },
    },
    {
      name: 'desk-nouns-apart',
      comment:
        'nouns share ids, domain values, the working booking and the stored booking on screen, and run each other’s commands by id',
      severity: 'error',
      from: { path: `^src/desk/${nouns}/` },
      to: {
        path: `^src/desk/${nouns}/`,
        pathNot: ['^src/desk/($1|sale/model|booking/shown)/', commandsFile],
      },
    },
    {
      name: 'desk-sale-model-is-lowest',
      comment: 'entry, checkout and other nouns use the working booking; it uses none of them',
      severity: 'error',
      from: { path: '^src/desk/sale/model/' },
      to: { path: '^src/desk/sale/', pathNot: ['^src/desk/sale/model/', commandsFile] },
    },
    {
      name: 'desk-sale-model-knows-no-line',
      comment: 'it reads single words as the command line does, and knows nothing of entries and their rows',
      severity: 'error',
      from: { path: '^src/desk/sale/model/' },
      to: { path: '^src/desk/line/', pathNot: '^src/desk/line/words/' },
    },
    {
      name: 'desk-shown-booking-is-low',
      comment: 'the stored booking on screen uses nothing of the screens that show it',
      severity: 'error',
      from: { path: '^src/desk/booking/shown/' },
      to: { path: '^src/desk/booking/', pathNot: ['^src/desk/booking/shown/', commandsFile] },
    },
    {
      name: 'desk-sale-in-order',
      comment: 'the sale composes checkout and entry; checkout may use entry, never the other way',
      severity: 'error',
      from: { path: '^src/desk/sale/(entry|checkout)/' },
      to: { path: '^src/desk/sale/([^/]+$|checkout/)', pathNot: ['^src/desk/sale/$1/', commandsFile] },
    },
    {
      name: 'desk-nouns-below-app',
      comment: 'app composes nouns; nouns know nothing of it',
      severity: 'error',
      from: { path: `^src/desk/${nouns}/`, pathNot: commandsFile },
      to: { path: '^src/desk/app/', pathNot: commandsFile },
    },
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^\\.build/' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.cjs', '.js', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'types', 'default'],
      mainFields: ['module', 'main', 'types'],
    },
  },
}
