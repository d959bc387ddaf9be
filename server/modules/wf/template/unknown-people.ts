/** People, departments, forms … that a form names and that are not there (any more): a form that came from elsewhere, or what was deleted since (wf.md §8, §9). */
import type { FormContent } from '../../../../src/shared/wf/form'
import type { ProblemKey, PublicationProblem } from '../../../../src/shared/wf/publication-problems'
import type { Context } from '../../../kernel/context'
import { codesOf, lookedUp } from './named-records'
import { referencesOf, type ReferenceKind } from './rules/references'

const keys: Readonly<Partial<Record<ReferenceKind, ProblemKey>>> = { template: 'template_missing', channel: 'channel_missing' }

/** Signers that are left open (0) are told by the pure check already, if they are all there is; this names each place once. */
export async function unknownPeople(ctx: Context, content: FormContent): Promise<PublicationProblem[]> {
  const references = referencesOf(content)
  const known = await codesOf(ctx, references)
  const problems = references
    .filter(({ kind, reference }) => reference !== 0 && lookedUp(known, kind, reference) === undefined)
    .map(({ kind, node, field }): PublicationProblem => ({
      key: keys[kind] ?? 'no_people',
      params: {},
      ...(node === undefined ? {} : { node }),
      ...(field === undefined ? {} : { field }),
    }))
  return [...new Map(problems.map((problem) => [JSON.stringify(problem), problem])).values()]
}
