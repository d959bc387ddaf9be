/** New rows that are probably there already: as records, or in an earlier line of the file (cm.md R5, §8). */
import type { Context } from '../kernel/context'
import type { SimilarRowRule, Values } from '../contracts/hooks'
import { coerceValues } from '../resource/write/coerce'
import type { CheckedRow } from './check'
import { isWrong, type Checking, type Draft, type OtherLines } from './checking'

/** How a row's keys stand beside those that are unique, which no other line may have. */
export const alikeKey = (key: string): string => `~${key}`

export interface Line {
  line: number
  input: Values
}

/** Says of each draft what it is like; the first of several lines is the one that stays. */
export async function checkAlike({ ctx, entity }: Checking, drafts: readonly Draft[], others: OtherLines): Promise<void> {
  const alike = ctx.hooks[entity.name]?.alike
  if (!alike) return
  const near: (Line & { keys: ReadonlySet<string> })[] = []
  for (const draft of drafts) {
    if (isWrong(draft) || draft.existing || !draft.after) continue
    const { line, passed } = draft.row
    const input = coerceValues(entity.fields, draft.input)
    const keys = await alike.keys(ctx, input)
    draft.alike = keys
    const earlier = [
      ...((await others.alike?.(keys, line)) ?? []),
      ...near.filter((one) => one.line < line && keys.some((key) => one.keys.has(key))),
    ]
    const twin = (await amongLines(ctx, alike, input, earlier)) ?? (await alike.find(ctx, input))
    if (twin && !(passed && twin.likeness === 'maybe')) draft.twin = twin
    else near.push({ line, input, keys: new Set(keys) })
  }
}

/** The first line is told; that one is certain weighs more than that another comes before it. */
async function amongLines(ctx: Context, alike: SimilarRowRule, input: Values, lines: readonly Line[]): Promise<Draft['twin'] | null> {
  let found: Draft['twin'] | null = null
  for (const { line, input: other } of [...lines].sort((a, b) => a.line - b.line)) {
    const likeness = await alike.compare(ctx, input, other)
    const twin = likeness && { likeness, text: { key: 'error:import.alike_line', params: { line } } }
    if (twin?.likeness === 'certain') return twin
    found ??= twin
  }
  return found
}

/** More lines that share one thing are told apart by what else they share. */
const mostSharing = 50

/** The lines of a file that make new rows, as far as it was read. */
export function newLinesOf() {
  const byKey = new Map<string, Line[]>()
  return {
    add({ line, state, input, keys }: CheckedRow): void {
      if (state !== 'new' || !input) return
      for (const key of keys.filter((one) => one.startsWith(alikeKey('')))) {
        const lines = byKey.get(key) ?? []
        if (lines.length < mostSharing && !lines.some((one) => one.line === line)) byKey.set(key, [...lines, { line, input }])
      }
    },
    sharing: (keys: readonly string[], before: number): Promise<Line[]> =>
      Promise.resolve([...new Set(keys.flatMap((key) => byKey.get(alikeKey(key)) ?? []))].filter(({ line }) => line < before)),
  }
}
