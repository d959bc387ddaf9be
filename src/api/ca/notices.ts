/** Announcements (src/shared/ca/notice.ts): one's own, and how far others came. */
import * as calls from '../../shared/ca/notice'
import { batchLoader, byId } from '../../providers/data/batch-loader'
import { call } from '../call'

export const readMyNotices = (query: { filter?: calls.NoticeFilter; id?: string; page?: string }): Promise<calls.ReceivedNotices> =>
  call(calls.readMyNotices, { query, background: true })

export const markNoticeRead = async (id: number, revision: number): Promise<void> =>
  void (await call(calls.markNoticeRead, { params: { id }, body: { revision }, background: true }))

export const acknowledgeNotice = async (id: number, revision: number): Promise<void> =>
  void (await call(calls.acknowledgeNotice, { params: { id }, body: { revision } }))

/** Asked by row, read for all rows of a page at once; null where it is nothing to the reader. */
export const readNoticeReach = batchLoader<calls.NoticeReach | null>(
  200,
  async (ids) => byId<calls.NoticeReach | null>((await call(calls.readNoticeReach, { query: { ids: ids.join(',') } })).data),
  null,
)

export const readReceipts = (id: number, query: { state: calls.ReceiptFilter; department?: string; page: string; per_page?: string }) =>
  call(calls.readReceipts, { params: { id }, query, background: true })

const perCall = 500

/** Everybody who got it, for its sheet on paper. */
export async function everyReceipt(id: number, within: { department?: string }): Promise<readonly calls.Receipt[]> {
  const receipts: calls.Receipt[] = []
  for (let page = 1; ; page += 1) {
    const { data, meta } = await readReceipts(id, { ...within, state: 'all', page: String(page), per_page: String(perCall) })
    receipts.push(...data)
    if (page >= meta.last_page) return receipts
  }
}
