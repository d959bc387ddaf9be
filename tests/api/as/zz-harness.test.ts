import { existsSync, readFileSync, rmSync, appendFileSync, writeFileSync, mkdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sql } from 'kysely'
import { transact } from '../../../server/kernel/context'
import '../../../server/modules/as/demo'
import { testApp } from '../../support/app'
import { setTimeout as wait } from 'node:timers/promises'
const log = (text: string) => appendFileSync('/tmp/asdemo-harness.log', text + '\n')
test('loop', async () => {
  log('starting')
  const server = await testApp({ env: { JOBS_AT_ONCE: '0' } })
  log('ready ' + new Date().toISOString())
  const { rolldown } = await import('rolldown')
  let n = 0
  while (!existsSync('/tmp/asdemo-stop')) {
    if (!existsSync('/tmp/asdemo-go')) { await wait(300); continue }
    rmSync('/tmp/asdemo-go')
    n += 1
    const began = Date.now()
    try {
      const bundle = await rolldown({ input: process.cwd() + '/server/modules/as/demo/index.ts', external: (id) => id.startsWith('../') || !id.startsWith('.') && !id.startsWith('/') })
      const out = await bundle.generate({ format: 'es' })
      mkdirSync(process.cwd() + '/server/modules/as/zzdemo', { recursive: true })
      const file = process.cwd() + `/server/modules/as/zzdemo/run${n}.mjs`
      writeFileSync(file, out.output[0].code.replaceAll('../../../../../', '../../../../').replace(/from "(\.\.\/[^"]*)"/g, 'from "$1"'))
      const { asDemo } = await import(/* @vite-ignore */ file)
      await transact(server.app.kontor.systemContext(), async (ctx) => {
        await asDemo(ctx, { password: 'x', activity: true, files: server.app.kontor.files })
        log(`made in ${Date.now() - began} ms`)
        const queries = existsSync('/tmp/asdemo-queries.sql') ? readFileSync('/tmp/asdemo-queries.sql', 'utf8').split(';\n').filter((q) => q.trim()) : []
        for (const q of queries) log(JSON.stringify((await sql.raw(q).execute(ctx.db)).rows))
        throw new Error('ROLLBACK')
      })
    } catch (error) {
      const e = error as Error & { errors?: unknown }
      log(`${e.message} ${JSON.stringify(e.errors ?? '')} ${JSON.stringify(Object.fromEntries(Object.entries(e)))} ${e.message === 'ROLLBACK' ? '' : e.stack}`)
    }
    log(`--- run ${n} over ${new Date().toISOString()}`)
  }
  await server.close()
  expect(1).toBe(1)
}, 3_000_000)
