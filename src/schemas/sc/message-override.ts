/** The company's own wording of a text of the product (sc.md §3.6): merged by the server into what `GET /lang/json-data/{module}` answers. */
import { defineSchema } from '../core/define'
import { languages } from '../core/types'

export const messageOverride = defineSchema('sc/message-override', {
  x: {
    area: 'admin',
    permission: 'company-setup',
    title: 'key',
    unique: [['module', 'key', 'language']],
    list: { columns: ['module', 'key', 'language', 'text'], sort: 'module,key,language', filters: ['module', 'language'] },
    // Texts that the product has, without placeholders; one a combination, since they are unique together.
    examples: ['home.title', 'search.title', 'bell.title'].flatMap((key) =>
      languages.map((language) => ({ module: 'common', key, language })),
    ),
  },
  required: ['module', 'key', 'language', 'text'],
  properties: {
    /** Name of its locale file. */
    module: { type: 'string', minLength: 1, maxLength: 30 },
    /** As in the locale file, with dots: `action.save`. */
    key: { type: 'string', minLength: 1, maxLength: 200, x: { search: true } },
    language: { enum: languages },
    text: { x: { type: 'longtext', search: true }, minLength: 1, maxLength: 4000 },
  },
})
