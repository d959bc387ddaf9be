/** The company (sc.md §3.4): one row. */
import { defineSchema } from '../core/define'

const hasServer = { field: 'smtp_host', op: 'nempty' } as const
const customMap = { field: 'map_provider', op: 'eq', value: 'custom' } as const

export const companySetup = defineSchema('sc/company-setup', {
  x: {
    area: 'admin',
    singleton: true,
    actions: { test: {} },
    seeds: [
      { name: { en: 'Our company', tw: '本公司', cn: '本公司', jp: '当社' }, languages: ['en', 'tw', 'cn', 'jp'], calendar_region: 'TW' },
    ],
  },
  required: [
    'name',
    'time_zone',
    'currency',
    'default_language',
    'languages',
    'week_start',
    'era',
    'fiscal_month',
    'calendar_region',
    'map_provider',
    'base_url',
  ],
  properties: {
    name: { x: { type: 'i18n-text' } },
    short_name: { type: 'string', maxLength: 40 },
    /** Of a company in Taiwan the server refuses a wrong one. */
    tax_id: { type: 'string', maxLength: 20, x: { warn: 'tw_tax_id' } },
    address: { x: { type: 'i18n-text' } },
    phone: { type: 'string', maxLength: 32, x: { warn: 'phone' } },
    email: { type: 'string', format: 'email', maxLength: 254 },
    website: { type: 'string', format: 'uri', maxLength: 500, pattern: '^https?://' },
    logo: { x: { type: 'file', file: { images: true } } },
    favicon: { x: { type: 'file', file: { images: true } } },
    login_picture: { x: { type: 'file', file: { images: true } } },
    primary_colour: { x: { type: 'colour' } },
    time_zone: { type: 'string', default: 'Asia/Taipei', x: { codes: 'time_zone' } },
    currency: { type: 'string', default: 'TWD', pattern: '^[A-Z]{3}$', x: { codes: 'currency', transform: 'upper' } },
    default_language: { enum: ['en', 'tw', 'cn', 'jp'], default: 'tw' },
    languages: { type: 'array', items: { enum: ['en', 'tw', 'cn', 'jp'] }, minItems: 1 },
    week_start: { enum: ['mon', 'sun'], default: 'mon' },
    date_format: { type: 'string', maxLength: 20, pattern: '^(YYYY|MMM|MM|M|DD|D|[ /.-])+$' },
    era: { enum: ['ce', 'roc'], default: 'ce' },
    fiscal_month: { type: 'integer', minimum: 1, maximum: 12, default: 1 },
    calendar_region: { x: { ref: 'sc/calendar-region' } },
    file_max_mb: { type: 'integer', minimum: 1, maximum: 2000, default: 100 },
    /** Besides those that are never taken (programs). Without the dot. */
    file_blocked_ext: { x: { type: 'texts' }, maxItems: 100 },
    /** How long who has left keeps his data (sc.md §5.6); empty = for ever. Five years by law: Taiwan Labour Standards Act art. 7, 23, 30. */
    retention_years: { type: 'integer', minimum: 5, maximum: 99, default: 5, x: { unit: 'year' } },
    /** Mail goes out through this server; without it mails are held. */
    smtp_host: { type: 'string', maxLength: 253, pattern: '^[A-Za-z0-9._:-]+$' },
    smtp_port: { type: 'integer', minimum: 1, maximum: 65535, default: 587, x: { show_if: hasServer } },
    smtp_security: { enum: ['none', 'starttls', 'tls'], default: 'starttls', x: { show_if: hasServer } },
    smtp_user: { type: 'string', maxLength: 200, x: { show_if: hasServer } },
    smtp_password: {
      type: 'string',
      maxLength: 500,
      x: { secret: true, show_if: { all: [hasServer, { field: 'smtp_user', op: 'nempty' }] } },
    },
    /** An address, with a name before it if wanted: `Kontor <kontor@example.com>`. */
    mail_from: {
      type: 'string',
      maxLength: 300,
      pattern: '^([^<>"@,;\\\\]*<[^<>@,;\\s"]+@[^<>@,;\\s"]+>|[^<>@,;\\s"]+@[^<>@,;\\s"]+)$',
      x: { show_if: hasServer, required_if: hasServer },
    },
    /** Written by the test of these settings; a change of them makes it `untested` again. */
    smtp_state: { enum: ['untested', 'working', 'failed'], default: 'untested', x: { computed: true } },
    smtp_tested_at: { type: 'string', format: 'date-time', x: { computed: true } },
    map_provider: { enum: ['osm', 'google', 'custom', 'none'], default: 'osm' },
    /** No secret: whoever sees a map has it in the addresses of the tiles. The provider binds it to this console's address. */
    map_key: {
      type: 'string',
      maxLength: 200,
      pattern: '^[A-Za-z0-9._~-]+$',
      x: {
        show_if: { field: 'map_provider', op: 'in', value: ['google', 'custom'] },
        required_if: { field: 'map_provider', op: 'eq', value: 'google' },
      },
    },
    map_tile_url: { type: 'string', maxLength: 500, x: { show_if: customMap, required_if: customMap } },
    map_attribution: { type: 'string', maxLength: 200, x: { show_if: customMap, required_if: customMap } },
    /** Switched off for everybody, on /sc/license. */
    modules_off: { x: { type: 'texts', computed: true } },
    base_url: { type: 'string', format: 'uri', maxLength: 500, pattern: '^https?://', default: 'http://127.0.0.1:8080' },
  },
})
