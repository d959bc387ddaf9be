/** A batch of leave or overtime (as.md §4.7): people are added at once, every line is checked, posted and called off by itself. */
import { can } from '../../../../src/schemas/core/permission'
import type { EntityHooks, Values } from '../../../contracts/hooks'
import type { Context } from '../../../kernel/context'
import { forbidden, invalid, invalidField } from '../../../kernel/errors'
import { organisation } from '../../sc'
import { linesOf, postLine, tryLine, voidLine, type BatchKind, type BatchLine } from './batch-lines'

const mostLines = 10_000

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

/** Batches of overtime are a right of their own (§6). @throws 403 */
function requireKind(ctx: Context, { kind }: Values, action: string): void {
  const path = `as.use.batch-overtime.actions.${action}`
  if (kind === 'overtime' && ctx.person !== null && !can(ctx.tree, path)) throw forbidden(undefined, path)
}

async function eachLine(lines: readonly BatchLine[], act: (line: BatchLine) => Promise<BatchLine>): Promise<BatchLine[]> {
  const done: BatchLine[] = []
  for (const line of lines) done.push(await act(line))
  return done
}

export const batchHooks: EntityHooks = {
  beforeSave(ctx, { before, after }) {
    requireKind(ctx, after, before ? 'edit' : 'create')
    return totals(linesOf(after))
  },
  /** Leave needs its type, line by line. */
  validate(_ctx, { after }) {
    const at = after.kind === 'dayoff' ? linesOf(after).findIndex(({ leave }) => !leave) : -1
    return at < 0 ? undefined : { [`lines.${at}.leave`]: [{ key: 'error:validation.required' }] }
  },
  actions: {
    'add-people': {
      async run(ctx, { before, input }) {
        const { owners, leave, start_at, end_at } = input
        if (before.kind === 'dayoff' && typeof leave !== 'number') throw invalid({ leave: [{ key: 'error:validation.required' }] })
        if (Date.parse(String(end_at)) < Date.parse(String(start_at))) throw invalidField('end_at', 'error:validation.after')
        const known = new Set(linesOf(before).map(({ user }) => user))
        const people = (await organisation.expand(ctx, Array.isArray(owners) ? owners.map(String) : [])).filter((user) => !known.has(user))
        const isOvertime = before.kind === 'overtime'
        const added = people.map((user): NewLine => ({
          ...{ user, start_at: String(start_at), end_at: String(end_at), leave: isOvertime ? null : Number(leave) },
          ...{
            mode: isOvertime ? (input.mode === 'comp' ? 'comp' : 'pay') : null,
            break_min: isOvertime ? Number(input.break_min ?? 0) : null,
          },
          ...{
            reason: typeof input.reason === 'string' ? input.reason : null,
            event_date: null,
            minutes: null,
            message: null,
            record: null,
          },
          result: 'new',
        }))
        const lines = [...linesOf(before), ...added]
        if (added.length === 0) throw invalidField('owners', 'as:error.batch_nobody')
        if (lines.length > mostLines) throw invalidField('owners', 'as:error.batch_too_long', { most: mostLines })
        return { ...written(lines), state: 'draft' }
      },
    },
    check: {
      async run(ctx, { before }) {
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
        const kind: BatchKind = before.kind === 'overtime' ? 'overtime' : 'dayoff'
        return written(await eachLine(linesOf(before), (line) => voidLine(ctx, kind, line, String(input.void_reason))))
      },
    },
  },
}
