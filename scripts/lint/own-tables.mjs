// A module's SQL names its own tables; of another module's only what that one publishes (table-owners.mjs).
import { relative } from 'node:path'
import { foreignTables } from './table-owners.mjs'

export const ownTables = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      foreign:
        "{{table}} is another module's: call what its server/modules/{{owner}}/index.ts exports (or a port), publish it in scripts/lint/table-owners.mjs, or react to an event.",
    },
  },
  create(context) {
    const file = relative(context.cwd, context.filename).replaceAll('\\', '/')
    return {
      TemplateLiteral(node) {
        for (const quasi of node.quasis)
          for (const { table, owner } of foreignTables(file, quasi.value.raw))
            context.report({ node: quasi, messageId: 'foreign', data: { table, owner } })
      },
    }
  },
}
