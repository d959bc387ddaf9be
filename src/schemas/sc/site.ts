/** Where people work (sc.md §3.4, §5.5): a place with its border, networks, time zone and calendar. Rules: geofence.ts, polygon.ts. */
import { defineSchema } from '../core/define'

export const site = defineSchema('sc/site', {
  x: {
    area: 'admin',
    open_options: true,
    list: {
      columns: ['code', 'name', 'address', 'radius_m', 'time_zone', 'calendar_region', 'active'],
      sort: 'code',
      filters: ['active', 'time_zone', 'calendar_region'],
    },
    related: [
      { entity: 'sc/hardware', field: 'site' },
      { entity: 'sc/department', field: 'site' },
      { entity: 'sc/user', field: 'site' },
    ],
    actions: { test: {} },
    examples: [
      {
        code: 'SITE{n}',
        lat: '25.033964',
        lng: '121.564468',
        polygon: null,
        networks: ['192.0.2.0/24'],
        wifi: ['00:1A:2B:3C:4D:5E'],
        time_zone: 'Asia/Taipei',
      },
    ],
  },
  required: ['code', 'name', 'lat', 'lng', 'radius_m', 'accuracy_allowance_m', 'max_accuracy_m', 'time_zone', 'active'],
  properties: {
    code: { type: 'string', maxLength: 32, pattern: '^[A-Za-z0-9_-]+$', x: { unique: true, search: true } },
    name: { x: { type: 'i18n-text', search: true } },
    address: { type: 'string', maxLength: 300, x: { search: true } },
    lat: { x: { type: 'decimal', precision: 9, scale: 6 } },
    lng: { x: { type: 'decimal', precision: 9, scale: 6 } },
    radius_m: { type: 'integer', minimum: 30, maximum: 5000, default: 200, x: { unit: 'metre' } },
    /** GeoJSON; it overrides the circle. */
    polygon: { x: { type: 'json' } },
    accuracy_allowance_m: { type: 'integer', minimum: 0, maximum: 1000, default: 50, x: { unit: 'metre' } },
    max_accuracy_m: { type: 'integer', minimum: 1, maximum: 10_000, default: 200, x: { unit: 'metre' } },
    /** CIDR: who comes from there is at the site, wherever his device believes it is. */
    networks: { x: { type: 'texts' }, maxItems: 50 },
    /** BSSID of access points. */
    wifi: { x: { type: 'texts' }, maxItems: 200 },
    time_zone: { type: 'string', x: { codes: 'time_zone' } },
    calendar_region: { x: { ref: 'sc/calendar-region' } },
    active: { type: 'boolean', default: true },
  },
})
