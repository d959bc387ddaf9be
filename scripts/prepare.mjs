// What must be there before anything runs: Node, packages, a build of the present sources. Plain Node: nothing is installed yet.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
const oldestNode = [20, 19]

export class Stop extends Error {}

/** Node that is too old for the packages stops here, with a sentence instead of a stack. */
export function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1])) return
  throw new Stop(`Kontor needs Node.js ${oldestNode.join('.')} or newer; this is ${process.versions.node}. See https://nodejs.org.`)
}

/** Installs exactly what the lockfile says, unless that is installed. */
export async function ensureInstalled() {
  const reason = reasonToInstall()
  if (!reason) return
  // npm ci empties the folder first, through a link too: that of another checkout, where others are at work.
  if (isLink('node_modules'))
    throw new Stop(
      `node_modules is a link, and ${reason}. Install in the checkout that it leads to, or bring this one up to it, then start again.`,
    )
  console.log(`Installing packages (${reason}); this takes a minute or two …`)
  // Building needs the development packages too, also where NODE_ENV says production.
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  const npm = process.env.npm_execpath
  const code = npm?.endsWith('.js')
    ? await run(process.execPath, [npm, ...args])
    : await run('npm', args, { shell: process.platform === 'win32' })
  if (code !== 0)
    throw new Stop(
      'The packages could not be installed (npm ci failed, see above). Check the network and the npm registry, then start again.',
    )
}

/** npm keeps a list of what it installed: it must hold all that the lockfile asks for on this system. */
function reasonToInstall() {
  const installed = readJson('node_modules/.package-lock.json')?.packages
  if (!installed) return 'none are there'
  const wanted = readJson('package-lock.json')?.packages ?? {}
  const isWrong = Object.entries(wanted).some(
    ([path, entry]) => path !== '' && isForHere(entry) && (installed[path]?.version !== entry.version || !existsSync(join(root, path))),
  )
  return isWrong ? 'the installed ones are not those of package-lock.json' : undefined
}

const isLink = (path) => lstatSync(join(root, path), { throwIfNoEntry: false })?.isSymbolicLink() ?? false

function isForHere({ os, cpu, libc, optional, link }) {
  if (link || libc || (optional && !os && !cpu)) return false
  const allows = (list, own) => !list || list.includes(own)
  return allows(os, process.platform) && allows(cpu, process.arch)
}

const sources = ['src', 'server', 'locales', 'public', 'index.html', 'vite.config.ts', 'tsconfig.json', 'package.json', 'package-lock.json']

/** Builds console and server unless the last build was of these very sources. */
export async function ensureBuilt() {
  const stamp = join(root, 'dist/sources')
  const present = sourcesHash()
  if (
    existsSync(stamp) &&
    readFileSync(stamp, 'utf8') === present &&
    existsSync(join(root, 'dist/client/index.html')) &&
    existsSync(join(root, 'dist/server/main.js'))
  )
    return
  await ensureSound()
  console.log('Building the console and the server; this takes about half a minute …')
  rmSync(stamp, { force: true })
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const builds = [
    ['build', '--logLevel', 'warn'],
    ['build', '--ssr', 'server/main.ts', '--logLevel', 'warn'],
  ]
  // The client's build takes long, the server's seconds: at the same time.
  const failed = (await Promise.all(builds.map((args) => runQuietly(process.execPath, [vite, ...args])))).find(({ code }) => code !== 0)
  if (failed) throw new Stop(`The build failed:\n${failed.output}`)
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, present)
}

let checked

/** A wrong declaration is said in a second, not after a build. Once in a process. @throws Stop with file, path and the likely mistake of each */
export function ensureSound() {
  // Loaded here: it needs packages, which may have been installed a moment ago.
  checked ??= import('./declarations.mjs').then(({ requireSoundDeclarations }) => requireSoundDeclarations())
  return checked
}

/** Contents, not times: a fresh clone or another branch changes times of files that are the same. */
function sourcesHash() {
  const hash = createHash('sha256').update(process.versions.node.split('.')[0])
  for (const path of sources.flatMap(filesBelow).sort())
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0')
  return hash.digest('hex')
}

function filesBelow(path) {
  if (!existsSync(join(root, path))) return []
  if (
    !readdirSync(dirname(join(root, path)), { withFileTypes: true })
      .find((entry) => entry.name === path.split('/').at(-1))
      ?.isDirectory()
  )
    return [path]
  return readdirSync(join(root, path), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
}

/** Runs a program in the project's folder with this terminal. @returns its exit code, 1 when a signal ended it */
export function run(program, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], ...options })
    child.once('error', reject)
    child.once('close', (code) => resolve(code ?? 1))
  })
}

/** Its words matter only when it fails: progress bars and hints for developers are not for who starts Kontor. */
function runQuietly(program, args) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, NODE_ENV: 'production' } })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        output += chunk
      })
    child.once('error', reject)
    child.once('close', (code) => resolve({ code: code ?? 1, output: output.trim() }))
  })
}

/** It ends with a sentence; where anything but a Stop came from is told with LOG_LEVEL=debug. */
export async function orSayWhy(act) {
  try {
    await act()
  } catch (error) {
    const isSaid = error instanceof Error && !/^(debug|trace)$/.test(process.env.LOG_LEVEL ?? '')
    console.error(isSaid ? `\n${error.message}${error instanceof Stop ? '' : ' (LOG_LEVEL=debug says where that happened.)'}` : error)
    process.exit(1)
  }
}

function readJson(path) {
  try {
    return JSON.parse(readFileSync(join(root, path), 'utf8'))
  } catch {
    return undefined
  }
}
