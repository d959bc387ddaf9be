/** `npm run new-module <code>` writes a module that is sound, has all its words, and overwrites nothing. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { languages } from '../../../src/schemas/core/types'
import { copyProject, type ProjectCopy } from '../../support/project-copy'

// It starts programs of its own.

let copy: ProjectCopy
const make = (code: string, ...options: string[]) => copy.run('new-module.mjs', ...(code === '' ? [] : [code]), ...options)
const read = (path: string) => readFileSync(join(copy.folder, path), 'utf8')
const keysOf = (value: unknown, path = ''): string[] =>
  typeof value === 'object' && value !== null ? Object.entries(value).flatMap(([key, child]) => keysOf(child, `${path}.${key}`)) : [path]

beforeAll(() => {
  copy = copyProject()
})
afterAll(() => copy.remove())

test.each([
  ['', 'A module has a code: two or three small letters, such as lb. Write: npm run new-module lb'],
  ['Library', '"Library" is no code of a module: two or three small letters, such as lb. Write: npm run new-module lb'],
  ['new', 'The word new has a meaning of its own. Choose another code.'],
  ['cm', 'There is a module cm already: src/schemas/cm. Choose another code.'],
])('the code "%s" is refused with a sentence, and nothing is written', async (code, sentence) => {
  const { code: exit, output } = await make(code)
  expect([exit, output.trim()]).toEqual([1, sentence])
  expect(read('src/resources/module-files.ts')).not.toContain(`'./${code}new'`)
})

describe('the module qz', () => {
  test('is written and known to console and server', async () => {
    const { code, output } = await make('qz')
    expect([code, output]).toEqual([0, expect.stringContaining('npm start shows it at /qz')])
    for (const path of ['src/schemas/qz/item.ts', 'server/modules/qz/index.ts', 'tests/api/qz/item.test.ts']) expect(output).toContain(path)
    expect(read('src/resources/module-files.ts')).toContain("  qz: async () => (await import('./qz')).qz,\n}")
    expect(read('server/modules/index.ts')).toMatch(/\[[\w,\s]+\bqzModule,?\s*\]/)
  })

  test('is sound, and its words are there in every language', async () => {
    expect(
      await copy.node('-e', "import('./scripts/declarations.mjs').then(({ requireSoundDeclarations }) => requireSoundDeclarations())"),
    ).toEqual({ code: 0, output: '' })
    const words = await copy.vitest('tests/unit/engine/i18n-texts.test.ts')
    expect({ code: words.code, failed: words.output.includes('FAIL') }).toEqual({ code: 0, failed: false })
    const [english, ...others] = languages.map((language) =>
      ['module', 'item'].flatMap((file) => keysOf(JSON.parse(read(`locales/${language}/qz/${file}.json`)))),
    )
    for (const other of others) expect(other).toEqual(english)
  })

  test('a second time it is there already, and stays as it is', async () => {
    const before = read('src/resources/module-files.ts')
    const { code, output } = await make('qz')
    expect([code, output.trim()]).toEqual([1, 'There is a module qz already: src/schemas/qz. Choose another code.'])
    expect(read('src/resources/module-files.ts')).toBe(before)
    expect(existsSync(join(copy.folder, 'src/schemas/qz/item.ts'))).toBe(true)
  })
})

describe('the module qy, made with --request', () => {
  test('is a request: a schema, its rules and its words, sound and in every language', async () => {
    const { code, output } = await make('qy', '--request')
    expect([code, output]).toEqual([0, expect.stringContaining('docs/requests.md says how')])
    for (const path of ['src/schemas/qy/request.ts', 'server/modules/qy/request/request-rules.ts']) expect(output).toContain(path)
    expect(
      await copy.node('-e', "import('./scripts/declarations.mjs').then(({ requireSoundDeclarations }) => requireSoundDeclarations())"),
    ).toEqual({ code: 0, output: '' })
    const words = await copy.vitest('tests/unit/engine/i18n-texts.test.ts')
    expect({ code: words.code, failed: words.output.includes('FAIL') }).toEqual({ code: 0, failed: false })
  })
})
