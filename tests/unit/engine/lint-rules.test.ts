import { ESLint } from 'eslint'
import { beforeAll, expect, test } from 'vitest'

const eslint = new ESLint()

/** Judges a text as if it stood in that file of the project; the real configuration. */
async function complaints(file: string, code: string): Promise<string[]> {
  const [result] = await eslint.lintText(code, { filePath: file })
  return (result?.messages ?? [])
    .filter(({ ruleId }) => ruleId?.startsWith('kontor/') || ruleId === 'no-restricted-syntax')
    .map(({ message }) => message)
}

// The first look reads the whole project.
beforeAll(async () => void (await complaints('server/kernel/errors.ts', '')), 180_000)

test.each([
  [
    'src/providers/http/http.ts',
    '../components/shell/x',
    'Arrows point one way, pages → screens → components → resources → api → providers → shared → schemas: providers must not import components.',
  ],
  [
    'src/schemas/core/define.ts',
    '../providers/http',
    'Arrows point one way, pages → screens → components → resources → api → providers → shared → schemas: schemas must not import providers.',
  ],
  [
    'src/providers/http/http.ts',
    '../../../server/kernel/errors',
    'The console never imports the server: put what both need into src/shared.',
  ],
  ['server/kernel/errors.ts', '../src/providers/http/http', 'The server imports nothing of the console but src/schemas and src/shared.'],
  [
    'server/database/schema/columns.ts',
    '../resource/write',
    'Arrows point one way, modules → realtime → auth → resource → database: database must not import resource.',
  ],
  [
    'server/modules/sc/module.ts',
    '../cm/hooks',
    "A module never imports another module's files: call what server/modules/cm/index.ts exports, or react to its event.",
  ],
])('%s may not import %s', async (file, source, sentence) => {
  expect(await complaints(file, `import { x } from '${source}'\nexport const y = x\n`)).toEqual([sentence])
})

test.each([
  ['src/providers/http/http.ts', '../schemas/define'],
  ['server/database/schema/columns.ts', '../../../src/schemas/core/define'],
  ['server/modules/sc/module.ts', '../../../src/shared/core/call'],
  ['server/modules/sc/module.ts', '../../resource/write'],
  ['server/modules/sc/module.ts', '../cm'],
  ['server/modules/sc/module.ts', '../cm/index'],
  ['server/modules/sc/module.ts', './demo'],
])('%s may import %s', async (file, source) => {
  expect(await complaints(file, `import { x } from '${source}'\nexport const y = x\n`)).toEqual([])
})

test('resources load screens lazily and take types from anywhere in the console', async () => {
  expect(
    await complaints(
      'src/resources/index.ts',
      `import type { X } from '../screens/x'\nexport const y = () => import('../pages/cm/x') as Promise<X>\n`,
    ),
  ).toEqual([])
  expect(await complaints('src/resources/index.ts', `import { x } from '../pages/cm/x'\nexport const y = x\n`)).toHaveLength(1)
})

test('the server compares secrets in constant time only (S40)', async () => {
  const inServer = (expression: string) =>
    complaints(
      'server/kernel/errors.ts',
      `export const same = (a: Record<string, string>, token: string, given: string) => ${expression}\n`,
    )
  expect(await inServer('given === token')).toEqual(['Compare `token` with crypto.timingSafeEqual, not with ===.'])
  expect(await inServer('a.xsrfToken !== given')).toEqual(['Compare `xsrfToken` with crypto.timingSafeEqual, not with !==.'])
  expect(await inServer('a.password_hash === undefined || token === ""')).toEqual([])
  expect(await inServer('given === a.name')).toEqual([])
})

test('only lazily loaded pages have a default export, and no file is excused by a comment', async () => {
  expect(await complaints('server/kernel/errors.ts', '/* eslint-disable */\nexport default 1\n')).toEqual([
    'Export by name; only pages that are loaded lazily have a default export.',
  ])
})
