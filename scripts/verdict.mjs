// What a whole run comes to: which files run once more, alone, and what counts as passed, failed and unsteady (CONTRIBUTING.md, "Tests").

/** More of them say that something is wrong, not that the machine was busy. */
export const mostRepeated = 5

/**
 * @param report of test-report.mjs
 * @returns paths of files that did not pass, each once
 */
export function brokenFiles({ files, strays }) {
  const broken = files.filter(({ state }) => state !== 'passed').map(({ path }) => path)
  return [...new Set([...broken, ...strays.flatMap(({ path }) => path ?? [])])]
}

/**
 * @param first report of the whole run; undefined when there is none, as Vitest itself broke down
 * @param repeats by path, the report of each file that ran once more
 * @param known the files of tests/unsteady.json: for them one pass of two is no pass
 * @returns counts of tests, and each file that passed only when it ran alone, with what failed before
 */
export function verdictOf({ first, repeats = {}, known = [] }) {
  if (!first) return { passed: 0, failed: 1, unsteady: [] }
  const broken = new Set(brokenFiles(first))
  const passedAlone = (path) => repeats[path] !== undefined && repeats[path].files.length > 0 && brokenFiles(repeats[path]).length === 0
  const isUnsteady = (path) => broken.has(path) && passedAlone(path)
  const isForgiven = (path) => isUnsteady(path) && !known.includes(path)
  const counted = first.files.map((file) => countsOf(file, { broken, isForgiven, repeats }))
  const sum = (key) => counted.reduce((total, counts) => total + counts[key], 0)
  return {
    passed: sum('passed'),
    failed: sum('failed') + strayFailures(first),
    unsteady: first.files.filter(({ path }) => isUnsteady(path)).map((file) => whatFailed(file, first.strays)),
  }
}

function countsOf(file, { broken, isForgiven, repeats }) {
  if (isForgiven(file.path)) return { passed: repeats[file.path].files[0].passed, failed: 0 }
  // A file that could not be read, or whose worker died, fails as one.
  return { passed: file.passed, failed: broken.has(file.path) ? Math.max(file.failed, 1) : 0 }
}

/** Errors that name no file can't be repeated. What Vitest says of a worker that died is said of its file already, which is unfinished. */
function strayFailures({ files, strays }) {
  const isSaidOfFile = ({ message }) => message.startsWith('[vitest-pool]') && files.some(({ state }) => state === 'unfinished')
  return strays.filter((stray) => stray.path === undefined && !isSaidOfFile(stray)).length
}

function whatFailed({ path, state, problems }, strays) {
  const outside = strays.find((stray) => stray.path === path)
  const { test, message } = problems[0] ?? {
    test: 'the file',
    message: outside?.message ?? (state === 'unfinished' ? 'its worker died' : ''),
  }
  return { file: path, test, message: message.split('\n')[0].slice(0, 300) }
}
