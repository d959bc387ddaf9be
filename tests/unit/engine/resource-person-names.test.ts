/** One place says how a person is named (server/resource/read/person-names.ts): no query of the server does it by hand (sc.md §3.1 `name`). */
import { expect, test } from 'vitest'
import { user } from '../../../src/schemas/sc/user'

const sources = import.meta.glob<string>('../../../server/**/*.ts', { eager: true, query: '?raw', import: 'default' })
/** What stands between the backticks of a query, nested ones left as they are. */
const queries = /sql(?:<[^`]*?>)?`((?:[^`$]|\$(?!\{)|\$\{(?:[^{}`]|\{[^{}]*\}|`[^`]*`)*\})*)`/g
/** Those that are sent all his names tell them as they are: the screen chooses. */
const tellsAll = (query: string) => Object.values(user.x.title_in ?? {}).every((name) => query.includes(name))

function namesByHand(query: string): boolean {
  if (tellsAll(query)) return false
  const aliases = [...query.matchAll(/\bsc_user as (\w+)/g)].map(([, alias = '']) => alias)
  const isBare = /\bselect [^$]*\bname\b[^$]* from sc_user(?! as)\b/.test(query)
  return isBare || aliases.some((alias) => new RegExp(`\\b${alias}\\.name\\b`).test(query.replace(/\$\{[^}]*\}/g, '')))
}

test.each([
  ['select id, name from sc_user where id = 1', true],
  ['select person.id, person.name from sc_job join sc_user as person on true', true],
  ['select id, name, name_en from sc_user', false],
  ["select person.id, ${personName(ctx, 'person')} as name from sc_user as person", false],
  ['select d.name from sc_department as d join sc_user as u on u.id = d.head_id', false],
])('%s: %s', (query, byHand) => {
  expect(namesByHand(query)).toBe(byHand)
})

test('no query of the server names a person by hand', () => {
  const found = Object.entries(sources).flatMap(([path, text]) =>
    [...text.matchAll(queries)].filter(([, query = '']) => namesByHand(query)).map(([, query]) => `${path}: ${query}`),
  )
  expect(found).toEqual([])
})
