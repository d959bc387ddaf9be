/** A batch of leave or overtime (as.md §4.7): people are added at once, every line is checked, posted and called off by itself. */
import { sql } from 'kysely'
import { can } from '../../../../src/schemas/core/permission'
import { batchKinds } from '../../../../src/shared/as/batch'
import type { batch } from '../../../../src/schemas/as/batch'
import type { RowOf } from '../../../../src/schemas/core/define'
import type { EntityHooks } from '../../../contracts/hooks'
import type { Context } from '../../../kernel/context'
import { forbidden, invalidField } from '../../../kernel/errors'
import { opensBatchFiles } from './batch-files'
import { linesOf, postLine, tryLine, voidLine, type BatchKind, type BatchLine } from './batch-lines'

/** Not written yet. */
type NewLine = Omit<BatchLine, 'id'>

function totals(lines: readonly NewLine[]) {
  const failed = lines.filter(({ result }) => result === 'error').length
  const instants = (of: (line: NewLine) => string) => lines.map(of).sort((a, b) => Date.parse(a) - Date.parse(b))
  return {
    ...{ people: new Set(lines.map(({ user }) => user)).size, failed_count: failed },
    ok_count: lines.filter(({ result }) => ['ok', 'warn', 'posted'].includes(result)).length,
    ...{ from: instants(({ start_at }) => start_at)[0] ?? null, until: instants(({ end_at }) => end_at).at(-1) ?? null },
  }
}
const written = (lines: readonly NewLine[]) => ({ lines, ...totals(lines) })

/** Batches of leave and of overtime are a right each (§6). @throws 403 */
function requireKind(ctx: Context, { kind }: { readonly kind?: unknown }, action: string): void {
  const path = `as.use.batch-${kind === 'overtime' ? 'overtime' : 'dayoff'}.actions.${action}`
  if (ctx.person !== null && !can(ctx.tree, path)) throw forbidden(undefined, path)
}

/** The kinds that the caller may list. */
const kindsOf = (ctx: Context): BatchKind[] =>
  batchKinds.filter((kind) => ctx.person === null || can(ctx.tree, `as.use.batch-${kind}.actions.list`))

async function eachLine(lines: readonly BatchLine[], act: (line: BatchLine) => Promise<BatchLine>): Promise<BatchLine[]> {
  const done: BatchLine[] = []
  for (const line of lines) done.push(await act(line))
  return done
}

export const batchHooks: EntityHooks<RowOf<typeof batch>> = {
  opensFiles: opensBatchFiles,
  readsOnly(ctx, alias) {
    const kinds = kindsOf(ctx)
    return kinds.length === batchKinds.length ? undefined : sql<boolean>`${sql.ref(`${alias}.kind`)} = any(${kinds}::text[])`
  },
  beforeSave(ctx, { before, after }) {
    requireKind(ctx, after, before ? 'edit' : 'create')
    return totals(linesOf(after))
  },
  beforeDelete(ctx, row) {
    requireKind(ctx, row, 'delete')
    return Promise.resolve()
  },
  /** Leave needs its type, line by line. */
  validate(_ctx, { after }) {
    const at = after.kind === 'dayoff' ? linesOf(after).findIndex(({ leave }) => !leave) : -1
    return at < 0 ? undefined : { [`lines.${at}.leave`]: [{ key: 'error:validation.required' }] }
  },
  actions: {
    check: {
      async run(ctx, { before }) {
        requireKind(ctx, before, 'post')
        if (linesOf(before).length === 0) throw invalidField('lines', 'as:error.batch_empty')
        return written(
          await eachLine(linesOf(before), (line) => (line.result === 'posted' ? Promise.resolve(line) : tryLine(ctx, before, line))),
        )
      },
    },
    post: {
      async run(ctx, { before }) {
        requireKind(ctx, before, 'post')
        const lines = await eachLine(linesOf(before), (line) => postLine(ctx, before, line))
        return { ...written(lines), state: lines.some(({ result }) => result === 'error') ? 'partly_posted' : 'posted' }
      },
    },
    void: {
      async run(ctx, { before, input }) {
        requireKind(ctx, before, 'void')
        const reason = typeof input.void_reason === 'string' ? input.void_reason : ''
        return written(await eachLine(linesOf(before), (line) => voidLine(ctx, before.kind, line, reason)))
      },
    },
  },
}
