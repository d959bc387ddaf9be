/** What a whole run of tests comes to, and what its reporter says of files that fail in unusual ways (CONTRIBUTING.md, "Tests"). */
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brokenFiles, verdictOf, type Report, type TestedFile } from '../../../scripts/verdict.mjs'

const good = (path: string, passed = 3): TestedFile => ({ path, state: 'passed', passed, failed: 0, problems: [] })
const bad = (path: string): TestedFile => ({
  path,
  state: 'failed',
  passed: 2,
  failed: 1,
  problems: [{ test: 'a > b', message: 'Timeout\nof a wait' }],
})
const dead = (path: string): TestedFile => ({ path, state: 'unfinished', passed: 0, failed: 0, problems: [] })
const run = (files: TestedFile[], strays: Report['strays'] = []): Report => ({ files, strays })

describe('the verdict', () => {
  test('on a run in which all pass', () => {
    expect(verdictOf({ first: run([good('a'), good('b', 4)]) })).toEqual({ passed: 7, failed: 0, unsteady: [] })
  })

  test('a file that fails twice has failed', () => {
    expect(verdictOf({ first: run([good('a'), bad('b')]), repeats: { b: run([bad('b')]) } })).toEqual({
      passed: 5,
      failed: 1,
      unsteady: [],
    })
  })

  test('a file that passes alone is unsteady, with what failed first', () => {
    expect(verdictOf({ first: run([good('a'), bad('b')]), repeats: { b: run([good('b')]) } })).toEqual({
      passed: 6,
      failed: 0,
      unsteady: [{ file: 'b', test: 'a > b', message: 'Timeout' }],
    })
  })

  test('one that is listed already has failed, though it passed alone', () => {
    const { passed, failed, unsteady } = verdictOf({ first: run([bad('b')]), repeats: { b: run([good('b')]) }, known: ['b'] })
    expect([passed, failed, unsteady.length]).toEqual([2, 1, 1])
  })

  test('a file whose worker died fails as one, and may pass alone', () => {
    const first = run([good('a'), dead('b')], [{ message: '[vitest-pool]: Worker forks emitted error.' }])
    expect(verdictOf({ first })).toEqual({ passed: 3, failed: 1, unsteady: [] })
    expect(verdictOf({ first, repeats: { b: run([good('b')]) } })).toEqual({
      passed: 6,
      failed: 0,
      unsteady: [{ file: 'b', test: 'the file', message: 'its worker died' }],
    })
  })

  test('what breaks outside of all files is not excused by a worker that died beside it', () => {
    const strays = [{ message: '[vitest-pool]: Worker forks emitted error.' }, { message: 'the set-up broke' }]
    expect(verdictOf({ first: run([good('a'), dead('b')], strays), repeats: { b: run([good('b')]) } })).toMatchObject({ failed: 1 })
  })

  test('an error outside of the tests of a file is that of the file; one of no file has failed', () => {
    const first = run([good('a'), good('b')], [{ message: 'Unhandled', path: 'b' }])
    expect(brokenFiles(first)).toEqual(['b'])
    expect(verdictOf({ first })).toMatchObject({ failed: 1 })
    expect(verdictOf({ first, repeats: { b: run([good('b')], [{ message: 'Unhandled', path: 'b' }]) } })).toMatchObject({ failed: 1 })
    expect(verdictOf({ first, repeats: { b: run([good('b')]) } })).toMatchObject({ passed: 6, failed: 0 })
    expect(verdictOf({ first: run([good('a')], [{ message: 'the set-up broke' }]) })).toMatchObject({ failed: 1 })
  })

  test('a repeat in which no test ran is no pass; a run without a report has failed', () => {
    expect(verdictOf({ first: run([bad('b')]), repeats: { b: run([]) } })).toMatchObject({ failed: 1, unsteady: [] })
    expect(verdictOf({})).toEqual({ passed: 0, failed: 1, unsteady: [] })
  })

  test('never says that all is good where a file did not pass in either run', () => {
    const file = fc.constantFrom('passed', 'failed', 'unfinished')
    fc.assert(
      fc.property(fc.array(fc.tuple(file, fc.option(file), fc.boolean()), { minLength: 1, maxLength: 8 }), (files) => {
        const made = (state: string, n: number) => (state === 'passed' ? good : state === 'failed' ? bad : dead)(String(n))
        const { failed } = verdictOf({
          first: run(files.map(([state], n) => made(state, n))),
          repeats: Object.fromEntries(files.flatMap(([, again], n) => (again === null ? [] : [[String(n), run([made(again, n)])]]))),
          known: files.flatMap(([, , isKnown], n) => (isKnown ? [String(n)] : [])),
        })
        const lost = files.filter(([state, again, isKnown]) => state !== 'passed' && (again !== 'passed' || isKnown))
        expect(failed).toBe(lost.length)
      }),
    )
  })
})

describe('the reporter', () => {
  const folder = mkdtempSync(resolve('node_modules', '.kontor-report-'))
  const written: Record<string, string> = {
    'good.test.ts': `test('passes', () => {})`,
    'bad.test.ts': `test('passes', () => {}); test('fails', () => { throw new Error('not so') })`,
    'broken.test.ts': `throw new Error('cannot be read')`,
    'dead.test.ts': `test('is killed', () => { process.kill(process.pid, 'SIGKILL'); return new Promise(() => {}) })`,
    'stray.test.ts': `test('leaves something behind', () => { setTimeout(() => { throw new Error('too late') }, 0); return new Promise((done) => setTimeout(done, 50)) })`,
    'hook.test.ts': `beforeAll(() => { throw new Error('no set-up') }); test('is not reached', () => {})`,
  }
  let report: Report
  beforeAll(async () => {
    mkdirSync(join(folder, 'tests'))
    for (const [name, text] of Object.entries(written)) writeFileSync(join(folder, 'tests', name), text)
    writeFileSync(join(folder, 'vitest.config.ts'), `export default { test: { globals: true, isolate: false, maxWorkers: 2 } }`)
    const [vitest, reporter] = [resolve('node_modules/vitest/vitest.mjs'), resolve('scripts/test-report.mjs')]
    const env = { ...process.env, KONTOR_TEST_REPORT: join(folder, 'report.json') }
    await promisify(execFile)(process.execPath, [vitest, 'run', '--root', folder, `--reporter=${reporter}`], { env }).catch(() => undefined)
    report = JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')) as Report // the reporter's own
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  const named = (name: string) => report.files.find(({ path }) => path.endsWith(`/${name}.test.ts`))

  test('tells what became of each file', () => {
    expect(named('good')).toMatchObject({ state: 'passed', passed: 1, failed: 0 })
    expect(named('bad')).toMatchObject({ state: 'failed', passed: 1, failed: 1, problems: [{ test: 'fails', message: 'not so' }] })
    expect(named('broken')).toMatchObject({ state: 'failed', problems: [{ test: 'the file', message: 'cannot be read' }] })
    expect(named('hook')).toMatchObject({ state: 'failed' })
    expect(named('dead')).toMatchObject({ passed: 0 })
    expect(named('dead')?.state).not.toBe('passed')
  })

  test('no file that did not pass goes unseen', () => {
    expect(
      brokenFiles(report)
        .map((path) => path.split('/').at(-1)?.split('.')[0])
        .sort(),
    ).toEqual(['bad', 'broken', 'dead', 'hook', 'stray'])
    expect(verdictOf({ first: report }).failed).toBe(5)
  })
})
