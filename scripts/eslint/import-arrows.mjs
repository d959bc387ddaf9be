// The arrows of the architecture as a lint rule: which folder may import which.
import { dirname, relative, resolve, sep } from 'node:path'

// From the outermost layer to the innermost: a layer imports itself and what comes after it.
const consoleLayers = ['pages', 'screens', 'components', 'resources', 'api', 'providers', 'shared', 'schemas']
const serverLayers = ['modules', 'realtime', 'auth', 'resource', 'database']

export const importArrows = {
  meta: { type: 'problem', schema: [], messages: { arrow: '{{sentence}}' } },
  create(context) {
    const root = context.cwd
    const file = partsOf(root, context.filename)
    const check = (node, source, { isType = false, isLazy = false } = {}) => {
      if (typeof source !== 'string' || !source.startsWith('.')) return
      const target = partsOf(root, resolve(dirname(context.filename), source))
      const sentence = sides(file, target) ?? modules(file, target) ?? (isType || isLazy ? undefined : layers(file, target))
      if (sentence) context.report({ node, messageId: 'arrow', data: { sentence } })
    }
    return {
      ImportDeclaration: (node) => check(node, node.source.value, { isType: node.importKind === 'type' }),
      ExportNamedDeclaration: (node) => node.source && check(node, node.source.value, { isType: node.exportKind === 'type' }),
      ExportAllDeclaration: (node) => check(node, node.source.value),
      ImportExpression: (node) => check(node, node.source.value, { isLazy: true }),
    }
  },
}

const partsOf = (root, path) => relative(root, path).split(sep)

/** The console and the server share src/schemas and src/shared, and nothing else. */
function sides([from], [to, folder]) {
  if (from === 'src' && to === 'server') return 'The console never imports the server: put what both need into src/shared.'
  if (from === 'server' && to === 'src' && folder !== 'schemas' && folder !== 'shared')
    return 'The server imports nothing of the console but src/schemas and src/shared.'
  return undefined
}

function modules([from, folder, module], [to, targetFolder, target, ...rest]) {
  if (from !== 'server' || to !== 'server' || folder !== 'modules' || targetFolder !== 'modules' || module === target) return undefined
  return rest.length === 0 || rest.join('/').replace(/\.ts$/, '') === 'index'
    ? undefined
    : `A module never imports another module's files: call what server/modules/${target}/index.ts exports, or react to its event.`
}

function layers([side, from], [targetSide, to]) {
  if (side !== targetSide) return undefined
  const order = side === 'src' ? consoleLayers : side === 'server' ? serverLayers : []
  const [own, other] = [order.indexOf(from), order.indexOf(to)]
  if (own === -1 || other === -1 || other >= own) return undefined
  return `Arrows point one way, ${order.join(' → ')}: ${from} must not import ${to}.`
}
