/** Other modules hold a vote or survey (vs.md §5.7 `vs.create`): a task asks for a date, a meeting for its resolutions. */
import type { WantedVote } from '../../../contracts/votes'
import { transact, withAllRights, type Context } from '../../../kernel/context'
import { invalidField } from '../../../kernel/errors'
import { performAction } from '../../../resource/write/act'
import { createRecord } from '../../../resource/write/write'
import { receipts } from '../../sc'
import { categoryOf } from '../approval/decision'
import { writeProtocol } from '../protocol/write-protocol'
import { offeredExample, valuesOfExample } from './from-example'

/** The port `createVote`; server/contracts/votes.ts says what it promises. */
export function createVote(ctx: Context, { source, ...wanted }: WantedVote): Promise<number> {
  return transact(ctx, (tx) =>
    receipts.once(tx, `vs.create:${source.name}:${source.key}`, async (own) => {
      const all: Context = { ...withAllRights(own), acting_for: wanted.organiser }
      const example = await offeredExample(all, wanted.example)
      if (example.category === null) throw invalidField('example', 'vs:error.example_category')
      const entity = all.snapshot.get('vs/event')
      const { id } = await createRecord(
        all,
        entity,
        {
          ...valuesOfExample(example, wanted.options),
          ...{ title: wanted.title, intro: wanted.intro ?? null, audience: wanted.audience, organiser: wanted.organiser },
          ...{ opens_at: wanted.opens_at ?? all.now().toISOString(), closes_at: wanted.closes_at, results_who: ['participants'] },
        },
        { trusted: true },
      )
      await writeProtocol(all, { event: id, act: 'create', detail: { source: source.name, key: source.key } })
      if (!(await categoryOf(all, example.category)).requires_approval) await performAction(all, entity, 'publish', { id })
      return id
    }),
  )
}
