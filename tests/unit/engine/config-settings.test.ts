import { describe, expect, test } from 'vitest'
import { loadConfig, SettingsError, type Environment } from '../../../server/config/config'

function problemsOf(env: Environment): readonly string[] {
  try {
    loadConfig(env, { production: false })
    return []
  } catch (error) {
    if (error instanceof SettingsError) return error.problems
    throw error
  }
}

function warningsOf(env: Environment, production = false): string[] {
  const warnings: string[] = []
  loadConfig(env, { production, warn: (sentence) => warnings.push(sentence) })
  return warnings
}

test('without settings Kontor listens on 127.0.0.1:8080, on the embedded database, with demo data', () => {
  const config = loadConfig({}, { production: false })
  expect(config).toMatchObject({
    host: '127.0.0.1',
    port: 8080,
    database: null,
    demo: { enabled: true, password: null },
    captchaFixed: null,
    trustProxy: false,
  })
  expect(config.origins).toEqual(['http://127.0.0.1:8080', 'http://localhost:8080'])
  expect(config.data.endsWith('/data')).toBe(true)
})

test('an empty value counts as absent', () => {
  expect(loadConfig({ PORT: '', HOST: ' ' }, { production: false })).toMatchObject({ port: 8080, host: '127.0.0.1' })
})

