// A reporter of Vitest: what became of each file of tests, as JSON in the file that KONTOR_TEST_REPORT names. Vitest's own JSON knows neither
// errors outside of tests nor files whose worker died.
import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { root } from './prepare.mjs'

const pathOf = (file) => relative(root, file).replaceAll('\\', '/')
const messageOf = (error) => String(error?.message ?? error).slice(0, 2000)

export default class TestReport {
  #wanted = []

  onTestRunStart(specifications) {
    this.#wanted = specifications.map(({ moduleId }) => pathOf(moduleId))
  }

  onTestRunEnd(modules, unhandled) {
    const ended = new Map(modules.map((module) => [pathOf(module.moduleId), fileOf(module)]))
    // Of a file whose worker died Vitest says nothing.
    const files = this.#wanted.map((path) => ended.get(path) ?? { path, state: 'unfinished', passed: 0, failed: 0, problems: [] })
    const strays = unhandled.map((error) => ({
      message: messageOf(error),
      ...(error.VITEST_TEST_PATH ? { path: pathOf(error.VITEST_TEST_PATH) } : {}),
    }))
    const target = process.env.KONTOR_TEST_REPORT
    if (target) writeFileSync(target, JSON.stringify({ files, strays }))
  }
}

function fileOf(module) {
  const tests = [...module.children.allTests()]
  const inState = (state) => tests.filter((test) => test.result().state === state)
  const failed = inState('failed')
  const problems = [
    ...module.errors().map((error) => ({ test: 'the file', message: messageOf(error) })),
    ...[...module.children.allSuites()].flatMap((suite) =>
      suite.errors().map((error) => ({ test: suite.fullName, message: messageOf(error) })),
    ),
    ...failed.map((test) => ({ test: test.fullName, message: messageOf(test.result().errors?.[0]) })),
  ]
  const hasEnded = tests.every((test) => test.result().state !== 'pending')
  const state = module.state()
  return {
    path: pathOf(module.moduleId),
    state: state === 'passed' || state === 'skipped' ? (hasEnded ? 'passed' : 'unfinished') : state === 'failed' ? 'failed' : 'unfinished',
    passed: inState('passed').length,
    failed: failed.length,
    problems,
  }
}
