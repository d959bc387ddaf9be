/** A bulletin that a person keeps: the favourite of sc.md §3.6, by an address of its own (bb.md §5.11). */
import { transact, type Context } from '../../../kernel/context'
import { notFound } from '../../../kernel/errors'
import { findRecord } from '../../../resource/read/read'
import { marks } from '../../sc'

/** @throws 404 for who does not read it; what is kept may be let go of anyhow */
export async function mark(ctx: Context, id: number, isKept: boolean): Promise<boolean> {
  return transact(ctx, async (tx) => {
    if (isKept && !(await findRecord(tx, tx.snapshot.get('bb/bulletin'), id))) throw notFound()
    await marks.keep(tx, 'favourite', { module: 'bb', entity: 'bulletin', id }, isKept)
    return isKept
  })
}
