/** What one marks for oneself on records: following, favourites. */
import { placeOf } from '../../shared/core/place'
import { markCalls, type RecordMark } from '../../shared/sc/marks'
import { call } from '../call'

/** @param name `cm/tax-category` */
export async function readMark(mark: RecordMark, name: string, id: number): Promise<boolean> {
  const { data } = await call(markCalls[mark].read, { params: placeOf(name, id), background: true })
  return (mark === 'follow' ? data.following : data.favourite) === true
}

export async function setMark(mark: RecordMark, name: string, id: number, marked: boolean): Promise<void> {
  await call(markCalls[mark][marked ? 'set' : 'unset'], { params: placeOf(name, id) })
}
