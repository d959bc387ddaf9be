// The arrows of the architecture as a lint rule: which folder may import which, types included.
import { dirname, relative, resolve, sep } from 'node:path'
import { arrowTrouble } from './floors.mjs'

export const importArrows = {
  meta: { type: 'problem', schema: [], messages: { arrow: '{{sentence}}' } },
  create(context) {
    const inRoot = (path) => relative(context.cwd, path).split(sep).join('/')
    const file = inRoot(context.filename)
    const check = (node, source, options) => {
      if (typeof source !== 'string' || !source.startsWith('.')) return
      const sentence = arrowTrouble(file, inRoot(resolve(dirname(context.filename), source)), options)
      if (sentence) context.report({ node, messageId: 'arrow', data: { sentence } })
    }
    return {
      ImportDeclaration: (node) => check(node, node.source.value),
      ExportNamedDeclaration: (node) => node.source && check(node, node.source.value),
      ExportAllDeclaration: (node) => check(node, node.source.value),
      ImportExpression: (node) => check(node, node.source.value, { isLazy: true }),
      TSImportType: (node) => check(node, node.source?.value ?? node.argument?.literal?.value),
    }
  },
}
