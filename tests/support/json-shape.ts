/** A json field whose shape is declared: groups, lists and alternatives. */
import { toField } from '../../src/schemas/core/define'
import type { Property } from '../../src/schemas/core/types'

const setup: Property<string> = {
  x: { type: 'json' },
  type: 'object',
  required: ['name'],
  additionalProperties: false,
  properties: {
    name: { type: 'string', title: 'Sender', minLength: 2 },
    retry: { type: 'object', title: 'Retry', properties: { times: { type: 'integer', title: 'Times', minimum: 0, maximum: 9 } } },
    topics: { type: 'array', title: 'Topics', items: { type: 'string', maxLength: 10 } },
    steps: {
      type: 'array',
      title: 'Steps',
      maxItems: 5,
      items: {
        type: 'object',
        required: ['title'],
        properties: {
          title: { type: 'string', title: 'Title' },
          days: { type: 'integer', title: 'Days', minimum: 1, maximum: 30 },
          urgent: { type: 'boolean', title: 'Urgent' },
        },
      },
    },
    target: {
      title: 'Target',
      oneOf: [
        {
          type: 'object',
          title: 'Mail',
          required: ['kind', 'address'],
          properties: { kind: { const: 'mail' }, address: { type: 'string', title: 'Address', format: 'email' } },
        },
        {
          type: 'object',
          title: 'Call',
          required: ['kind', 'number'],
          properties: { kind: { const: 'call' }, number: { type: 'string', title: 'Phone', pattern: '^[0-9]+$' } },
        },
      ],
    },
  },
}

/** @param entity that gets it, `module/entity` */
export const setupField = (entity: string) => toField(entity, 'setup', setup, false)
