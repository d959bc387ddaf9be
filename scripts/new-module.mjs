// `npm run new-module <code>`: a module that works, to be changed into yours: an entity, its screen, its words in four languages, a rule and a
// test. With `-- --request` its entity is one that a form decides (docs/requests.md). Nothing that is there is overwritten.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { moduleFiles } from './module-files.mjs'
import { requestFiles } from './request-files.mjs'
import { ensureInstalled, orSayWhy, root, run, Stop } from './prepare.mjs'

/** Words of TypeScript, of which a code would make no name, and addresses and texts that belong to the product itself. */
const reserved = ['as', 'do', 'if', 'in', 'is', 'of', 'for', 'let', 'new', 'try', 'var', 'get', 'set', 'any', 'api', 'app', '403', 'www']

await orSayWhy(async () => {
  const options = process.argv.slice(2)
  const isRequest = options.includes('--request')
  const code = options.find((one) => one !== '--request') ?? ''
  requireCode(code)
  const files = isRequest ? requestFiles(code) : moduleFiles(code)
  const lists = [withModuleFile(code), withModule('server/modules/index.ts', code, `${code}Module`)]
  const present = Object.keys(files).filter((path) => existsSync(join(root, path)))
  if (present.length > 0) throw new Stop(`Nothing was written, since ${present.join(', ')} is there already. Choose another code.`)
  for (const [path, text] of [...Object.entries(files), ...lists]) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  await ensureInstalled()
  const prettier = join(root, 'node_modules/prettier/bin/prettier.cjs')
  await run(process.execPath, [prettier, '--write', '--log-level', 'warn', ...Object.keys(files), ...lists.map(([path]) => path)])
  console.log(
    [
      `The module ${code} is made:`,
      ...Object.keys(files).map((path) => `  ${path}`),
      `and a line for it in ${lists.map(([path]) => path).join(' and ')}.`,
      '',
      `npm start shows it at /${code}. npm run check says what is wrong while you change it; docs/${isRequest ? 'requests' : 'add-a-module'}.md says how.`,
    ].join('\n'),
  )
})

function requireCode(code) {
  if (!/^[a-z]{2,3}$/.test(code))
    throw new Stop(
      `${code === '' ? 'A module has a code' : `${JSON.stringify(code)} is no code of a module`}: two or three small letters, such as lb. Write: npm run new-module lb`,
    )
  if (reserved.includes(code)) throw new Stop(`The word ${code} has a meaning of its own. Choose another code.`)
  const taken = [`src/schemas/${code}`, `src/resources/${code}.ts`, `server/modules/${code}`, `locales/en/${code}`].find((path) =>
    existsSync(join(root, path)),
  )
  if (taken) throw new Stop(`There is a module ${code} already: ${taken}. Choose another code.`)
}

/** The console loads a module's file when it is opened: a line in the map of all. @returns path and new text */
function withModuleFile(code) {
  const path = 'src/resources/module-files.ts'
  const text = readFileSync(join(root, path), 'utf8')
  if (!text.endsWith(',\n}\n')) throw new Stop(`${path} has no map of modules as it was made: add ${code} by hand.`)
  return [path, text.replace(/\}\n$/, `  ${code}: async () => (await import('./${code}')).${code},\n}\n`)]
}

/** The module at the end of a list of all. @returns path and new text */
function withModule(path, code, name) {
  const text = readFileSync(join(root, path), 'utf8')
  const list = /= \[([\w,\s]*)\]\n/
  const lastImport = [...text.matchAll(/^import .*\n/gm)].at(-1)
  if (!list.test(text) || !lastImport) throw new Stop(`${path} has no list of modules as it was made: add ${name} by hand.`)
  const at = lastImport.index + lastImport[0].length
  const imported = `${text.slice(0, at)}import { ${name} } from './${code}'\n${text.slice(at)}`
  return [path, imported.replace(list, (_, names) => `= [${[...names.match(/\w+/g), name].join(', ')}]\n`)]
}
