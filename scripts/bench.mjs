/** `npm run bench [-- name …]`: builds bench/<name>.ts as the server is built (declarations are found by Vite) and runs it. */
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'

const root = new URL('..', import.meta.url).pathname
const runnable = readdirSync(`${root}bench`)
  .filter((file) => file.endsWith('.ts') && readFileSync(`${root}bench/${file}`, 'utf8').includes('`npm run bench'))
  .map((file) => file.slice(0, -3))
const wanted = process.argv.slice(2).length > 0 ? process.argv.slice(2) : runnable

for (const name of wanted) {
  if (!existsSync(`${root}bench/${name}.ts`)) {
    console.error(`There is no bench/${name}.ts. Benches: ${runnable.join(', ')}.`)
    process.exit(2)
  }
  run('node_modules/.bin/vite', ['build', '--ssr', `bench/${name}.ts`, '--outDir', `dist/bench/${name}`, '--logLevel', 'warn'])
  console.log(`\n## ${name}\n`)
  run(process.execPath, [`dist/bench/${name}/${name}.js`])
}

function run(program, args) {
  const { status } = spawnSync(program, args, { cwd: root, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
