/** The floors of the house (docs/architecture.md): a folder imports only what stands below it. Read by the lint rule and by its test. */

/** From the top down; a folder that is named in none is an error. Loose files stand on the floor of their name. */
export const consoleFloors = [
  ['main', 'app', 'router', 'theme', 'theme-contrast'],
  ['pages'],
  ['screens'],
  ['components'],
  ['ui'],
  ['resources'],
  ['api'],
  ['providers'],
  ['shared'],
  ['schemas'],
]

export const serverFloors = [
  'main',
  'start',
  'backup',
  'embedded',
  'app',
  'modules',
  'export',
  'import',
  'jobs',
  'realtime',
  'auth',
  'webhook',
  'mail',
  'outgoing',
  'files',
  'pdf',
  'http',
  'observability',
  'handover',
  'resource',
  'outbox',
  'database',
  'i18n',
  'contracts',
  'config',
  'kernel',
]
