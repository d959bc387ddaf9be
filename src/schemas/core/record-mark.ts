/** The declaration of what a person marks on any record (follow, favourite): own rows, written and read through calls of their own. */
export const recordMark = {
  x: {
    area: 'use',
    title: 'entity',
    row_owner: 'user',
    standard_actions: [],
    live: false,
    unique: [['user', 'module', 'entity', 'record_id']],
    indexes: [{ fields: ['module', 'entity', 'record_id'] }],
  },
  required: ['user', 'module', 'entity', 'record_id'],
  properties: {
    user: { x: { ref: 'sc/user', on_delete: 'cascade' } },
    module: { type: 'string', maxLength: 10 },
    entity: { type: 'string', maxLength: 60 },
    record_id: { type: 'integer', minimum: 1 },
  },
} as const