describe('each wrong value gives one sentence with the name, the value and what to write', () => {
  test.each([
    [{ PORT: '80a' }, 'PORT is "80a": write a number from 1 to 65535, such as 8080.'],
    [{ PORT: '65536' }, 'PORT is "65536": write a number from 1 to 65535, such as 8080.'],
    [{ KONTOR_DEMO: 'maybe' }, 'KONTOR_DEMO is "maybe": write on or off.'],
    [{ KONTOR_DEMO_PASSWORD: 'short' }, 'KONTOR_DEMO_PASSWORD is too short (5 characters): write at least 8.'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL is "loud": write one of fatal, error, warn, info, debug, trace, silent.'],
    [
      { KONTOR_ORIGINS: 'https://a.example/path' },
      'KONTOR_ORIGINS is "https://a.example/path": write addresses without a path, separated by commas, such as https://kontor.example.com.',
    ],
    [
      { TRUST_PROXY: '10.0.0.0/33' },
      'TRUST_PROXY is "10.0.0.0/33": write on, off, the number of proxies in front, or their addresses separated by commas, such as 127.0.0.1,10.0.0.0/8.',
    ],
    [{ KONTOR_LICENSE_KEY: 'mysecret' }, 'KONTOR_LICENSE_KEY is not usable: write a public Ed25519 key, as PEM or base64.'],
    [
      { DATABASE_URL: 'mysql://u:hunter2@h/db' },
      'DATABASE_URL is not usable: write an address such as postgres://user:password@db.example.com:5432/kontor.',
    ],
    [
      { DATABASE_MIGRATE_URL: 'postgres://u@h/db' },
      'DATABASE_MIGRATE_URL is set but DATABASE_URL is not: set DATABASE_URL too, or neither for the embedded database.',
    ],
    [{ FILE_STORE: 's3', S3_BUCKET: 'files' }, 'FILE_STORE is s3, so S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY must be set too.'],
    [{ S3_ENDPOINT: 'minio:9000' }, 'S3_ENDPOINT is "minio:9000": write an address such as https://s3.example.com.'],
    [
      { S3_ENDPOINT: 'https://key@s3.example.com' },
      'S3_ENDPOINT is "https://key@s3.example.com": write an address such as https://s3.example.com.',
    ],
    [{ S3_BUCKET: 'a/b' }, 'S3_BUCKET is "a/b": write letters, digits, dots, hyphens and underscores only.'],
    [
      { BROADCAST_DRIVER: 'external', BROADCAST_KEY: 'k' },
      'BROADCAST_DRIVER is external, so BROADCAST_SECRET, BROADCAST_APP_ID, BROADCAST_HOST must be set too.',
    ],
  ])('%j', (env, sentence) => {
    expect(problemsOf(env)).toEqual([sentence])
  })
})

test('several problems are told together', () => {
  expect(problemsOf({ PORT: 'x', LOG_LEVEL: 'y', TRUST_PROXY: 'z' })).toHaveLength(3)
})

test('a misspelt setting is told with the one that was probably meant', () => {
  expect(warningsOf({ KONTOR_DMEO: 'off' })).toEqual(['KONTOR_DMEO is not a setting of Kontor and is ignored. Did you mean KONTOR_DEMO?'])
  expect(warningsOf({ BROADCAST_KEYS: 'k' })).toEqual([
    'BROADCAST_KEYS is not a setting of Kontor and is ignored. Did you mean BROADCAST_KEY?',
  ])
})

test('settings of the file store that is not used are told', () => {
  const s3 = { S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'k', S3_SECRET_ACCESS_KEY: 's' }
  expect(warningsOf(s3)).toEqual(['S3_BUCKET is ignored because FILE_STORE is not s3.'])
  expect(warningsOf({ ...s3, FILE_STORE: 's3', FILE_STORE_FOLDER: '/srv/files' })).toEqual([
    'FILE_STORE_FOLDER is ignored because FILE_STORE is s3.',
  ])
  expect(warningsOf({ ...s3, FILE_STORE: 's3', S3_REGOIN: 'eu' })).toEqual([
    'S3_REGOIN is not a setting of Kontor and is ignored. Did you mean S3_REGION?',
  ])
})

test('the bucket stands in the path with an endpoint, and in front of Amazon’s host without one', () => {
  const s3 = { FILE_STORE: 's3', S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'k', S3_SECRET_ACCESS_KEY: 's' }
  const filesOf = (env: Environment) => loadConfig({ ...s3, ...env }, { production: false }).files
  expect(filesOf({})).toMatchObject({ endpoint: null, region: 'us-east-1', pathStyle: false })
  expect(filesOf({ S3_ENDPOINT: 'https://s3.example.com' })).toMatchObject({ endpoint: 'https://s3.example.com', pathStyle: true })
  expect(filesOf({ S3_ENDPOINT: 'https://s3.example.com', S3_PATH_STYLE: 'off' })).toMatchObject({ pathStyle: false })
})

test('the fixed captcha is ignored in production, and that is said', () => {
  expect(loadConfig({ CAPTCHA_FIXED: 'abcd' }, { production: false }).captchaFixed).toBe('abcd')
  expect(loadConfig({ CAPTCHA_FIXED: 'abcd' }, { production: true }).captchaFixed).toBeNull()
  expect(warningsOf({ CAPTCHA_FIXED: 'abcd' }, true)).toEqual(['CAPTCHA_FIXED is ignored because NODE_ENV is production.'])
})

test('with DATABASE_URL there is no demo data unless it is asked for, and one role for both is told', () => {
  const env = { DATABASE_URL: 'postgres://app:p@db/kontor' }
  expect(loadConfig(env, { production: false })).toMatchObject({
    demo: { enabled: false },
    database: { url: env.DATABASE_URL, migrateUrl: env.DATABASE_URL },
  })
  expect(loadConfig({ ...env, KONTOR_DEMO: 'on' }, { production: false }).demo.enabled).toBe(true)
  expect(warningsOf(env)[0]).toContain('DATABASE_MIGRATE_URL is not set')
  expect(warningsOf({ ...env, DATABASE_MIGRATE_URL: 'postgres://owner:p@db/kontor' })).toEqual([])
})

test.each([
  ['on', true],
  ['off', false],
  ['2', 2],
  ['127.0.0.1, 10.0.0.0/8', ['127.0.0.1', '10.0.0.0/8']],
  ['loopback', ['loopback']],
])('TRUST_PROXY=%s', (value, trusted) => {
  expect(loadConfig({ TRUST_PROXY: value }, { production: false }).trustProxy).toEqual(trusted)
})

test('secrets that are given are kept, others are drawn and named', () => {
  const given = { KONTOR_SECRET: 'x'.repeat(32), BROADCAST_KEY: 'key', BROADCAST_SECRET: 's'.repeat(16) }
  expect(loadConfig(given, { production: false })).toMatchObject({
    secret: given.KONTOR_SECRET,
    broadcast: { key: 'key', secret: given.BROADCAST_SECRET },
    generated: [],
  })
  const [one, other] = [loadConfig({}, { production: false }), loadConfig({}, { production: false })]
  expect(one.generated).toEqual(['broadcast_key', 'broadcast_secret', 'secret'])
  expect(one.secret).toMatch(/^[0-9a-f]{64}$/)
  expect(one.secret).not.toBe(other.secret)
})

test('an external broadcaster is reached over https on 443 unless it is said otherwise', () => {
  const env = {
    BROADCAST_DRIVER: 'external',
    BROADCAST_KEY: 'k',
    BROADCAST_SECRET: 's'.repeat(16),
    BROADCAST_APP_ID: 'a',
    BROADCAST_HOST: 'ws.example',
  }
  expect(loadConfig(env, { production: false }).broadcast).toMatchObject({
    driver: 'external',
    host: 'ws.example',
    port: 443,
    scheme: 'https',
  })
  expect(loadConfig({ ...env, BROADCAST_SCHEME: 'http' }, { production: false }).broadcast).toMatchObject({ port: 80, scheme: 'http' })
})
