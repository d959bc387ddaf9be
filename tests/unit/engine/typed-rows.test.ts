/** Rows are typed where they are read (issue: typed rows): what still takes them as they come is counted, and a count may only sink. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** By module: untyped rows (`: Values`), and values that are forced into a type (`Number(…)`, `String(…)`). Lower a number when it has sunk. */
const ceilings: Readonly<Record<string, { untyped: number; forced: number }>> = {
  as: { untyped: 1, forced: 31 },
  bb: { untyped: 53, forced: 75 },
  ca: { untyped: 109, forced: 115 },
  cm: { untyped: 160, forced: 329 },
  fa: { untyped: 28, forced: 98 },
  sc: { untyped: 102, forced: 229 },
  vs: { untyped: 1, forced: 7 },
  wf: { untyped: 0, forced: 56 },
}

const sourcesOf = (module: string): string[] =>
  readdirSync(`server/modules/${module}`, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(`server/modules/${module}/${name}`, 'utf8'))

const countIn = (texts: readonly string[], pattern: RegExp): number =>
  texts.reduce((sum, text) => sum + [...text.matchAll(pattern)].length, 0)

test('every module has a ceiling', () => {
  const modules = readdirSync('server/modules', { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))
  expect(modules.toSorted()).toEqual(Object.keys(ceilings).toSorted())
})

test.each(Object.entries(ceilings))('%s takes no more rows as they come than it did', (module, { untyped, forced }) => {
  const texts = sourcesOf(module)
  expect(countIn(texts, /: Values\b/g)).toBeLessThanOrEqual(untyped)
  expect(countIn(texts, /\b(?:Number|String)\(/g)).toBeLessThanOrEqual(forced)
})
