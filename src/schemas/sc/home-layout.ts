/** Home pages that administrators arrange (sc.md §3.5): the default, and others for departments, groups, positions and people. */
import { defineSchema } from '../core/define'
import { defaultHome } from './default-home'

export const homeLayout = defineSchema('sc/home-layout', {
  x: {
    area: 'admin',
    title: 'name',
    list: { columns: ['name', 'audience', 'job_position', 'priority', 'updated_at'], sort: '-priority', filters: ['audience'] },
    examples: [{ audience: 'd1' }],
    seeds: [{ name: { en: 'Everyone', tw: '所有人', cn: '所有人', jp: '全員' }, priority: 0, widgets: defaultHome }],
  },
  required: ['name', 'priority', 'widgets'],
  properties: {
    name: { x: { type: 'i18n-text', search: true } },
    /** Empty, and no position either = the default, for whom no other fits. */
    audience: { x: { type: 'owner' } },
    /** Only those who hold it; of the audience, where there is one. */
    job_position: { x: { ref: 'sc/job-position' } },
    /** Of those that fit somebody the greatest; of equals the older one. */
    priority: { type: 'integer', minimum: 0, maximum: 1000, default: 10 },
    widgets: { x: { type: 'json' } },
  },
})
