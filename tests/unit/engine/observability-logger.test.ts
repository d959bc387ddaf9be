import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { createLogger, safeAddress } from '../../../server/observability/logger'

function logged(write: (log: ReturnType<typeof createLogger>) => void): string {
  let lines = ''
  write(
    createLogger(
      'info',
      new Writable({
        write: (chunk: Buffer, _encoding, done) => {
          lines += chunk.toString()
          done()
        },
      }),
    ),
  )
  return lines
}

test('secrets are hidden wherever they stand', () => {
  const canary = 'canary-4711'
  const line = logged((log) =>
    log.info({ password: canary, user: { token: canary }, request: { headers: { authorization: canary, cookie: canary } } }, 'signed in'),
  )
  expect(line).not.toContain(canary)
  expect(JSON.parse(line)).toMatchObject({ level: 30, msg: 'signed in', password: '[hidden]' })
})

test.each([
  ['/reset-password/abc123', '/reset-password/[hidden]'],
  ['/?setup=abc123', '/?setup=[hidden]'],
  ['/api/cm/tag?page=2&q=Chen&filter[name]=Wang', '/api/cm/tag?page=2&q=[hidden]&filter[name]=[hidden]'],
  ['/app/key?protocol=7', '/app/key?protocol=[hidden]'],
  ['/home', '/home'],
])('of the address %s the log has %s', (address, shown) => {
  expect(safeAddress(address)).toBe(shown)
})

test('an error of the database is logged by code and constraint, without the values of the row', () => {
  const error = Object.assign(new Error('duplicate key value violates unique constraint "sc_user_account_key"'), {
    code: '23505',
    constraint: 'sc_user_account_key',
    detail: 'Key (account)=(canary-4711) already exists.',
  })
  const line = logged((log) => log.error({ err: error }, 'request failed'))
  expect(line).toContain('"code":"23505"')
  expect(line).toContain('"stack"')
  expect(line).not.toContain('canary-4711')
})

test('a line break in a logged text stays one line (S42)', () => {
  expect(
    logged((log) => log.info({ account: 'a\r\n{"level":60}' }, 'signed in'))
      .trim()
      .split('\n'),
  ).toHaveLength(1)
})
