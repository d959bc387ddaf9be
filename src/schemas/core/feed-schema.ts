/** The secret address from which a person's own calendar reads what a module has for them. Only its hash is kept. No API of its own. */
import { defineSchema } from './define'

const server = { computed: true } as const

/** @param permission the third part of the path of the right to have one */
export const feedSchema = (name: string, permission: string) =>
  defineSchema(name, {
    x: {
      area: 'use',
      permission,
      title: 'made_at',
      row_owner: 'user',
      standard_actions: [],
      live: false,
      comments: false,
      unique: [['user']],
    },
    required: ['user', 'token_hash', 'made_at'],
    properties: {
      user: { x: { ref: 'sc/user', on_delete: 'cascade', computed: true, bears_rights: true } },
      token_hash: { type: 'string', maxLength: 64, x: { unique: true, computed: true, secret: true } },
      made_at: { type: 'string', format: 'date-time', x: server },
      last_read_at: { type: 'string', format: 'date-time', x: server },
    },
  })
