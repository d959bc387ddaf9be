/** Work that outlives its request (sc.md §3.6, §4): imports, exports, nightly acts. Written by server/jobs alone; its truth, pg-boss being the transport. */
import { defineSchema } from '../core/define'

const server = { computed: true } as const

export const job = defineSchema('sc/job', {
  x: {
    area: 'admin',
    title: 'title',
    row_owner: 'owner_user',
    standard_actions: ['list', 'show'],
    actions: { cancel: {}, retry: {} },
    list: {
      columns: ['title', 'kind', 'state', 'progress', 'message', 'owner_user', 'attempts', 'started_at', 'finished_at'],
      sort: '-id',
      filters: ['state', 'kind', 'owner_user', 'queued_at', 'finished_at'],
    },
    indexes: [{ fields: ['owner_user', 'id'] }, { fields: ['state', 'heartbeat_at'] }, { fields: ['access_token'] }],
    // One at a time per key: the range of a job that is not over is open.
    exclude: [{ name: 'unique_key', equal: ['unique_key'], from: 'queued_at', to: 'finished_at', bounds: '[)', error: 'unique_key' }],
  },
  required: ['kind', 'title', 'state', 'progress', 'attempts', 'language', 'queued_at'],
  properties: {
    kind: { type: 'string', maxLength: 100, x: server },
    title: { type: 'string', maxLength: 200, x: server },
    state: { enum: ['queued', 'running', 'succeeded', 'failed', 'cancelled'], default: 'queued', x: server },
    progress: { type: 'integer', minimum: 0, maximum: 100, default: 0, x: server },
    done: { type: 'integer', x: server },
    total: { type: 'integer', x: server },
    message: { type: 'string', maxLength: 1000, x: server },
    /** What was asked for, as the one who started it sent it: for the runner only. */
    params: { x: { type: 'json', computed: true, secret: true } },
    result: { x: { type: 'json', computed: true } },
    /** `{name, type, size}` */
    file: { x: { type: 'json', computed: true } },
    /** Where the file store keeps it; empty again after 7 days. */
    file_key: { type: 'string', maxLength: 200, x: { computed: true, secret: true } },
    owner_user: { x: { ref: 'sc/user', on_delete: 'cascade', computed: true } },
    /** The access token that started it (sc/access-token): it runs with no more rights than that token has now. */
    access_token: { type: 'integer', x: { computed: true, secret: true } },
    /** The address it was started from: outside `admin_networks` it has no admin areas either. */
    started_from: { type: 'string', maxLength: 64, x: { computed: true, secret: true } },
    unique_key: { type: 'string', maxLength: 200, x: server },
    language: { enum: ['en', 'tw', 'cn', 'jp'], default: 'tw', x: server },
    attempts: { type: 'integer', default: 0, x: server },
    /** Which run holds it: a run that was given up for dead finds another one here. */
    run: { type: 'string', maxLength: 36, x: { computed: true, secret: true } },
    queued_at: { type: 'string', format: 'date-time', x: server },
    started_at: { type: 'string', format: 'date-time', x: server },
    finished_at: { type: 'string', format: 'date-time', x: server },
    heartbeat_at: { type: 'string', format: 'date-time', x: server },
  },
})
