/**
 * A file that belongs to a record (sc.md §3.6): uploaded first, linked when the record that names it is saved, removed after
 * a day when none does. Its bytes lie in the file store; who may show the record may fetch it.
 */
import { defineSchema } from '../core/define'

export const attachment = defineSchema('sc/attachment', {
  x: {
    area: 'use',
    title: 'name',
    attached: true,
    live: false,
    // Uploaded and fetched by calls of their own (/api/common/attachment).
    standard_actions: [],
    indexes: [{ fields: ['module', 'entity', 'record_id'] }, { fields: ['created_at'] }],
  },
  required: ['name', 'size', 'mime', 'state', 'scan'],
  properties: {
    /** Of the record; empty until one is saved. */
    module: { type: 'string', maxLength: 10, x: { computed: true } },
    entity: { type: 'string', maxLength: 60, x: { computed: true } },
    record_id: { type: 'integer', x: { computed: true } },
    field: { type: 'string', maxLength: 60, x: { computed: true } },
    name: { type: 'string', maxLength: 255 },
    /** Bytes. */
    size: { type: 'integer', minimum: 0 },
    /** Sniffed, never as the browser says. */
    mime: { type: 'string', maxLength: 127 },
    sha256: { type: 'string', maxLength: 64, x: { computed: true } },
    /** Pixels, as it is looked at; 0 = no picture that can be read. */
    width: { type: 'integer', minimum: 0, x: { computed: true } },
    height: { type: 'integer', minimum: 0, x: { computed: true } },
    /** Of its thumbnail. */
    thumb_key: { type: 'string', maxLength: 200, x: { computed: true, secret: true } },
    storage_key: { type: 'string', maxLength: 200, x: { computed: true, secret: true } },
    /** Those that arrived, while a large file is sent piece by piece. */
    parts: { x: { type: 'integers', computed: true } },
    state: { enum: ['uploading', 'ready'], default: 'ready', x: { computed: true } },
    scan: { enum: ['pending', 'clean', 'infected', 'skipped'], default: 'skipped', x: { computed: true } },
  },
})
