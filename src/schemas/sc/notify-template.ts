/** The company's own words for an event (sc.md §3.5), where the product's are not to be used: one a channel and language. */
import { defineSchema } from '../core/define'
import { languages } from '../core/types'

export const notifyTemplate = defineSchema('sc/notify-template', {
  x: {
    area: 'admin',
    permission: 'notify',
    title: 'event',
    unique: [['event', 'channel', 'language']],
    list: {
      columns: ['event', 'channel', 'language', 'subject'],
      sort: 'event,channel,language',
      filters: ['event', 'channel', 'language'],
    },
    // One a combination, since they are unique together.
    examples: ['sc.import.done', 'sc.post.changed'].flatMap((event) =>
      ['mail', 'webhook'].flatMap((channel) => languages.map((language) => ({ event, channel, language }))),
    ),
  },
  required: ['event', 'channel', 'language', 'subject', 'body'],
  properties: {
    event: { type: 'string', maxLength: 100, x: { search: true } },
    channel: { enum: ['mail', 'webhook'], default: 'mail' },
    language: { enum: languages },
    /** Placeholders in double braces: `{{person}}`. */
    subject: { type: 'string', minLength: 1, maxLength: 200, x: { search: true } },
    body: { x: { type: 'longtext' }, maxLength: 4000 },
  },
})
