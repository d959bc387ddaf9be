// Files are kebab-case, named after the one thing in them.
import { basename } from 'node:path'

const vague = ['utils', 'util', 'helpers', 'helper', 'common', 'misc', 'functions']

export const fileName = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: { kebab: '{{name}}: file names are kebab-case.', vague: '{{name}}: name the file after the one thing in it.' },
  },
  create(context) {
    return {
      Program(node) {
        const name = basename(context.filename)
        const stem = name.replace(/(\.(test|config|d))?\.(tsx?|m?js)$/, '')
        if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(stem)) context.report({ node, messageId: 'kebab', data: { name } })
        if (vague.includes(stem)) context.report({ node, messageId: 'vague', data: { name } })
      },
    }
  },
}
