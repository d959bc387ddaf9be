// `npm run dev`: Vite serves the console and reloads it as it is edited; the server is rebuilt and started again.
import { spawn } from 'node:child_process'
import { createServer as createProbe } from 'node:net'
import { join } from 'node:path'
import { checkNode, ensureInstalled, ensureSound, orSayWhy, root, Stop } from './prepare.mjs'

await orSayWhy(async () => {
  checkNode()
  await ensureInstalled()
  await ensureSound()
  const host = process.env.HOST || '127.0.0.1'
  const port = Number(process.env.PORT || 8080)
  const serverPort = await freePort()
  const { build, createServer } = await import('vite')
  const console_ = await createServer({
    root,
    server: { host, port, strictPort: true, proxy: proxyTo(serverPort) },
  })
  await console_.listen().catch((error) => {
    throw new Stop(`Port ${port} is in use (${error.message}). Set PORT to another one.`)
  })
  const server = restartable(join(root, 'dist/dev/main.js'), {
    ...process.env,
    HOST: '127.0.0.1',
    PORT: String(serverPort),
    KONTOR_ORIGINS: process.env.KONTOR_ORIGINS || [host, '127.0.0.1', 'localhost'].map((name) => `http://${name}:${port}`).join(','),
  })
  const watcher = await build({ root, logLevel: 'warn', build: { ssr: 'server/main.ts', outDir: 'dist/dev', watch: {} } })
  watcher.on('event', ({ code }) => void (code === 'END' && server.restart()))
  console.log(`The console is at http://${host}:${port} and is drawn anew as you edit; the server starts again by itself.`)
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.once(signal, () => void Promise.all([watcher.close(), console_.close(), server.stop()]).then(() => process.exit(0)))
  }
})

function proxyTo(port) {
  const target = `http://127.0.0.1:${port}`
  return { '/api': target, '/lang': target, '/health': target, '/metrics': target, '/app': { target, ws: true } }
}

/** One server process at a time; a new one starts when the old one has ended. */
function restartable(file, env) {
  let child
  let turn = Promise.resolve()
  const end = () =>
    new Promise((resolve) => {
      if (!child || child.exitCode !== null || child.signalCode !== null) return resolve()
      child.once('exit', resolve)
      child.kill('SIGTERM')
    })
  const restart = async () => {
    await end()
    child = spawn(process.execPath, ['--enable-source-maps', file], {
      cwd: root,
      env,
      stdio: ['ignore', 'inherit', 'inherit'],
      detached: true,
    })
  }
  return {
    restart: () => {
      turn = turn.then(restart)
    },
    stop: () => turn.then(end),
  }
}

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createProbe()
      .once('error', reject)
      .listen(0, '127.0.0.1', () => {
        const { port } = probe.address()
        probe.close(() => resolve(port))
      })
  })
}
