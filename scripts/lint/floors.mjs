/** The floors of the house, from the top (docs/architecture.md): a folder, or a loose file by its name, imports only what stands below it. */
export const floors = {
  src: [
    'main',
    'dev',
    'app',
    'router',
    'theme',
    'theme-contrast',
    'pages',
    'screens',
    'components',
    'ui',
    'resources',
    'api',
    'providers',
    'shared',
    'schemas',
    'assets',
  ],
  server: [
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
    'field-types',
    'i18n',
    'contracts',
    'config',
    'kernel',
  ],
}

/** What still points upward, from file to file: to be mended, never added to. */
export const remainingArrows = new Set([])

/** `server/auth/plugin.ts` → `auth`, `src/app.tsx` → `app`. */
export const floorOf = ([, folder = '']) => folder.replace(/\.\w+$/, '')

/**
 * @param from, to paths in the repository, without leading `./`; endings may be missing
 * @param isLazy a dynamic import
 * @returns what is wrong with the import, or undefined
 */
export function arrowTrouble(from, to, { isLazy = false } = {}) {
  const [source, target] = [from.split('/'), to.split('/')]
  if (remainingArrows.has(`${bare(from)} → ${bare(to)}`)) return undefined
  return betweenSides(source, target) ?? betweenModules(source, target) ?? betweenFloors(source, target, isLazy)
}

const bare = (path) => path.replace(/\.tsx?$/, '')

function betweenSides([from], [to, folder]) {
  if (from === 'src' && to === 'server') return 'The console never imports the server: put what both need into src/shared or src/schemas.'
  if (from === 'server' && to === 'src' && folder !== 'schemas' && folder !== 'shared')
    return 'The server imports nothing of the console but src/shared and src/schemas.'
  return undefined
}

function betweenModules([from, folder, module], [to, targetFolder, target, ...rest]) {
  if (from !== 'server' || to !== 'server' || folder !== 'modules' || targetFolder !== 'modules' || module === target) return undefined
  return rest.length === 0 || bare(rest.join('/')) === 'index'
    ? undefined
    : `A module never imports another module's files: call what server/modules/${target}/index.ts exports, or react to its event.`
}

function betweenFloors(source, target, isLazy) {
  const order = floors[source[0]]
  if (!order || source[0] !== target[0]) return undefined
  const [own, other] = [floorOf(source), floorOf(target)]
  const stranger = [own, other].find((name) => !order.includes(name))
  if (stranger !== undefined) return `${source[0]}/${stranger} has no floor yet: give it one in scripts/lint/floors.mjs.`
  // A resource names its screens, which are loaded when they are opened: the one arrow up.
  if (isLazy && source[0] === 'src' && own === 'resources' && (other === 'pages' || other === 'screens')) return undefined
  return order.indexOf(other) < order.indexOf(own)
    ? `A folder imports only what stands below it, ${order.join(' → ')}: ${own} must not import ${other}.`
    : undefined
}
