/** Every acceptance scenario of sc.md, shell.md and cm.md, and every security row of signing in and real time, stands as a test that carries its number. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

/** Lines with the name of a test or of a group: comments name scenarios too, and prove nothing. */
const names = ['unit', 'api', 'e2e']
  .flatMap((folder) =>
    readdirSync(`tests/${folder}`, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.test.ts') && !file.endsWith('acceptance.test.ts'))
      .flatMap((file) => readFileSync(`tests/${folder}/${file}`, 'utf8').split('\n')),
  )
  .filter((line) => /^\s*(test|it|describe|\])/.test(line))
  .join('\n')
const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)

describe.each([
  ['sc.md', 22],
  ['shell.md', 24],
  ['cm.md', 25],
])('%s §12', (spec, last) => {
  test.each(numbers(1, last))('scenario %d is tested', (number) =>
    expect(names).toMatch(new RegExp(`${spec.replace('.', '\\.')} §12\\.${number}(?!\\d)`)),
  )
})
test.each([...numbers(1, 19), ...numbers(38, 44), 52, 53])('runtime.md S%d is tested', (number) =>
  expect(names).toMatch(new RegExp(`\\bS${number}(?!\\d)`)),
)

test('the files that docs/security.md names are there', () => {
  const named = [...readFileSync('docs/security.md', 'utf8').matchAll(/`((?:tests|bench)\/[\w/-]+)`/g)].map(([, file]) => file)
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter((file) => !existsSync(`${file}.test.ts`) && !existsSync(`${file}.ts`))).toEqual([])
})
