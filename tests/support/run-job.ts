/** Runs a job at once, in the test itself: without queue, schedule or file. */
import type { Job, JobKind } from '../../server/contracts/jobs'
import { transact } from '../../server/kernel/context'
import type { TestApp } from './app'

export function runJob({ app }: Pick<TestApp, 'app'>, kind: JobKind, params: Job['params'] = {}): ReturnType<JobKind['run']> {
  const ctx = app.kontor.systemContext()
  return kind.run({
    ...{ id: 0, kind: kind.kind, params, ctx, services: app.kontor },
    ...{ signal: new AbortController().signal, progress: () => undefined },
    transact: (act) => transact(ctx, act),
    complete: (act) => transact(ctx, act).then(() => undefined),
    file: () => Promise.reject(new Error('This job makes no file.')),
  })
}
