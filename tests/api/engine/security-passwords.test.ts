/** Passwords as people type them, and where they must not be seen (runtime.md S1, S2). */
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { passwordFaults, passwordPresets } from '../../../server/auth/password/password-policy'
import { createResetLink } from '../../../server/auth/password/reset-link'
import { authApp, rightPassword, type AuthApp } from '../../support/auth-app'

let server: AuthApp
let people = 0
beforeAll(async () => {
  server = await authApp()
})
afterAll(() => server.close())
const newBrowser = (on = server) => on.browser(`10.6.${++people % 250}.1`)
/** Somebody who has chosen this password, by the call that people choose with. */
async function personWith(password: string, on = server) {
  const account = `chooser${++people}`
  const id = await on.createPerson(account)
  const browser = newBrowser(on)
  await browser.login(account)
  const changed = await browser.post('/api/sc/user/change-password', {
    current_password: rightPassword,
    password,
    password_confirmation: password,
  })
  return { account, id, browser, changed }
}

test('two people of one password have two argon2id hashes, and their rows hold nothing of it (S1)', async () => {
  const password = 'canary-of-the-river-walk'
  const [one, other] = [await personWith(password), await personWith(password)]
  const { rows } = await sql<{
    hash: string
    row: string
  }>`select password_hash as hash, u::text as row from sc_user as u where id in (${one.id}, ${other.id})`.execute(server.db)
  expect(rows.map(({ hash }) => /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22,}\$[A-Za-z0-9+/]{43}$/.test(hash))).toEqual([
    true,
    true,
  ])
  expect(rows[0]?.hash).not.toBe(rows[1]?.hash)
  const { rows: history } = await sql<{ row: string }>`select to_jsonb(h)::text as row from sc_password_history as h`.execute(server.db)
  for (const { row } of [...rows, ...history]) expect(row).not.toContain(password)
})

test('what is typed at a change, at a reset and at the sign-in is in no line of the log, in full detail (S1)', async () => {
  let lines = ''
  const logging = await authApp({
    logger: {
      level: 'trace',
      stream: {
        write: (line: string) => {
          lines += line
        },
      },
    },
  })
  const canary = 'canary-4711-of-the-river'
  const { browser, account, id, changed } = await personWith(canary, logging)
  expect(changed.status).toBe(200)
  await browser.login(account, canary)
  await browser.post('/api/sc/user/change-password', {
    current_password: `${canary} wrong`,
    password: `${canary} new`,
    password_confirmation: `${canary} else`,
  })
  const { token } = await createResetLink(logging.system, id)
  await browser.post('/api/sc/user/check-reset-token', { token })
  expect(
    (await browser.post('/api/sc/user/reset-password', { token, password: `${canary} reset`, password_confirmation: `${canary} reset` }))
      .status,
  ).toBe(200)
  await logging.close()
  expect(lines.length).toBeGreaterThan(0)
  for (const secret of [canary, rightPassword, token, browser.token]) expect(lines).not.toContain(secret)
})

describe('a password of 64 characters and more, in any script (S2)', () => {
  const character = fc.oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
    fc.constantFrom('密', 'パ', 'ß', 'İ', '🐻', 'é', ' ', '"', '\\', '<', '\u3000'),
  )
  const password = fc
    .array(character, { minLength: 64, maxLength: 90 })
    .map((characters) => characters.join(''))
    .filter(
      (text) =>
        passwordFaults(text, { ...passwordPresets.recommended, password_min: 64 }, { words: [], blocklist: new Set() }).length === 0,
    )
  test('property: signs in exactly; with one character more, less, changed or of the other case it does not', async () => {
    await fc.assert(
      fc.asyncProperty(password, fc.nat(), async (text, n) => {
        const { account, changed } = await personWith(text)
        expect([changed.status, changed.body.errors]).toEqual([200, undefined])
        expect((await newBrowser().login(account, text)).status).toBe(200)
        const characters = [...text]
        const at = n % characters.length
        const swapped = characters.map((one) => (one === one.toLowerCase() ? one.toUpperCase() : one.toLowerCase())).join('')
        const near = [
          characters.with(at, characters[at] === 'x' ? 'y' : 'x').join(''),
          characters.toSpliced(at, 1).join(''),
          `${text}x`,
          text.slice(0, -1),
          text.trim(),
          swapped,
        ]
        for (const wrong of near.filter((one) => one.normalize('NFC') !== text.normalize('NFC')))
          expect((await newBrowser().login(account, wrong)).status, JSON.stringify(wrong)).toBe(422)
      }),
      { numRuns: 5 },
    )
  })
})
